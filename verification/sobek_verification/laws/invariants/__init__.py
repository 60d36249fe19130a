"""Faults seeded for each invariant: subjects for which it holds, and the same with a fault that it must find."""
