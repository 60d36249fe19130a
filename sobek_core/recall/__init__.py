"""What somebody who forgets nothing knows of hidden things. Knows no game; the games say what is observed."""
