"""Speed, as ratios to other games within one run: machines differ, and ratios differ less."""
