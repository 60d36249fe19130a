"""Models of both games to compare with the core: logic programs for clingo, written from the spec alone."""
