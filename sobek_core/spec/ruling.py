"""Read a page of rulings/: the decision of a contested point."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sobek_core.spec.fields import citations, examples
from sobek_core.spec.page import read_page
from sobek_core.spec.parts import Decided, Reading, Ruling

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_core.spec.page import Block, Section

_CHOICE_FIELDS = ("title", "game", "status", "rules")
_FIELDS = {"choice": _CHOICE_FIELDS, "fixed": (*_CHOICE_FIELDS, "decides", "settled")}
_SECTIONS = ("Question", "Readings", "Sources", "Decision", "Example")
_MARKS = {"choice": "default", "fixed": "adopted"}
_STATUS = re.compile(r"^status: (.*)", re.M)
_DECIDED = re.compile(r"(allows|refuses) (\S+)|(outcome) (\S+)(?: ([a-z-]+))?")
_READING = re.compile(r"`([a-z0-9-]+)`(?: \((default|adopted)\))?: (.+)", re.DOTALL)


def ruling_of(root: Path, path: Path) -> Ruling:
    """Read the page of a ruling. Raise SpecError if it does not have the structure in spec/README.md."""
    title, sections = read_page(root, path)
    if title.heading != path.stem:
        raise title.error(f"expected the title {path.stem}, as the file is named, got {title.heading}")
    headings = tuple(section.heading for section in sections)
    if headings != _SECTIONS:
        raise title.error(f"expected the sections {', '.join(_SECTIONS)}, got {', '.join(headings) or 'none'}")
    if len(title.blocks) != 1:
        raise title.error("expected one paragraph with a line `status: ` under the heading")
    status = _STATUS.search(title.blocks[0].raw)
    if status is None or status[1] not in _MARKS:
        raise title.error(f"expected the line `status: choice` or `status: fixed`, got {status and status[1]}")
    needed = _FIELDS[status[1]]
    fields = title.blocks[0].fields(needed, needed)
    question, readings, sources, taken, example = sections
    evidence = text_of(sources)
    if not (found := examples(example, title.heading)):
        raise example.error("expected at least one example")
    return Ruling(
        slug=title.heading,
        title=fields["title"],
        game=fields["game"],
        is_choice=fields["status"] == "choice",
        rules=() if fields["rules"] == "none" else tuple(fields["rules"].split(" ")),
        decides=_decided(fields.get("decides", "none"), title.blocks[0]),
        question=text_of(question),
        readings=readings_of(readings, _MARKS[fields["status"]]),
        sources=citations(evidence),
        evidence=evidence,
        taken=text_of(taken),
        examples=found,
        file=title.file,
        line=title.line,
    )


def _decided(field: str, block: Block) -> tuple[Decided, ...]:
    """Read `allows RULE · refuses RULE · outcome RULE LINE`. Raise SpecError for anything else."""
    if field == "none":
        return ()
    found: list[Decided] = []
    for item in field.split(" · "):
        match = _DECIDED.fullmatch(item)
        if not match:
            raise block.error(f"expected `none`, or items `allows RULE`, `refuses RULE`, `outcome RULE`, got {item}")
        found.append(Decided(match[1] or match[3], match[2] or match[4], match[5] or ""))
    return tuple(found)


def text_of(section: Section) -> str:
    """Return the text of a section. Raise SpecError if it is empty."""
    if not section.blocks:
        raise section.error(f"the section {section.heading} is empty")
    return "\n\n".join(block.raw for block in section.blocks)


def readings_of(section: Section, mark: str | None = None) -> tuple[Reading, ...]:
    """Return the readings in a list, the first with a mark after its name. Raise SpecError if there are not two."""
    items = [text for block in section.blocks if block.kind == "bullet_list" for text in block.inlines]
    readings: list[Reading] = []
    for text in items:
        match = _READING.fullmatch(text)
        if not match:
            raise section.error(f"expected an item such as `name`: what it says, got {text}")
        if match[2] != (None if readings else mark):
            where = f"({mark}) after the first reading and no other" if mark else "no mark after a reading"
            raise section.error(f"expected {where}, got {text}")
        readings.append(Reading(match[1], match[3]))
    if len(readings) < 2:
        raise section.error(f"expected a list of at least two readings, got {len(readings)}")
    return tuple(readings)
