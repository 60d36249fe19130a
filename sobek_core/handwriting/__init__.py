"""Read what people write by hand leniently, and return it in notation (spec/handwriting.md)."""
