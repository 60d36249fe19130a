"""Run all checks, and compare the results with the manifest."""
