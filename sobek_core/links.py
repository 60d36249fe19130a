"""The permalinks of rules and rulings on the site that `make site` builds.

A base is empty, for links relative to the root of the site, or ends in a slash: `https://rules.example/`.
"""

from __future__ import annotations


def rule_link(rule_id: str, base: str = "") -> str:
    """Return the permalink of a rule's page, below a base."""
    return f"{base}rules/{rule_id}.html"


def ruling_link(slug: str, base: str = "") -> str:
    """Return the permalink of a ruling's page, below a base. slug: the ruling's, as in spec/rulings/."""
    return f"{base}rulings/{slug}.html"
