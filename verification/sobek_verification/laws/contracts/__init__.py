"""Contracts: arithmetic laws, confirmed by CrossHair, each also refuted under seeded faults."""
