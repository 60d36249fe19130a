"""How strong the checks are, and how large the house is."""
