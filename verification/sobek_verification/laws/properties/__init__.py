"""The table of properties: the invariants in words, as in docs/invariants.md."""
