"""The commands of the laboratory: study, reduce, learn, dataset."""
