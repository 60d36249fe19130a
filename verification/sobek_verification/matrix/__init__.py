"""The kill matrix: which family of checks catches which seeded faults of the core."""
