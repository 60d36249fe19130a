"""Contracts: laws of arithmetic that CrossHair confirms, and refutes once faults are seeded."""
