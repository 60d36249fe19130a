"""Renamings that must make no difference: other numbers of the seats, and types that all rules treat alike.

In classic these are ebony and marble, the high priest of one corresponding to the high priestess of the other, and
cattle, fish and wheat. In duel they are marble and ebony, and livestock, fish and wheat. A card or tile without a
counterpart, such as a character of whose power there is no other, is replaced first: by an amulet or a statue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from attrs import fields, frozen, has

from sobek_core.classic.components import ALL_CARDS, card
from sobek_core.duel.board import Cell
from sobek_core.duel.components import ALL_TILES, Good, Mark, tile
from sobek_core.duel.events import EndTriggered
from sobek_core.kernel.game import Deal, Over, Refused
from sobek_core.kernel.kind import Kind
from sobek_core.kernel.pile import Pile
from sobek_invariants.observed import possible
from sobek_verification.checks import DIFFERS, HOLDS, SEED, CheckOutcome, Fault, check_of_games, find
from sobek_verification.games import GAMES
from sobek_verification.laws.exhaustive.enumeration import DifferenceError, hold
from sobek_verification.simulation.machines.neighbours import neighbours
from sobek_verification.simulation.machines.rng import generator

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from sobek_core.kernel.game import Position
    from sobek_verification.suite import GameSuite

RANDOM_POSITIONS: Final = 8  # in addition to those of each game
TRIED: Final = 6  # the maximum number of listed moves, and of their neighbours, to try in each state
GAMES_OF_LAW: Final = 20
GAMES_OF_FAULT: Final = 30  # in which a fault must be found

SEATS: Final = frozenset({"seat", "victim", "player", "ender", "starter", "chooser", "first"})  # fields with a seat
BY_SEAT: Final = frozenset({"seats", "hands", "scores"})  # fields with one value per seat
ALIKE: Final = {
    "classic": (("ebony", "marble"), ("cattle", "fish"), ("cattle", "wheat"), ("fish", "wheat")),
    "duel": (("livestock", "fish"), ("livestock", "wheat"), ("fish", "wheat"), ("marble", "ebony")),
}
KINDS: Final[Mapping[str, tuple[Any, ...]]] = {"classic": ALL_CARDS.distinct(), "duel": ALL_TILES.distinct()}
NEUTRAL: Final[Mapping[str, Callable[[Any], Any]]] = {
    "classic": lambda _: card("amulet"),
    "duel": lambda one: tile(f"statue-{one.mark or Mark.ROW}"),
}


@frozen
class Renaming:
    """A renaming. seats: the new number of each seat, None if unchanged; others: new kinds and types by old ones."""

    seats: tuple[int, ...] | None = None
    others: Mapping[Any, Any] = {}  # shared, since it is never changed

    def __call__(self, value: Any, name: str = "") -> Any:
        """Rename a value, except for the game of a position. name: the field that contains it, if any."""
        if name == "game":
            return value
        if isinstance(value, (Kind, Cell)):
            return self.others.get(value, value)
        if isinstance(value, (Enum, str)):
            return type(value)(self.others.get(value, value))
        if isinstance(value, int) and name in SEATS:
            return self._seat(value)
        if isinstance(value, Pile):
            return type(value).of(map(self, value))
        if isinstance(value, tuple):
            return self._tuple(value, name)
        if has(type(value)):
            return type(value)(**{one.name: self(getattr(value, one.name), one.name) for one in fields(type(value))})
        return value

    def _seat(self, number: int) -> int:
        """Return the new number of a seat; an invalid number is kept."""
        return self.seats[number] if self.seats and 0 <= number < len(self.seats) else number

    def _tuple(self, values: tuple[Any, ...], name: str) -> tuple[Any, ...]:
        if name == "winners":  # seats, ascending
            return tuple(sorted(map(self._seat, values)))
        renamed = [self(value) for value in values]
        if name in BY_SEAT and self.seats and len(values) == len(self.seats):
            return tuple(renamed[self.seats.index(number)] for number in range(len(values)))
        if name == "sold":  # sets in the order of types
            renamed.sort(key=lambda sold: list(Good).index(sold.good))
        return tuple(renamed)


def _exchange(game: str, number: int) -> tuple[Renaming, Renaming]:
    """Return a renaming that exchanges two types, after one that replaces what has no counterpart."""
    one, other = ALIKE[game][number % len(ALIKE[game])]
    types = {one: other, other: one}
    by_print = {_printed(kind): kind for kind in KINDS[game]}
    exchanged, single = dict[Any, Any](types), {}
    for (of_type, *rest), kind in by_print.items():
        if of_type in types:
            counterpart = by_print.get((types[of_type], *rest))
            if counterpart is None:
                single[kind] = NEUTRAL[game](kind)
            else:
                exchanged[kind] = counterpart
    return Renaming(others=single), Renaming(others=exchanged)


def _printed(kind: Any) -> tuple[Any, ...]:
    of_type = str(getattr(kind, "good", None) or getattr(kind, "group", ""))
    return of_type, kind.scarabs, kind.back, kind.power, *(getattr(kind, name, None) for name in ("mark", "deben"))


def _hold(game: str, what: str, games: int) -> CheckOutcome:
    """Compare random positions, and those of random games, with their renamed versions."""
    suite, tried, prepared = GAMES[game], 0, Renaming()
    for number in range(games):
        random = generator(f"{game} {what} {SEED} {number}")
        players = suite.players_in_turn(number)
        unplayed = (suite.random_position(random, players) for _ in range(RANDOM_POSITIONS))
        for met in chain(unplayed, suite.play_random_game(random, players)):
            if what == "types":
                prepared, renaming = _exchange(game, number)
            else:  # the seats are numbered clockwise as before, starting from another one
                step = random.randrange(1, players)
                renaming = Renaming(tuple((seat + step) % players for seat in range(players)))
            position = prepared(met)
            moves = [prepared(move) for move in _moves(suite, random, position)]
            try:
                _compare(suite, position, renaming, moves)
            except DifferenceError as difference:
                where = "\n".join([f"game {number}: {difference}", *suite.describe(position)])
                return CheckOutcome(DIFFERS, tried, where)
            tried += len(moves)
    return CheckOutcome(HOLDS, tried)


def _moves(suite: GameSuite, random: Random, position: Position[Any, Any]) -> list[Any]:
    """Choose listed and nearly legal moves; none if a deal is pending, which uses the box."""
    if isinstance(position.game.turn(position.state), Deal):
        return []
    listed = possible(position.game, position.state)
    moves = random.sample(listed, min(TRIED, len(listed)))
    near = [other for move in moves[:2] for other in neighbours(move, suite)]
    return [*moves, *random.sample(near, min(TRIED, len(near)))]


def _compare(suite: GameSuite, position: Position[Any, Any], renaming: Renaming, moves: list[Any]) -> None:
    """Compare the result, the legal moves, and what comes of each move. Raise DifferenceError."""
    rules, state = position.game, position.state
    renamed = renaming(position)
    over = rules.turn(state)
    if isinstance(over, Over):
        hold("result", renaming(over), renamed.game.turn(renamed.state))
    hold("legal moves", Counter(map(renaming, possible(rules, state))), Counter(possible(renamed.game, renamed.state)))
    for move in moves:
        text = suite.tools.notation.write(move)
        one, came = rules.apply(state, move), renamed.game.apply(renamed.state, renaming(move))
        hold(f"{text}: verdict", type(one), type(came))
        if isinstance(one, Refused):
            hold(f"{text}: refused", *([reason.rule for reason in verdict.reasons] for verdict in (one, came)))
        # at the end of duel, if only one of two equally large types can leave, the order of types decides which
        elif not any(isinstance(event, EndTriggered) for event in one.events) or renaming.seats:
            hold(f"{text}: state after it", renaming(one.state), came.state)


def _without(is_lost: Callable[[Any, str], bool], right: Callable[[Any, Any], tuple[Any, ...]]) -> Any:
    """List moves without those that are lost, by what is pending and by the move."""
    return lambda self, state: tuple(move for move in right(self, state) if not is_lost(state.pending, repr(move)))


def _is_played_by_seat_1(pending: Any, move: str) -> bool:
    return getattr(pending, "seat", 0) == 1 and move.startswith(("PlayCharacter", "SellSet", "PlaySet"))


def _is_set_of(good: str, _pending: Any, move: str) -> bool:
    return ("PlaySet" in move or "SellSet" in move) and good in move


LOST: Final[Mapping[str, Mapping[str, Callable[[Any, str], bool]]]] = {
    "seats": {"seat 1 cannot play characters or sets": _is_played_by_seat_1},
    "types": {f"{good} cannot be in a set": partial(_is_set_of, good) for good in ("ebony", "wheat")},
}


def _faults(what: str, game: str) -> Iterator[Fault]:
    place, run = f"sobek_core.{game}.game.{game.title()}.legal", partial(_hold, game, what, GAMES_OF_FAULT)
    for description, is_lost in LOST[what].items():
        yield description, (), partial(find, place, partial(_without, is_lost), run)


of_renaming = partial(check_of_games, kind="metamorphic law")


@of_renaming(at="metamorphic/seats", about=("turn.order", "setup.first-player"), faults=partial(_faults, "seats"))
def rotating_the_seats_changes_nothing(game: str) -> CheckOutcome:
    """Renumber the seats, starting from another one."""
    return _hold(game, "seats", GAMES_OF_LAW)


@of_renaming(at="metamorphic/types", about=("scoring.set", "characters.priest"), faults=partial(_faults, "types"))
def types_that_are_alike_can_be_exchanged(game: str) -> CheckOutcome:
    """Exchange another pair of types in each game."""
    return _hold(game, "types", GAMES_OF_LAW)
