"""What judging needs to know of a game besides its rules: how it is scored, and what rulings would say otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from attrs import frozen

from sobek_core.disputes.parts import DerivationLine, Dispute, Missing
from sobek_core.kernel.game import Applied, Verdict

if TYPE_CHECKING:
    from sobek_core.rule_ids import RuleId


@frozen
class Reckoning:
    """The points at a table, by seat, and how they come about. scored: the table that was scored, none if none was."""

    points: tuple[int, ...]
    lines: tuple[DerivationLine, ...]
    scored: Any | None = None


MoveRival: TypeAlias = Callable[[Any, Any, Any], bool | None]
"""Whether a game would allow a move at a table under a reading that was not taken; none where that cannot be seen."""

ScoreRival: TypeAlias = Callable[[Any], tuple[int, ...]]
"""The points at a scored table under a reading that was not taken."""

Ended: TypeAlias = tuple[int, ...] | Literal[Missing.NOT_OVER]
"""The winners, or that the game goes on."""

EndRival: TypeAlias = Callable[[Any], Ended | None]
"""How it stands with a table where the game is over, or may be, under another reading; none if that cannot be seen."""


@frozen
class Judged:
    """What judging needs of a game.

    reckon: under a game, the points at the table after these events, none for a table that is scored as it lies; close:
    ends what is over, so that the table is scored, or says why that is refused; end: the lines on how the game ends;
    far: how far a table at the end is from a tie with which it would end otherwise, infinite where that makes no
    difference; moves, scores, ends: readings of fixed rulings that were not taken and can be played, by ruling and
    reading; unmoved: rulings on what follows from a move, never on whether it is legal; assumed: the ids of what points
    or a result assume when a state becomes another one; instead: other values of lines that a position can leave out,
    by the name of the line; slugs: of everything that can be pending; pictured: the names of places in a view, by the
    fields of a state that have other names.
    """

    reckon: Callable[[Any, Any, tuple[Any, ...]], Reckoning]
    close: Callable[[Any, Any], Verdict[Any, Any]]
    end: Callable[[Any], tuple[DerivationLine, ...]]
    far: Callable[[Any], float]
    moves: Mapping[str, Mapping[str, MoveRival]]
    scores: Mapping[str, Mapping[str, ScoreRival]]
    ends: Mapping[str, Mapping[str, EndRival]]
    unmoved: frozenset[str]
    assumed: Callable[[Dispute, Any, Applied[Any, Any]], Iterable[str]]
    instead: Mapping[str, Callable[[Any], Iterable[str]]]
    slugs: frozenset[str]
    pictured: Mapping[str, str]


def rules_of(lines: tuple[DerivationLine, ...]) -> tuple[RuleId, ...]:
    """Return the rules that a derivation follows, each once, in order."""
    return tuple(dict.fromkeys(line.rule for line in lines))
