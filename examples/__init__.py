"""Programs to start from; README.md lists them."""
