"""What chapters and rulings share: citations of sources, and examples."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sobek_core.spec.page import read_page
from sobek_core.spec.parts import Citation, Example

if TYPE_CHECKING:
    from collections.abc import Mapping, Set
    from pathlib import Path

    from sobek_core.spec.page import Section

CITED = re.compile(r'(S[1-9]) ("[^"]+"(?:, "[^"]+")*)')
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def citations(text: str) -> tuple[Citation, ...]:
    """Return every section of a source that the text cites, in order."""
    return tuple(
        Citation(source, section)
        for source, sections in CITED.findall(text)
        for section in re.findall(r'"([^"]+)"', sections)
    )


def examples(section: Section, belongs_to: str) -> tuple[Example, ...]:
    """Return the examples of a section. Raise SpecError for a fence that is not an example."""
    found: list[Example] = []
    for block in section.blocks:
        word, _, name = block.info.partition(" ")
        if block.kind == "fence" and (word != "example" or not _SLUG.fullmatch(name)):
            raise block.error(f"expected a fence that opens with `example some-name`, got {block.info or 'nothing'}")
        if block.kind == "fence":
            found.append(Example(name, tuple(block.content.splitlines()), belongs_to, block.file, block.line))
    return tuple(found)


def more_examples(root: Path, chapter: Path, headings: Set[str]) -> Mapping[str, tuple[Example, ...]]:
    """Return the examples that lie beside a chapter, in GAME/examples/CHAPTER.md, by heading.

    headings: those of the chapter. Raise SpecError for another heading, one that is there twice, and text.
    """
    path = chapter.parent / "examples" / chapter.name
    found: dict[str, tuple[Example, ...]] = {}
    for section in read_page(root, path)[1] if path.exists() else ():
        if section.heading not in headings or section.heading in found:
            raise section.error(f"expected each heading of {chapter.name} at most once, got {section.heading}")
        if other := [block for block in section.blocks if block.kind != "fence"]:
            raise other[0].error("expected nothing but examples")
        found[section.heading] = examples(section, section.heading)
    return found
