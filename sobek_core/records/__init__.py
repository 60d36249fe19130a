"""Records of games: read and write them, audit them, play games and take moves back."""
