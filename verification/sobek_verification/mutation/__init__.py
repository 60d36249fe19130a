"""Mutants, seeded into the rules one at a time: some test must fail for each, or it must be explained."""
