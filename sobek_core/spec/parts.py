"""What the spec is made of: rules, move tables, rulings, examples, each with the file and line where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator


@frozen
class Citation:
    """A section of a source, such as S2 and "A. Take a Card"."""

    source: str
    section: str


@frozen
class Example:
    """A fenced block of an example: its lines, and the rule, move or ruling that it belongs to."""

    name: str
    lines: tuple[str, ...]
    belongs_to: str
    file: str
    line: int


@frozen
class Rule:
    """A heading of a chapter and what stands under it. Without sources, `convention` says what the rule rests on."""

    id: str
    game: str
    chapter: str
    file: str
    line: int
    text: str
    sources: tuple[Citation, ...]
    convention: str | None
    rulings: tuple[str, ...]
    law: str | None
    examples: tuple[Example, ...]


@frozen
class Condition:
    """A row of a move table: the rule, and the rules that must hold before it is judged."""

    rule: str
    presupposes: tuple[str, ...]


@frozen
class MoveTable:
    """The conditions of a kind of move in their order. A table for several kinds is named as its heading, `Moves`."""

    name: str
    game: str
    chapter: str
    file: str
    line: int
    conditions: tuple[Condition, ...]
    prose: str
    examples: tuple[Example, ...]


@frozen
class Reading:
    """One way to read a contested point."""

    name: str
    text: str


@frozen
class Ruling:
    """The page that decides a contested point. The first reading is the one taken, of an option the default."""

    slug: str
    game: str
    is_option: bool
    rules: tuple[str, ...]
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
        """The choice that an option is: its slug, without the game's name that keeps the slugs of two games apart."""
        return self.slug.removeprefix(f"{self.game}-")


@frozen
class Spec:
    """The whole spec: rules by id and rulings by slug, both in order, and the move tables."""

    rules: Mapping[str, Rule]
    move_tables: tuple[MoveTable, ...]
    rulings: Mapping[str, Ruling]

    def examples(self) -> Iterator[Example]:
        """Give every example: those of the rules, then of the moves, then of the rulings."""
        parts: tuple[Rule | MoveTable | Ruling, ...] = (*self.rules.values(), *self.move_tables, *self.rulings.values())
        for part in parts:
            yield from part.examples
