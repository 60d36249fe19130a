"""Laws of the spec, each checked over all values, over a whole domain, or along whole trees."""
