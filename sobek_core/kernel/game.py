"""What a game is: states, turns, moves and verdicts. Independent of any game.

A client needs these calls::

    game = Classic()              # the rules: edition, choices and track
    state = game.start(setup)
    game.turn(state)              # Decision(seat=0, asks="action", rule="classic.turn.action")
    game.legal(state)             # (Take(seat=0, slot=0), Take(seat=0, slot=1), ...): of the seat that decides
    game.legal_moves(state, viewer)   # lazily, if the viewer may see them
    game.outcomes(state)          # ((StealCard(card), 2), ...): of a draw, with their weights
    game.make(state, move).state  # the next state; raises IllegalMoveError with every reason
    match game.apply(state, move):    # the same, with a refusal as a value
        case Applied(state, events): ...
        case Refused(reasons): ...
    game.view(state, viewer)      # the state as a seat, a spectator or the referee sees it
    game.see(before, event, after, viewer)   # the viewer's view of an event of the move between these states

A state says where everything is, and what is pending. It has no choices. To use the same state under other choices,
call another game object, such as `Classic(choices=Choices(clean_tie="none-penalised")).apply(state, move)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from attrs import frozen

from sobek_core.kernel.declared import check_game, not_of
from sobek_core.kernel.fast_init import fast_init, maker
from sobek_core.kernel.visibility import Observer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.kernel.visibility import Viewed, Viewer

GameT_co = TypeVar("GameT_co", covariant=True)
StateT = TypeVar("StateT")
StateT_co = TypeVar("StateT_co", covariant=True)
MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)
EventT = TypeVar("EventT")
ViewT_co = TypeVar("ViewT_co", bound="Viewed", covariant=True)
SeenT_co = TypeVar("SeenT_co", covariant=True)
SetupT_contra = TypeVar("SetupT_contra", contravariant=True)

Fact: TypeAlias = "int | str"
"""A number or a word in a message."""

RuleId: TypeAlias = str
"""The id of a rule, such as `classic.quay.window`: a heading of the spec."""


@frozen
class Position(Generic[GameT_co, StateT_co]):
    """A state with the game that it is played under: what people write down, and what JSON stores.

    game: the game, with its edition and choices; state: the state. Raise TypeError for a state of another game.
    """

    game: GameT_co
    state: StateT_co

    def __attrs_post_init__(self) -> None:
        """Raise TypeError if the state is of another game."""
        named: Any = self.game
        check_game(named)
        if getattr(self.state, "game", None) != named.name:
            raise not_of(named, "a state", self.state)


@fast_init
@frozen
class Reason:
    """Why a move is refused: the rule that it breaks, and the facts that show it.

    rule: the id of the rule; facts: pairs of a name and a number or a word, in a fixed order, such as (("cards", 7),
    ("slot", 4)).
    """

    rule: RuleId
    facts: tuple[tuple[str, Fact], ...] = ()


@fast_init
@frozen
class Applied(Generic[StateT, EventT]):
    """The move was legal.

    state: the state after it; events: what it did, in order.
    """

    state: StateT
    events: tuple[EventT, ...]


applied: Final = maker(Applied)  # for the verdicts of most moves


@fast_init
@frozen
class Refused:
    """The move was not legal. There is no next state.

    reasons: every reason, in the order of the move's conditions.
    """

    reasons: tuple[Reason, ...]


Verdict: TypeAlias = Applied[StateT, EventT] | Refused
"""What `apply` returns, such as `Verdict[State, Event]`: Applied or Refused."""


@frozen
class Decision:
    """A player's decision is pending.

    seat: the player's seat; asks: what is asked, a slug of the spec; rule: the id of the rule that asks.
    """

    seat: int
    asks: str
    rule: RuleId


@frozen
class Draw(Generic[MoveT_co]):
    """An outcome of chance is pending.

    outcomes: pairs of a possible move and its weight, a number of cards, tiles, tokens or seats; asks: what is drawn, a
    slug of the spec; rule: the id of the rule that asks.
    """

    outcomes: tuple[tuple[MoveT_co, int], ...]
    asks: str
    rule: RuleId


@frozen
class Deal:
    """A deal is pending. Deals are judged but never listed.

    round: the round that it begins, from 1; asks: what is dealt, a slug of the spec; rule: the id of the rule that
    asks.
    """

    round: int
    asks: str
    rule: RuleId


@frozen
class Over:
    """The game is over.

    winners: seats, ascending; scores: points by seat; rule: the id of the rule that ends the game.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rule: RuleId


Turn: TypeAlias = Decision | Draw[MoveT_co] | Deal | Over
"""What `turn` returns, such as `Turn[Move]`: Decision, Draw, Deal or Over."""


class Game(Protocol[SetupT_contra, StateT, MoveT, EventT, ViewT_co, SeenT_co]):
    """The rules of one game, with its edition, its choices and its other settings. All calls are pure.

    A state has no settings of its own: another game object answers for the same state under other choices.
    """

    def start(self, setup: SetupT_contra) -> StateT:
        """Return the first state of a game. Raise IllegalSetupError if the setup breaks a rule."""

    def turn(self, state: StateT) -> Turn[MoveT]:
        """Return what is pending, and whose decision it is."""

    def legal(self, state: StateT) -> Sequence[MoveT]:
        """List every legal move of the seat that decides once, in the order that the spec fixes.

        At a draw, a deal, or when the game is over, nobody decides, so there is none.
        """

    def outcomes(self, state: StateT) -> Sequence[tuple[MoveT, int]]:
        """Return the outcomes of a pending draw with their weights, in order; none if no draw is pending."""

    def legal_moves(self, state: StateT, viewer: Viewer = Observer.REFEREE) -> Iterable[MoveT]:
        """Return the legal moves lazily; none for a viewer who neither decides nor is the referee. Can be very many."""

    def make(self, state: StateT, move: MoveT) -> Applied[StateT, EventT]:
        """Make the move. Raise IllegalMoveError, with every reason, if it is not legal."""

    def apply(self, state: StateT, move: MoveT) -> Verdict[StateT, EventT]:
        """Make the move, or refuse it with every reason.

        Never raise for a state that `start` or `apply` returned, or that the `POSITIONS` of the game accept, and a
        move of the game. Raise TypeError for anything that is not a state or a move of this game.
        """

    def view(self, state: StateT, viewer: Viewer) -> ViewT_co:
        """Return the viewer's view of the state."""

    def see(self, before: StateT, event: EventT, after: StateT, viewer: Viewer) -> SeenT_co:
        """Return the viewer's view of an event.

        before, after: the states before and after the move that caused it.
        """
