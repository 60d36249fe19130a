"""A Sphinx extension: the anchor of a rule's heading is the rule's id, `classic/quay.html#classic.quay.window`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sobek_core.rule_ids import RULE_IDS

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_BEFORE_OTHERS = 100  # headings are collected for the side bar at 500


def slug(heading: str) -> str:
    """Return the anchor of a heading: its words, joined by hyphens; the id of a rule unchanged."""
    return heading if heading in RULE_IDS else "-".join(re.findall(r"[\w-]+", heading.casefold()))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension with Sphinx."""
    app.connect("doctree-read", _mark, priority=_BEFORE_OTHERS)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _mark(_app: Sphinx, page: nodes.document) -> None:
    """Put the id of a rule first among the anchors of its heading."""
    for section in page.findall(lambda node: node.tagname == "section"):
        heading = section[0].astext()
        if heading in RULE_IDS:
            section["ids"].insert(0, heading)
