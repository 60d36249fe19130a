"""What a game is: states, turns, moves and verdicts. Knows no game.

A client needs these calls::

    game = Classic()              # the rules: edition, choices and track
    state = game.start(setup)
    game.turn(state)              # Decision(seat=0, rule="classic.turn.action", asks="action")
    game.legal(state)             # (Take(seat=0, slot=0), Take(seat=0, slot=1), ...)
    game.legal_moves(state)       # the same moves, one by one
    match game.apply(state, move):
        case Applied(state, events): ...
        case Refused(_, reasons): ...
    game.legal_for(state, viewer) # the same, as far as the viewer may see it
    game.view(state, viewer)      # the table as a seat, a spectator or the referee of a record sees it
    game.see(before, event, after, viewer)   # what that viewer sees of an event of the move between these tables

A state is what lies on the table and what is pending. It has no choices: the same state under other choices is a call
on another game object, such as `Classic(choices=Choices(clean_tie="none-penalised")).apply(state, move)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from attrs import frozen

from sobek_core.kernel.quick import quick
from sobek_core.kernel.visibility import Observer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.kernel.visibility import Viewed, Viewer

GameT = TypeVar("GameT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")
ViewT_co = TypeVar("ViewT_co", bound="Viewed", covariant=True)
SeenT_co = TypeVar("SeenT_co", covariant=True)
SetupT_contra = TypeVar("SetupT_contra", contravariant=True)

Fact: TypeAlias = "int | str"


@frozen
class Position(Generic[GameT, StateT]):
    """A state with the game whose rules it stands under: what people write down, and what JSON has of a state."""

    game: GameT
    state: StateT


@frozen
class Reason:
    """Why a move is refused: the rule that it breaks, and the facts that show it.

    facts: pairs of a name and a number or a word, in a fixed order, such as (("cards", 7), ("slot", 4)).
    """

    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()


@quick
@frozen
class Applied(Generic[StateT, EventT]):
    """The move was legal: the state after it, and what happened, in order."""

    state: StateT
    events: tuple[EventT, ...]


@frozen
class Refused(Generic[StateT]):
    """The move was not legal: the unchanged state, and every reason, in the order of the move's conditions."""

    state: StateT
    reasons: tuple[Reason, ...]


Verdict: TypeAlias = Applied[StateT, EventT] | Refused[StateT]


@frozen
class Decision:
    """A player's decision is pending.

    asks: what is waited for, a slug of the spec; rule: the rule that asks.
    """

    seat: int
    asks: str
    rule: str


@frozen
class Draw(Generic[MoveT]):
    """An outcome of chance is pending. outcomes: each possible move with its weight, a number of cards or of seats."""

    outcomes: tuple[tuple[MoveT, int], ...]
    asks: str
    rule: str


@frozen
class Deal:
    """A deal is pending. Deals are judged and never listed. round: the round that it begins, from 1."""

    round: int
    asks: str
    rule: str


@frozen
class Over:
    """Nothing is pending any more. winners: seats, ascending; scores: points by seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str


Turn: TypeAlias = Decision | Draw[MoveT] | Deal | Over


class IllegalSetupError(ValueError):
    """A game cannot start from this setup. reasons: every rule that it breaks, in the order of its conditions."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        """Keep the reasons, and name their rules in the message."""
        self.reasons = reasons
        super().__init__(", ".join(reason.rule for reason in reasons))


class Game(Protocol[SetupT_contra, StateT, MoveT, EventT, ViewT_co, SeenT_co]):
    """The rules of one game: its edition, its choices, and what else it is played with. All calls are pure.

    A state has none of these. So another game object answers for the same state under other choices.
    """

    def start(self, setup: SetupT_contra) -> StateT:
        """Lay out the table. Raise IllegalSetupError if the setup breaks a rule."""

    def turn(self, state: StateT) -> Turn[MoveT]:
        """Return who owes what."""

    def legal(self, state: StateT) -> Sequence[MoveT]:
        """List every legal move once, in the order that the spec pins; nothing at a Deal or when the game is over."""

    def legal_moves(self, state: StateT, viewer: Viewer = Observer.REFEREE) -> Iterable[MoveT]:
        """Return the legal moves one by one, all or those that a viewer may see; there can be very many."""

    def apply(self, state: StateT, move: MoveT) -> Verdict[StateT, EventT]:
        """Make the move, or refuse it with every reason. Never raises on a value of the move type."""

    def legal_for(self, state: StateT, viewer: Viewer) -> Sequence[MoveT]:
        """List the legal moves for a viewer: all of them for whom the decision is, and for the referee.

        Else nothing.
        """

    def view(self, state: StateT, viewer: Viewer) -> ViewT_co:
        """Return what a viewer sees of the table as it lies."""

    def see(self, before: StateT, event: EventT, after: StateT, viewer: Viewer) -> SeenT_co:
        """Return what a viewer sees of an event.

        Before, after: the tables before and after the move that brought it.
        """
