"""What invariants are about: openings, states, listings, verdicts, steps and equal states. Independent of any game.

A game unpacks its states into plain tuples, and has one `GameInvariants` to which its modules add invariants::

    INVARIANTS = GameInvariants[Setup, Classic, ObservedState, State, Move, Event]()

    @INVARIANTS.of_state("classic.setup.components")
    def no_card_or_token_is_added_or_lost(state: ObservedState) -> Iterator[str]: ...
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import Factory, frozen

from sobek_core.kernel.fast_init import fast_init
from sobek_core.kernel.game import Game, Reason, Turn, Verdict
from sobek_invariants.registry import Invariant, Invariants

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


SetupT = TypeVar("SetupT")
GameT = TypeVar("GameT", bound=Any)  # a game, with its edition
ObservedT = TypeVar("ObservedT", bound=Any)  # an observed state: its game, state, turn (as a line), pending and seats
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")


def names_of(things: Iterable[object]) -> str:
    """Return the names of cards, tiles, tokens or debens, as in notation."""
    return " ".join(map(str, things)) or "-"


@lru_cache(maxsize=1 << 15)
def spread(pile: Iterable[Any]) -> tuple[Any, ...]:
    """Return the things of a pile one by one, in the order of kinds."""
    return tuple(pile)


def not_as_published(published: Mapping[Any, object], found: Mapping[Any, object]) -> Iterator[str]:
    """Yield the figures, or the numbers of kinds, that are not the published ones."""
    for one in dict.fromkeys((*published, *found)):
        if published.get(one) != found.get(one):
            yield f"{one}: expected {published.get(one)}, as published, got {found.get(one)}"


@frozen
class Opening(Generic[SetupT, GameT, ObservedT]):
    """An attempt to start a game. game: with its choices; begun: the observed state, or the reasons for the refusal."""

    setup: SetupT
    game: GameT
    begun: ObservedT | tuple[Reason, ...]


@frozen
class Listing(Generic[ObservedT, MoveT]):
    """What is pending in a state, and which moves are listed."""

    state: ObservedT
    turn: Turn[MoveT]
    moves: tuple[MoveT, ...]


@fast_init
@frozen
class TriedMove(Generic[ObservedT, StateT, MoveT, EventT]):
    """A move that was tried. listed: whether it is among the legal moves."""

    state: ObservedT
    move: MoveT
    verdict: Verdict[StateT, EventT]
    listed: bool


@frozen
class Step(Generic[ObservedT, MoveT, EventT]):
    """A move that was applied."""

    before: ObservedT
    move: MoveT
    events: tuple[EventT, ...]
    after: ObservedT


@frozen
class EqualStates(Generic[StateT, MoveT, EventT]):
    """A state, and another object that is equal to it."""

    game: Game[Any, StateT, MoveT, EventT, Any, Any]
    state: StateT
    other: StateT


@frozen
class GameInvariants(Generic[SetupT, GameT, ObservedT, StateT, MoveT, EventT]):
    """All invariants of a game, by what they are about. There are none at first."""

    of_opening: Invariants[Opening[SetupT, GameT, ObservedT]] = Factory(lambda: Invariants("a start"))
    of_state: Invariants[ObservedT] = Factory(lambda: Invariants("a state"))
    of_listing: Invariants[Listing[ObservedT, MoveT]] = Factory(lambda: Invariants("a listing"))
    of_verdict: Invariants[TriedMove[ObservedT, StateT, MoveT, EventT]] = Factory(lambda: Invariants("a verdict"))
    of_step: Invariants[Step[ObservedT, MoveT, EventT]] = Factory(lambda: Invariants("a step"))
    of_equal_states: Invariants[EqualStates[StateT, MoveT, EventT]] = Factory(lambda: Invariants("two equal states"))

    def __iter__(self) -> Iterator[Invariant[Any]]:
        """Yield all invariants, by what they are about."""
        yield from chain[Invariant[Any]](self.of_opening, self.of_state, self.of_listing)
        yield from chain[Invariant[Any]](self.of_verdict, self.of_step, self.of_equal_states)


def possible(game: Any, state: Any) -> tuple[Any, ...]:
    """Return every move but a deal that can be made in a state: the legal ones, or at a draw its outcomes."""
    return tuple(game.legal(state) or [move for move, _ in game.outcomes(state)])
