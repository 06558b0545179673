"""Does a network see a Kamaji as a person does?"""
