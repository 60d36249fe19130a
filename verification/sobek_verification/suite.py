"""What a game gives to everything that checks. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, TypeAlias

from attrs import frozen
from hypothesis.strategies import SearchStrategy

from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.kernel.game import Position
from sobek_core.kernel.pending import PendingKinds
from sobek_core.kernel.visibility import Viewer
from sobek_core.tools import GameTools
from sobek_invariants.conditions import Conditions
from sobek_invariants.subjects import Sentences
from sobek_verification.golden.game import GoldenGame
from sobek_verification.laws.contracts.contract import Contract
from sobek_verification.laws.exhaustive.enumeration import Enumeration
from sobek_verification.laws.symbolic.property import Trial

CoverageItem: TypeAlias = tuple[str, str]  # what kind of thing, and which one: ("token", "flood")


@frozen
class Measured:
    """How a game's speed is measured. later_deals: how often it can be dealt anew; against: which peers, by name."""

    players: int
    later_deals: int
    against: tuple[str, ...]


@frozen
class GameSuite:
    """A game as everything that checks sees it. Tables, states, moves, setups and events are those of the game.

    tools: what records and commands know of it; owing: what can be pending; events: the classes of its events.

    What must hold: sentences: its invariants; conditions: how its moves are judged; lay_out: makes the table, in
    plain tuples, of a game and a state.

    Random play, equal for equal generators and players: random_setup: a legal setup; random_terms: the game, with any
    choices; random_position: one in the middle of a game, of which every sentence about tables holds; random_deal:
    a move that deals when a deal is pending, none for a game without later deals; weights: of kinds of moves in a
    random
    player's choice, 1 where there is none; others: values beside a value of the game's own kinds, for moves that are
    nearly legal (`simulation.machines.neighbours`); every_kind: moves of every kind but deals, by every seat,
    likely ones at a state; moves, setups: whatever the types allow, for Hypothesis.

    What is hidden: deal_hidden_anew: a table that differs from this one only in what a viewer may not know; setup_of:
    the setup that starts with a table; deck_of, with_deck: the deck or draw pile of a setup; shown_by_scoring: what the
    event of a scoring shows of such things.

    What is seen: sights: all that there is to see beside moves, choices, turns, events and refusals; sights_of: those
    of them that a move shows; unwritten: lines for what a game has and positions do not write, if unusual.

    Golden games: golden: which; write_event: an event, in lines.

    model: makes its logic program, a `model.compare.Model`; remembered: where its `memory.small.Remembered` lies, as
    `module:name`; measured: how its speed is measured.

    contracts: laws of its arithmetic with their seeded bugs; enumerations: each compares the core with a slow reference
    over a finite domain, and returns its size; symbolic: properties of its arithmetic with their seeded bugs.
    """

    tools: GameTools
    pending_kinds: PendingKinds
    events: tuple[type[Any], ...]
    sentences: Sentences[Any, Any, Any, Any, Any, Any]
    conditions: Conditions[Any, Any]
    lay_out: Callable[[Any, Any], Any]
    random_setup: Callable[[Random, int], Any]
    random_terms: Callable[[Random], Any]
    random_position: Callable[[Random, int], Position[Any, Any]]
    random_deal: Callable[[Random, int], Any] | None
    deal_hidden_anew: Callable[[Random, Any, Viewer], Any]
    setup_of: Callable[[Any], Any]
    deck_of: Callable[[Any], tuple[Any, ...]]
    with_deck: Callable[[Any, tuple[Any, ...]], Any]
    shown_by_scoring: Callable[[Any], object]
    weights: Mapping[type[Any], int]
    others: Callable[[object], Iterable[object]]
    every_kind: Callable[[Any], Iterator[Any]]
    moves: SearchStrategy[Any]
    setups: SearchStrategy[Any]
    coverage_items: tuple[CoverageItem, ...]
    coverage_items_of: Callable[[Any], tuple[CoverageItem, ...]]
    unwritten: Callable[[Any], list[str]]
    golden: tuple[GoldenGame, ...]
    write_event: Callable[[Any], Iterator[str]]
    model: Callable[[], Any]
    remembered: str
    measured: Measured
    contracts: tuple[Contract, ...]
    enumerations: tuple[Enumeration, ...]
    symbolic: tuple[Trial, ...]

    @property
    def name(self) -> str:
        """Its name, as in rule ids."""
        return self.tools.name

    @property
    def readings(self) -> Mapping[str, tuple[str, ...]]:
        """The readings of each of its choices, by slug."""
        return readings_of(type(self.tools.game().choices))

    def terms_under(self, chosen: Iterable[tuple[str, str]]) -> Any:
        """Make the game with these choices, by slug, and all others by default."""
        choices = type(self.tools.game().choices)
        return self.tools.game(choices=choices(**{field_of(slug): reading for slug, reading in chosen}))

    def deals(self, random: Random, players: int) -> tuple[Any, ...]:
        """Make a move that deals, in a game that has such moves."""
        return () if self.random_deal is None else (self.random_deal(random, players),)

    def describe(self, position: Position[Any, Any]) -> tuple[str, ...]:
        """Write a position, and what positions leave out."""
        return (*self.unwritten(position.game), *self.tools.positions.write(position))
