"""Everything that checks the core: random, exhaustive, symbolic, and by its spec."""
