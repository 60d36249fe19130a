"""Check for leaks: what a viewer is shown never depends on what they may not know."""
