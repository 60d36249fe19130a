"""Contracts: laws of the flat arithmetic, confirmed by CrossHair, each also refuted under seeded faults."""
