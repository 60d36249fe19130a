"""Laws of the arithmetic of classic."""
