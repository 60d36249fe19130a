"""Invariants, as predicates over starts, states, listings, verdicts, steps and pairs of equal states."""
