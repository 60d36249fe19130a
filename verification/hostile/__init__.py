"""Input that is made to exhaust a reader, and every reader of data that comes from outside.

`make bench` says how long each takes over it; tests/test_hostile.py counts the steps, under a limit on memory.
"""
