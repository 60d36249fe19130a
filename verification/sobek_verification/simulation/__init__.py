"""Random play: state machines, fuzzing, and what viewers see and recall."""
