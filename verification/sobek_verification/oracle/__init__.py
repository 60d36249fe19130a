"""The oracle: the core compared with the engine, a second implementation that was written from the spec alone."""
