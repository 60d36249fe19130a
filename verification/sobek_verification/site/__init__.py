"""The spec as a site: every page of it, a page for each rule with what checks it, and an index; built by Sphinx."""
