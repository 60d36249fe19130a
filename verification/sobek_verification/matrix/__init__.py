"""The kill matrix: which families of checks catch which faults seeded into the core."""
