"""The faults seeded for each invariant: subjects on which it holds, and the same with a fault that it must find."""
