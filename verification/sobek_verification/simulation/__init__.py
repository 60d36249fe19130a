"""Random play: fuzzing, and what viewers see and recall."""
