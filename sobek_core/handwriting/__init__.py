"""Read what people write by hand, generously, and give it back in notation (spec/handwriting.md)."""
