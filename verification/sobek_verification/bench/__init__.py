"""Benchmarks, as ratios to other games timed in the same run: ratios vary less between machines than times do."""
