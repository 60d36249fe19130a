"""A web table: two to four people play a game in their browsers, each with a secret link."""
