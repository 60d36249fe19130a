"""What invariants are about: openings, states, listings, verdicts, steps and equal states. Independent of any game.

A game unpacks its states into plain tuples, and has one `Sentences` to which its modules add invariants::

    SENTENCES = Sentences[Setup, Classic, Table, State, Move, Event]()

    @SENTENCES.of_table("classic.setup.components")
    def no_card_is_made_or_lost(table: Table) -> Iterator[str]: ...
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from attrs import Factory, frozen

from sobek_core.kernel.game import Game, Reason, Turn, Verdict
from sobek_invariants.registry import Invariant, Invariants, InvariantText


class WithPending(Protocol):
    """A state, as far as shared invariants read it: what is pending, and the seats."""

    @property
    def pending(self) -> Any:
        """What is pending, with a field `seat` if a seat decides."""

    @property
    def seats(self) -> tuple[Any, ...]:
        """What belongs to each player, by seat."""


class Observed(Protocol):
    """An observed state of any game: plain tuples, with the state itself."""

    @property
    def state(self) -> WithPending:
        """The state that was unpacked."""


SetupT = TypeVar("SetupT")
TermsT = TypeVar("TermsT")
TableT = TypeVar("TableT", bound=Observed)
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")


@frozen
class Opening(Generic[SetupT, TermsT, TableT]):
    """A game was started, or was not. game: the game with its choices; begun: the observed state, or the reasons."""

    setup: SetupT
    game: TermsT
    begun: TableT | tuple[Reason, ...]


@frozen
class Listing(Generic[TableT, MoveT]):
    """What is pending in a state, and which moves are listed."""

    table: TableT
    turn: Turn[MoveT]
    moves: tuple[MoveT, ...]


@frozen
class Judgement(Generic[TableT, StateT, MoveT, EventT]):
    """A move was tried. listed: whether it is among the legal moves."""

    table: TableT
    move: MoveT
    verdict: Verdict[StateT, EventT]
    listed: bool


@frozen
class Step(Generic[TableT, MoveT, EventT]):
    """A move was made and applied."""

    before: TableT
    move: MoveT
    events: tuple[EventT, ...]
    after: TableT


@frozen
class Twins(Generic[StateT, MoveT, EventT]):
    """A state, and another object that is equal to it."""

    game: Game[Any, StateT, MoveT, EventT, Any, Any]
    state: StateT
    other: StateT


@frozen
class Sentences(Generic[SetupT, TermsT, TableT, StateT, MoveT, EventT]):
    """All invariants of a game, by what they are about; empty at first."""

    of_opening: Invariants[Opening[SetupT, TermsT, TableT]] = Factory(lambda: Invariants("a start"))
    of_table: Invariants[TableT] = Factory(lambda: Invariants("a state"))
    of_listing: Invariants[Listing[TableT, MoveT]] = Factory(lambda: Invariants("a listing"))
    of_judgement: Invariants[Judgement[TableT, StateT, MoveT, EventT]] = Factory(lambda: Invariants("a verdict"))
    of_step: Invariants[Step[TableT, MoveT, EventT]] = Factory(lambda: Invariants("a step"))
    of_twins: Invariants[Twins[StateT, MoveT, EventT]] = Factory(lambda: Invariants("two equal states"))

    def invariants(self) -> tuple[Invariant[Any], ...]:
        """List all invariants, by what they are about."""
        return (
            *self.of_opening,
            *self.of_table,
            *self.of_listing,
            *self.of_judgement,
            *self.of_step,
            *self.of_twins,
        )

    def every(self) -> tuple[InvariantText, ...]:
        """Return the text and the rules of each invariant: the table of properties."""
        return tuple(one.sentence for one in self.invariants())
