"""What clients call besides a game: a refusal as an exception, the outcomes of a draw, and the first legal moves."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from attrs import frozen

from sobek_core.kernel.game import Draw, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import Applied, Reason, Turn, Verdict

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)
EventT = TypeVar("EventT")


class IllegalError(ValueError):
    """A setup or a move breaks rules. It could be read, so this is not an InputError.

    reasons: every rule that it breaks, with the facts that show it, in the order of its conditions.
    """

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        """Keep the reasons, which are also the argument that a copy is made from."""
        self.reasons = reasons
        super().__init__(reasons)

    def __str__(self) -> str:
        return "; ".join(
            f"{reason.rule} ({', '.join(f'{name} {fact}' for name, fact in reason.facts)})"
            if reason.facts
            else reason.rule
            for reason in self.reasons
        )


class IllegalSetupError(IllegalError):
    """A game cannot start from this setup."""


class IllegalMoveError(IllegalError):
    """This move cannot be made now."""


def outcomes_of(turn: Turn[MoveT]) -> tuple[tuple[MoveT, int], ...]:
    """Return the outcomes of a pending draw with their weights, in order; none if no draw is pending."""
    return turn.outcomes if isinstance(turn, Draw) else ()


def made(verdict: Verdict[StateT, EventT]) -> Applied[StateT, EventT]:
    """Return the verdict on a move that was made. Raise IllegalMoveError with all reasons if it was refused."""
    if isinstance(verdict, Refused):
        raise IllegalMoveError(verdict.reasons)
    return verdict


MAX_LISTED: Final = 10_000


@frozen
class LegalMoves(Generic[MoveT_co]):
    """Legal moves, at most 10,000 of them: a hand with nearly every tile has hundreds of thousands.

    moves: the moves, in the order of the spec; is_truncated: whether there may be more.
    """

    moves: tuple[MoveT_co, ...]
    is_truncated: bool = False


def listed(moves: Iterable[MoveT], most: int = MAX_LISTED) -> LegalMoves[MoveT]:
    """Return the first legal moves, at most `most` of them."""
    first = tuple(islice(moves, most + 1))
    return LegalMoves(first[:most], is_truncated=len(first) > most)
