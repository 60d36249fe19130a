"""Build the spec as a site with Sphinx: all its pages, a page for each rule with its checks, and a search index."""
