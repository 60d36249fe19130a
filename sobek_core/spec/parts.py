"""The parts of the spec: rules, move tables, rulings and examples, each with its file and line."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@frozen
class Citation:
    """A section of a source.

    source: its id, such as `S2`; section: the title of the section, such as `A. Take a Card`.
    """

    source: str
    section: str


def cited(citations: Iterable[Citation]) -> str:
    """Return citations as text."""
    return "; ".join(
        source + " " + ", ".join(f'"{citation.section}"' for citation in sections)
        for source, sections in groupby(citations, key=lambda citation: citation.source)
    )


@frozen
class Example:
    """A fenced block of an example.

    name: its name, which no other example has; lines: its lines; belongs_to: the id of the rule, the name of the move
    or the slug of the ruling that it belongs to; file: the path of the file; line: the line where it begins, from 1.
    """

    name: str
    lines: tuple[str, ...]
    belongs_to: str
    file: str
    line: int


@frozen
class Rule:
    """A rule of the spec: a heading of a chapter, and the text below it.

    id: the heading; game: `classic` or `duel`; chapter: its chapter, such as `quay`; file: the path of the file; line:
    the line of the heading, from 1; title: the rule in a few words; text: the rule itself, in Markdown; sources: the
    sections of the rulebooks that it rests on; convention: what it rests on if it has no sources, otherwise None;
    rulings: the slugs of the rulings on it; law: the rule stated exactly, None if the spec does not; examples: the
    examples below the text.
    """

    id: str
    game: str
    chapter: str
    file: str
    line: int
    title: str
    text: str
    sources: tuple[Citation, ...]
    convention: str | None
    rulings: tuple[str, ...]
    law: str | None
    examples: tuple[Example, ...]


@frozen
class ConditionRow:
    """A row of a move table: the rule, and the rules that must hold before it is judged."""

    rule: str
    presupposes: tuple[str, ...]


@frozen
class MoveTable:
    """The conditions of a kind of move, in order. The name of a table for several kinds is its heading, `Moves`."""

    name: str
    game: str
    chapter: str
    file: str
    line: int
    conditions: tuple[ConditionRow, ...]
    prose: str
    examples: tuple[Example, ...]


@frozen
class Reading:
    """One way to read a contested point.

    name: its name, such as `must-remove`; text: what it says.
    """

    name: str
    text: str


@frozen
class Decided:
    """What a fixed ruling decides: moves or scores on which another of its readings would differ.

    how: `allows` if another reading would refuse moves that meet a condition, `refuses` if one would allow moves that
    only this condition refuses, or `outcome` for points and results; rule: the id of the condition, or of the rule that
    the outcome follows; line: a line of its derivation, such as `draw`; empty for all that follow the rule.
    """

    how: str
    rule: str
    line: str = ""


@frozen
class Ruling:
    """A ruling of the spec: the page that decides a contested point.

    slug: its name; title: the point in a few words; game: `classic` or `duel`; is_choice: whether players may choose
    another reading; rules: the ids of the rules that it is about; decides: what a fixed ruling decides; question:
    what is contested; readings: the ways to read it, first the one adopted, or the default if players may choose;
    sources: the sections of the rulebooks that it cites; evidence: what they say; taken: the decision, and why;
    examples: the examples of the page; file: the path of the file; line: the line of the title, from 1.
    """

    slug: str
    title: str
    game: str
    is_choice: bool
    rules: tuple[str, ...]
    decides: tuple[Decided, ...]
    question: str
    readings: tuple[Reading, ...]
    sources: tuple[Citation, ...]
    evidence: str
    taken: str
    examples: tuple[Example, ...]
    file: str
    line: int

    @property
    def choice(self) -> str:
        """The name of the choice: its slug without a leading `duel-`."""
        return self.slug.removeprefix(f"{self.game}-")

    def reading_of(self, choices: Mapping[str, str]) -> Reading:
        """Return the reading that holds: the one adopted, or for a choice the one given here, by default the first."""
        chosen = choices.get(self.choice) if self.is_choice else None
        return next((reading for reading in self.readings if reading.name == chosen), self.readings[0])


@frozen
class Spec:
    """The whole spec: rules by id and rulings by slug, both in order, and the move tables."""

    rules: Mapping[str, Rule]
    move_tables: tuple[MoveTable, ...]
    rulings: Mapping[str, Ruling]

    @property
    def laws(self) -> dict[str, str]:
        """The laws, by the ids of their rules."""
        return {rule.id: rule.law for rule in self.rules.values() if rule.law is not None}

    def rulings_on(self, rules: Iterable[Rule]) -> tuple[Ruling, ...]:
        """Return the rulings that these rules name, each once."""
        return tuple(self.rulings[slug] for slug in dict.fromkeys(slug for rule in rules for slug in rule.rulings))

    def examples(self) -> Iterator[Example]:
        """Yield every example: those of the rules, then of the moves, then of the rulings."""
        parts: tuple[Rule | MoveTable | Ruling, ...] = (*self.rules.values(), *self.move_tables, *self.rulings.values())
        for part in parts:
            yield from part.examples
