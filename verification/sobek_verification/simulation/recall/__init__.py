"""Compare what is recalled of hidden things with the list of all possible worlds, in small games."""
