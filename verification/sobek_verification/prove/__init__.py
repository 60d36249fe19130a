"""All checks in one list: what they check, how, and the expected result."""
