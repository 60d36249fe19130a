"""Sentences that must always hold, as predicates over states and steps."""
