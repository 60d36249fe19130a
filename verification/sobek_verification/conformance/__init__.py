"""Whether another implementation plays as the reference does: vectors, random games, and how good these are."""
