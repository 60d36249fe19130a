"""What a game provides for all checks. Independent of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

from attrs import fields, frozen, resolve_types

from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied, Deal, Over, Position
from sobek_core.kernel.visibility import Viewer
from sobek_core.tools import GameTools
from sobek_invariants.conditions import Conditions
from sobek_invariants.observed import GameInvariants, possible
from sobek_verification.simulation.machines import positions
from sobek_verification.simulation.machines.rng import choose
from sobek_verification.simulation.machines.strategies import whatever

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from sobek_core.kernel.pending import PendingKinds

CoverageItem: TypeAlias = tuple[str, str]  # a kind of thing, and which one: ("token", "flood")


@frozen
class GameSuite:
    """A game with everything that checks need. States, moves, setups and events are those of the game.

    tools: the game for records and commands.

    Invariants: invariants: its invariants; conditions: how its moves are judged; observe: makes the observed state, in
    plain tuples, of a game and a state.

    Random play, the same for the same generator and players: edition: the one that is played; random_parts: arguments
    of a random game, besides its edition and choices; weights: of kinds of moves in a random player's choice, by
    default 1; likely: values that are likely for a seat in a state, by the name or type of a field of a move; values:
    all values of its kinds, and of its other types.

    Hidden things: deal_hidden_anew: a state that differs from this one only in what a viewer may not know; setup_of:
    the setup that starts with a state; deck: the path of the deck or draw pile of a setup; shown_by_scoring: the hidden
    things that the event of a scoring reveals.

    Coverage: shown_by: the kinds of moves that show a character or a token, each with the field that names it;
    unwritten: lines for unusual parts of a game that positions do not contain.
    """

    tools: GameTools
    invariants: GameInvariants[Any, Any, Any, Any, Any, Any]
    conditions: Conditions[Any, Any]
    observe: Callable[[Any, Any], Any]
    edition: Any
    deal_hidden_anew: Callable[[Random, Any, Viewer], Any]
    setup_of: Callable[[Any], Any]
    deck: positions.Where
    shown_by_scoring: Callable[[Any], object]
    weights: Mapping[type[Any], int]
    likely: Callable[[Any, Any], Mapping[Any, Iterable[Any]]]
    values: Mapping[type[Any], tuple[Any, ...]]
    shown_by: Mapping[str, tuple[type[Any], str]]
    random_parts: Callable[[Random], Mapping[str, Any]] = lambda _: {}
    unwritten: Callable[[Any], list[str]] = lambda _: []

    @property
    def name(self) -> str:
        """Its name, as in rule ids."""
        return self.tools.name

    @property
    def pending_kinds(self) -> PendingKinds:
        """What can be pending."""
        kinds: PendingKinds = self.tools.game.pending_kinds
        return kinds

    @property
    def events(self) -> tuple[type[Any], ...]:
        """The classes of its events."""
        return get_args(self.tools.game.event)

    @property
    def player_counts(self) -> range:
        """The possible numbers of players of its edition."""
        counts: range = self.edition.player_counts
        return counts

    def players_in_turn(self, number: int) -> int:
        """Return the player count of the game with a number: the possible counts take turns."""
        numbers = self.player_counts
        return numbers[number % len(numbers)]

    @property
    def coverage_items(self) -> tuple[CoverageItem, ...]:
        """All characters and tokens."""
        found = []
        for what, (move, name) in self.shown_by.items():
            kind = getattr(fields(resolve_types(move)), name).type
            named = (one for one in self.values[kind] if one.power) if kind in self.values else kind
            found += [(what, _name(one)) for one in named]
        return tuple(found)

    def coverage_items_of(self, move: Any) -> tuple[CoverageItem, ...]:
        """Return the character or the token that a move shows."""
        shown = self.shown_by.items()
        return tuple((what, _name(getattr(move, name))) for what, (kind, name) in shown if type(move) is kind)

    @cached_property
    def moves(self) -> SearchStrategy[Any]:
        """Moves for Hypothesis: whatever the types allow."""
        return whatever(self.tools.game.move, self.values)

    @cached_property
    def setups(self) -> SearchStrategy[Any]:
        """Setups for Hypothesis: whatever the types allow."""
        return whatever(self.tools.game.setup, self.values)

    @property
    def readings(self) -> Mapping[str, tuple[str, ...]]:
        """The readings of each of its choices, by slug."""
        return readings_of(type(self.tools.game().choices))

    def random_setup(self, random: Random, players: int) -> Any:
        """Return a legal setup from the box of the edition."""
        return self._dealing.deal_setup(_stream(random), players)

    def random_game(self, random: Random) -> Any:
        """Return the game of the edition, with any choices."""
        choices = {field_of(name): random.choice(readings) for name, readings in self.readings.items()}
        game = self.tools.game
        return game(edition=self.edition, choices=type(game().choices)(**choices), **self.random_parts(random))

    def random_position(self, random: Random, players: int) -> Position[Any, Any]:
        """Return a position of the edition in the middle of a game, with any choices.

        Every invariant of states holds in it, unless the core is broken.
        """
        return positions.random_position(self, random, players)

    def deals(self, random: Random, players: int) -> tuple[Any, ...]:
        """Return a move that deals from the box of the edition, in a game that has such moves."""
        deal = getattr(self._dealing, "deal_round", None)
        return () if deal is None else (deal(_stream(random), players),)

    @cached_property
    def _dealing(self) -> Any:
        return self.tools.game(edition=self.edition)

    def moves_in(self, rules: Any, state: Any, random: Random) -> tuple[Any, ...]:
        """Return the legal moves in a state, or a move that deals if a deal is pending."""
        is_deal = isinstance(rules.turn(state), Deal)
        moves: tuple[Any, ...] = self.deals(random, len(state.seats)) if is_deal else possible(rules, state)
        return moves

    def play_random_game(self, random: Random, players: int) -> Iterator[Position[Any, Any]]:
        """Play a random game, with any choices, and yield its positions, including the last one."""
        rules = self.random_game(random)
        state = rules.start(self.random_setup(random, players))
        yield Position(rules, state)
        while not isinstance(rules.turn(state), Over):
            moves = self.moves_in(rules, state, random)
            verdict = rules.apply(state, choose(random, moves, self.weights)) if moves else None
            if not isinstance(verdict, Applied):  # with a fault seeded; invariants say that something is listed
                return
            state = verdict.state
            yield Position(rules, state)

    def describe(self, position: Position[Any, Any]) -> tuple[str, ...]:
        """Return a position as text, and what positions leave out."""
        return (*self.unwritten(position.game), *self.tools.positions.write(position))


def seen_by(viewer: Viewer, rules: Any, before: Any, verdict: Applied[Any, Any]) -> tuple[list[Any], Any]:
    """Return what a viewer sees of a move: its events, and the view after it."""
    events = [rules.see(before, event, verdict.state, viewer) for event in verdict.events]
    return events, rules.view(verdict.state, viewer)


def _stream(random: Random) -> Stream:
    return Stream(random.getrandbits(64), "deal")


def _name(one: Any) -> str:
    return str(one.value if isinstance(one, Enum) else one.name)
