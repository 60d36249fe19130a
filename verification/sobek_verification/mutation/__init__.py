"""Small faults put into the rules one at a time: each must make some test fail, or be explained."""
