"""Hostile input, and every reader of foreign data; test_hostile.py counts the steps of each reader."""
