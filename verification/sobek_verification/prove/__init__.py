"""Everything that is checked, in one list with what it checks, how, and what must come of it."""
