"""Read a chapter: its rules and its move tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sobek_core.spec.fields import CITED, citations, examples
from sobek_core.spec.parts import Citation, ConditionRow, MoveTable, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_core.spec.page import Block, Section
    from sobek_core.spec.parts import Example

_RULE_ID = re.compile(r"[a-z]+(\.[a-z]+(-[a-z]+)*){2}")
_FIELDS = ("title", "sources", "ruling", "law")


def rules_of(
    game: str, chapter: str, sections: Sequence[Section], more: Mapping[str, tuple[Example, ...]]
) -> Iterator[Rule]:
    """Yield the rules of a chapter in order. Raise SpecError for a malformed one. more: its further examples."""
    prefix = f"{game}.{chapter}."
    for section in sections:
        if not _RULE_ID.fullmatch(section.heading):
            continue
        if not section.heading.startswith(prefix):
            raise section.error(f"expected a rule id that begins with {prefix}, got {section.heading}")
        yield _rule(game, chapter, section, more.get(section.heading, ()))


def _rule(game: str, chapter: str, section: Section, more: tuple[Example, ...]) -> Rule:
    prose = [block for block in section.blocks if block.kind != "fence"]
    if len(prose) < 2 or not prose[-1].raw.startswith(("title:", "sources:")):
        raise section.error("expected the rule's text, then a paragraph that begins with `title:`, then examples")
    *text, last = prose
    fields = last.fields(_FIELDS, needed=("title", "sources"))
    sources, convention = _sources(fields["sources"], last)
    return Rule(
        id=section.heading,
        game=game,
        chapter=chapter,
        file=section.file,
        line=section.line,
        title=fields["title"],
        text="\n\n".join(block.raw for block in text),
        sources=sources,
        convention=convention,
        rulings=tuple(fields["ruling"].split(", ")) if "ruling" in fields else (),
        law=fields.get("law"),
        examples=(*examples(section, section.heading), *more),
    )


def _sources(field: str, block: Block) -> tuple[tuple[Citation, ...], str | None]:
    """Read `S1 "Setup", "Corruption" · S2 "Setup"`, or `none, why`."""
    if field.startswith("none, "):
        return (), field.removeprefix("none, ")
    for group in field.split(" · "):
        if not CITED.fullmatch(group):
            raise block.error(
                f'expected sources such as S1 "Setup", "Corruption" · S2 "Setup", or none and why, got {group}'
            )
    return citations(field), None


def move_tables_of(
    game: str, chapter: str, sections: Sequence[Section], more: Mapping[str, tuple[Example, ...]]
) -> Iterator[MoveTable]:
    """Yield the tables under `Moves`. Raise SpecError for a malformed one. more: further examples of the chapter."""
    start = next((i for i, section in enumerate(sections) if section.heading == "Moves"), len(sections))
    for section in sections[start:]:
        if section.heading != "Moves" and section.level != 3:
            raise section.error(f"expected a move under a heading of the third level, got {section.heading}")
        tables = [block for block in section.blocks if block.kind == "table"]
        if section.heading == "Moves" and not section.blocks:
            continue
        if len(tables) != 1:
            raise section.error(f"expected one table of conditions, got {len(tables)}")
        yield MoveTable(
            name=section.heading,
            game=game,
            chapter=chapter,
            file=section.file,
            line=section.line,
            conditions=_conditions(tables[0]),
            prose="\n\n".join(block.raw for block in section.blocks if block.kind not in {"table", "fence"}),
            examples=(*examples(section, section.heading), *more.get(section.heading, ())),
        )


def _conditions(table: Block) -> tuple[ConditionRow, ...]:
    cells = table.inlines
    if cells[:2] != ("condition", "presupposes"):
        raise table.error(f"expected the columns condition and presupposes, got {' and '.join(cells[:2])}")
    rows = zip(cells[2::2], cells[3::2], strict=True)
    return tuple(ConditionRow(rule, tuple(before.split(", ")) if before else ()) for rule, before in rows)
