"""Hostile input, and every reader of foreign data.

test_hostile.py counts the steps of each reader under a memory limit; `make bench` measures the seconds.
"""
