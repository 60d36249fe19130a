"""Transformations of states that must make no difference: other seats, and types that are alike."""
