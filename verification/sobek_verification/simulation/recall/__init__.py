"""Recall of hidden things: compared with the list of all worlds, in small games."""
