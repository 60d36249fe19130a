"""The permalinks of rules and rulings on the site that `make site` builds, below any base.

The base of a site is empty, for links relative to the site's root, or ends in a slash: `https://rules.example/`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

SITE: Final = "SOBEK_SITE"  # the environment variable that names a site

_ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]*:")
_WEB: Final = re.compile(r"""(?:https?://[^\s/?#<>"'\\]|file:///)[^\s?#<>"'\\]*""")


def site_base(site: str) -> str:
    """Return the base of a site that a user names: a URL, a folder with the site, or nothing for an empty base.

    Raise ValueError for a URL whose scheme is not http, https or file, and for a folder without a site.
    """
    if not site:
        return ""
    if _ADDRESS.match(site):
        if not _WEB.fullmatch(site):
            message = f"expected a URL such as https://rules.example/sobek, or a folder, got {site!r}"
            raise ValueError(message)
        return f"{site.rstrip('/')}/"
    folder = Path(site)
    if not (folder / "rules").is_dir():
        why = f"{site} has no folder `rules`" if folder.is_dir() else f"there is no folder {site}"
        message = f"expected a URL or a folder with the site that `make site` builds, but {why}"
        raise ValueError(message)
    return f"{folder.resolve().as_uri()}/"


def rule_link(rule_id: str, base: str = "") -> str:
    """Return the permalink of a rule's page, below a base of `site_base`."""
    return f"{base}rules/{rule_id}.html"


def ruling_link(slug: str, base: str = "") -> str:
    """Return the permalink of a ruling's page, below a base of `site_base`.

    slug: the ruling's, as in spec/rulings/.
    """
    return f"{base}rulings/{slug}.html"
