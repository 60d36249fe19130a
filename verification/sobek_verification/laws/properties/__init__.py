"""The table of properties: what always holds, in sentences, as docs/invariants.md shows it."""
