"""No leaks: what a viewer is shown depends on nothing that they may not know."""
