"""Seed mutants into the core, one at a time. Each must make a test fail or be explained."""
