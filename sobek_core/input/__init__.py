"""What people write, read generously: a game, a position of which parts are not known, and a question."""
