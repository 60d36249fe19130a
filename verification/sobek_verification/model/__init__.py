"""Models of both games: logic programs for clingo, written from the spec alone, to compare the core with."""
