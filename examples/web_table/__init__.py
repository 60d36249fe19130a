"""A web table: two to four people play a game in their browsers, each with a secret link.

`tables` has the games, the links and all that a viewer is sent; `server` the pages, the sockets and the limits.
"""
