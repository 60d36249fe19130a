"""Laws of the spec, each checked for all values, over a whole finite domain, or along whole game trees."""
