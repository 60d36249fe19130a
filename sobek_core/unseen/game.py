"""The interface that a game provides for auditing with unseen items, besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.games import GAMES
from sobek_core.registry import RegistryEntries
from sobek_core.text.notation import Codec
from sobek_core.tools import GameTools

Contents: TypeAlias = Mapping[str, Sequence[Any]]
"""The kinds in each place, by its name."""


@frozen
class DealPart:
    """A part of a deal. place: where it is put; number: of its items; allowed: the kinds that it can have."""

    place: str
    number: int
    allowed: frozenset[Any]


@frozen
class Family:
    """Items that are dealt together. numbers: of each kind in the box; rest: the place of items not dealt."""

    numbers: Mapping[Any, int]
    rest: str


@frozen
class TakenItems:
    """The items that a move takes out of a place.

    kinds: those named; if nobody saw them, among: the kinds that they can be, and number: how many there are.
    """

    place: str
    kinds: tuple[Any, ...]
    among: frozenset[Any]
    number: int = 1


@frozen
class Transfer:
    """Items that move together or in sequence.

    origins, goals: the places of each of `kinds`; slots: their indexes in a row before the move, None for piles.
    """

    kinds: tuple[Any, ...]
    origins: tuple[str, ...]
    goals: tuple[str, ...]
    slots: tuple[int, ...] | None = None


@frozen
class Dependency:
    """A place that a rule reads. key: maps kinds that the rule does not distinguish to the same value."""

    place: str
    key: Callable[[Any], Hashable]


def identity(kind: Any) -> Any:
    """Return a kind itself, for a rule that distinguishes all kinds."""
    return kind


@cache
def is_in(kinds: frozenset[Any]) -> Callable[[Any], bool]:
    """Return a function for a rule that only asks whether something is one of these kinds."""
    return kinds.__contains__


def fill_piles(state: Any, contents: Contents, piles: Mapping[str, type[Any]], own: Mapping[str, type[Any]]) -> Any:
    """Return a state with other contents of its piles. piles: the class of each, by place; own: of those of a seat."""
    seats = tuple(
        evolve(seat, **{name: pile.of(contents.get(f"seat {number} {name}", ())) for name, pile in own.items()})
        for number, seat in enumerate(state.seats)
    )
    others = {name.replace("-", "_"): pile.of(contents.get(name, ())) for name, pile in piles.items()}
    return evolve(state, seats=seats, **others)


@frozen
class UnseenGame:
    """Everything about a game that auditing with unseen items needs.

    rows: the places whose order matters; unseen_moves: the moves whose last field may name something nobody sees;
    codecs: for one item in a place, by the end of its name; families: in the box of a game; keywords: of a deal in
    notation, the first for the hands; parts: of a deal to a number of players, in the order of the keywords; deal: the
    deal with these contents, which is a setup if the first seat is given; lay_out: the places of a deal's items after
    it; fill: a state with other contents in all places; items_taken: what a move takes out of a hidden place.

    conditions: everything unknown that the legality of a move reads, given the state before it; branches: everything
    that determines the pending decision and how many items move, given the states before and after a legal move, with
    the places as they are before it. Completions that these do not distinguish must have the same result.

    steps: how items move in the events of a move, given the state before it; possible_taken: what the item taken from
    the Market can be, given the state before it; scoring_places: the places of a player that count for the points once
    the game is over.
    """

    rows: frozenset[str]
    unseen_moves: frozenset[type[Any]]
    codecs: Mapping[str, Codec[Any]]
    families: Callable[[Any], Sequence[Family]]
    keywords: Sequence[str]
    parts: Callable[[Any, int], Sequence[DealPart]]
    deal: Callable[[Contents, int | None], Any]
    lay_out: Callable[[Any, Mapping[str, tuple[Any, ...]]], Mapping[str, tuple[Any, ...]]]
    fill: Callable[[Any, Contents], Any]
    items_taken: Callable[[Any, Any, Any], TakenItems | None]
    conditions: Callable[[Any, Any, Any], Iterable[Dependency]]
    branches: Callable[[Any, Any, Any, Any], Iterable[Dependency]]
    steps: Callable[[Any, Any, Sequence[Any]], Iterable[Transfer]]
    possible_taken: Callable[[Any, Any], frozenset[Any] | None] = lambda _before, _move: None
    scoring_places: Sequence[str] = ()


UNSEEN: Final = RegistryEntries[GameTools, UnseenGame](GAMES, lambda tools: tools.unseen, "audits with unseen items")
"""What such audits know of each game, by name. Raises MissingPartError for a game that has none."""
