"""A reference rules core for Sobek (2010) and Sobek: 2 Players (2021)."""
