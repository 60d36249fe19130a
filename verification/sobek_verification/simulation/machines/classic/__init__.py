"""Random deals, tables and moves of classic."""
