"""The spec as a site: all its pages, a page for each rule with its checks, and an index; built by Sphinx."""
