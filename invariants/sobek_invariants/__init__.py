"""Invariants, as predicates over setups, states, listings, verdicts and steps."""
