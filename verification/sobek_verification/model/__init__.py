"""Both games a second time, as logic programs for clingo, written from the spec alone; the core held against them."""
