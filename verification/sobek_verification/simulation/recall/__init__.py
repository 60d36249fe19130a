"""Recall of hidden things, compared in small games with the list of all worlds."""
