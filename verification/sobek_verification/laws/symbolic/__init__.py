"""Properties of the arithmetic for Hypothesis, on random examples and on those that CrossHair's solver looks for."""
