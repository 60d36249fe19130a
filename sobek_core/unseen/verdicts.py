"""The results of an audit of a game with unseen items. Independent of the games."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from sobek_core.handwriting.games import WrittenGame
from sobek_core.kernel.game import Reason, Turn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sobek_core.unseen.partly_known import PartlyKnownState
    from sobek_core.unseen.written import WrittenDeal, WrittenMove


class Legality(StrEnum):
    """Whether a move was legal."""

    LEGAL = "legal"  # whatever the unknown items are
    ILLEGAL = "illegal"  # whatever they are
    UNDECIDED = "undecided"  # depends on what they are


@frozen
class JudgedMove:
    """A move, and whether it was legal.

    number: from 1; line: in the text; text: in notation; reasons: of the refusal, in one completion if it is undecided;
    depends: the places whose unknown contents the answer depends on.
    """

    number: int
    line: int
    text: str
    legality: Legality
    reasons: tuple[Reason, ...] = ()
    depends: tuple[str, ...] = ()


@frozen
class Ending:
    """How a game stands after the last move.

    turn: what is pending, None if that depends on what was not seen; scores: if the game is over, the fewest and the
    most points of each seat, empty if there are too many completions to try; winners: all who may have won.
    """

    turn: Turn[Any] | None
    scores: tuple[tuple[int, int], ...]
    winners: tuple[tuple[int, ...], ...]


@frozen
class UnseenAudit:
    """The audit of a game.

    moves: those judged; unseen: how many items of the deals were never seen; stopped_at: the line at which there were
    too many possibilities to go on; ending: None if the game was not followed to its end; known: the game if everything
    in it turned out to be known.
    """

    moves: tuple[JudgedMove, ...]
    unseen: int
    ending: Ending | None = None
    stopped_at: int | None = None
    known: WrittenGame | None = None

    @property
    def fault(self) -> JudgedMove | None:
        """Return the illegal move, if there is one."""
        return next((one for one in self.moves if one.legality is Legality.ILLEGAL), None)


def judgement_of(
    entry: WrittenMove | WrittenDeal,
    number: int,
    refusals: Sequence[tuple[Reason, ...]],
    after: Mapping[object, PartlyKnownState],
    depends: frozenset[str],
) -> JudgedMove:
    """Return whether a move was legal. refusals: in some completions; after: the results in the others."""
    judged = JudgedMove(number, entry.line, entry.text, Legality.LEGAL)
    if not refusals:
        return judged
    rules = [frozenset(reason.rule for reason in reasons) for reasons in refusals]
    if not after and frozenset.intersection(*rules):
        return evolve(judged, legality=Legality.ILLEGAL, reasons=refusals[0])
    return evolve(judged, legality=Legality.UNDECIDED, reasons=refusals[0], depends=tuple(sorted(depends)))
