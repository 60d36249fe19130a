"""The checks of the core: random, exhaustive and symbolic ones, and those against its spec."""
