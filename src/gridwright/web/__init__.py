"""The page: a service over plain JSON, the server, the static site, and the page itself.

``service.py`` is one function. The server (``server.py``) and the worker inside the browser call
it, and the page does not know which of the two answers.
"""
