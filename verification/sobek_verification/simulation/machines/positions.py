"""Random positions: those of played games, with things moved and exchanged, and other numbers.

So they also have what play hardly ever brings about. A change is kept only if every invariant of states still holds.
Independent of the games: the places of things are found by their types.
"""

from __future__ import annotations

from collections import defaultdict
from enum import Enum
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, fields, frozen, has

from sobek_core.games import GAMES
from sobek_core.kernel.game import Position
from sobek_core.kernel.kind import Kind
from sobek_core.kernel.pile import Pile
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random


Where: TypeAlias = tuple[str | int, ...]  # names of fields and places in tuples, such as ("seats", 0, "hand")

LONGEST: Final = 1000  # moves of a game, which a broken core may never end
RARE: Final = 8  # one position in this many is a rare one
CHANGES: Final = (0, 4, 12, 30)  # to try at a position
NUMBERS: Final = (1, 2, 4, 60)  # of things to move
END: Final = (85, 115)  # points around those that end a game of classic early


@frozen
class RarePosition:
    """A position that play and chance hardly ever bring about. lines: its text."""

    name: str
    game: str
    lines: tuple[str, ...]


@frozen
class _File:
    """The contents of rare_positions.toml."""

    position: tuple[RarePosition, ...]


@cache
def rare_positions() -> tuple[Position[Any, Any], ...]:
    """Read the rare positions of all games. Raise UnreadableDataError."""
    read = read_table(Path(__file__).parent / "rare_positions.toml", _File, "rare positions").position
    return tuple(GAMES.named(one.game).positions.read(one.lines) for one in read)


def random_position(game: Any, random: Random, players: int) -> Position[Any, Any]:
    """Return a rare position or one of a random game, changed at random, with any choices that allow it.

    game: a game suite. Half of the time, what is rarely pending is as likely as what often is.
    """
    of_game = [one for one in rare_positions() if one.game.edition == game.edition]
    rare = [one for one in of_game if len(one.state.seats) == players]
    if rare and random.randrange(RARE) == 0:
        return changed(game, random, random.choice(rare))
    played = list(islice(game.play_random_game(random, players), LONGEST))
    by_kind: dict[type[Any], list[Position[Any, Any]]] = defaultdict(list)
    for position in played:
        by_kind[type(position.state.pending)].append(position)
    return changed(game, random, random.choice(random.choice((played, random.choice(tuple(by_kind.values()))))))


def changed(game: Any, random: Random, position: Position[Any, Any]) -> Position[Any, Any]:
    """Return a position with some changes in which every invariant of states holds, if it held before."""
    violations, rules, state = game.invariants.of_state.violations, position.game, position.state
    if not violations(game.observe(other := game.random_game(random), state)):
        rules = other
    for _ in range(random.choice(CHANGES)):
        after = random.choice(WAYS)(random, state)
        if not violations(game.observe(rules, after)):
            state = after
    return Position(rules, state)


def _with_things_moved(random: Random, state: Any) -> Any:
    """Bring things of one sort to a place, from one other place or from all, perhaps in exchange for others.

    Often it is a place of the seat that decides, such as the hand, which is the first of them.
    """
    places = _of_a_family(random, state)
    decides = ("seats", getattr(state.pending, "seat", None))
    own = [path for path in places if path[:2] == decides]
    goal = random.choice(random.choice((tuple(places), own or tuple(places), own[:1] or tuple(places))))
    others = random.sample([path for path in places if path != goal], len(places) - 1)
    others = others[: random.choice((1, len(others)))]
    is_wanted = _sort(random, [thing for path in others for thing in places[path] if thing is not None])
    found = [(path, thing) for path in others for thing in places[path] if thing is not None and is_wanted(thing)]
    is_exchange = random.randrange(2)
    for path, thing in random.sample(found, min(len(found), random.choice(NUMBERS))):
        given = [one for one in places[goal] if one is not None and not is_wanted(one)] if is_exchange else []
        back = random.choice(given) if given else None
        if back is None and not (_has_room(places[goal]) and _has_room(places[path])):
            continue
        places[goal] = _replaced(places[goal], back, thing)
        places[path] = _replaced(places[path], thing, back)
        state = put(put(state, goal, places[goal]), path, places[path])
    return state


def _with_numbers_changed(random: Random, state: Any) -> Any:
    """Change a number, such as a marker, of one seat or of all, often to one near the end of a game."""
    numbers = tuple(_numbers(state.seats, ("seats",)))
    if not numbers:
        return state
    path, number = random.choice(numbers)
    goal = random.choice((0, number, random.randint(*END)))
    alike = [place for place, _ in numbers if place[-1] == path[-1]] if random.randrange(2) else [path]
    for place in alike:
        state = put(state, place, goal + random.choice((0, random.randint(-9, 9))))
    return state


WAYS: Final[tuple[Callable[[Random, Any], Any], ...]] = (
    *(_with_things_moved,) * 8,
    *(_with_numbers_changed,) * 3,
)


def _parts(whole: Any) -> Iterator[tuple[str | int, Any]]:
    """Yield the parts of a value that has any, without what is pending, which follows from the moves."""
    if isinstance(whole, tuple):
        yield from enumerate(whole)
    elif has(type(whole)) and not isinstance(whole, (Pile, Kind)):
        yield from ((one.name, getattr(whole, one.name)) for one in fields(type(whole)) if one.name != "pending")


def _places(whole: Any, path: Where = ()) -> Iterator[tuple[Where, Any]]:
    """Yield the places that can have things: piles, and rows that are not empty."""
    if isinstance(whole, Pile) or (isinstance(whole, tuple) and any(isinstance(one, Kind) for one in whole)):
        yield path, whole
        return
    for name, part in _parts(whole):
        yield from _places(part, (*path, name))


def _of_a_family(random: Random, state: Any) -> dict[Where, Any]:
    """Return the places of one family of things, such as all that can have cards."""
    families: dict[type[Any], dict[Where, Any]] = defaultdict(dict)
    for path, things in _places(state):
        families[_family(things)][path] = things
    return random.choice(tuple(families.values()))


def _numbers(whole: Any, path: Where = ()) -> Iterator[tuple[Where, int]]:
    if type(whole) is int:
        yield path, whole
    for name, part in _parts(whole):
        yield from _numbers(part, (*path, name))


def at(whole: Any, path: Where) -> Any:
    """Return the part at a path."""
    for name in path:
        whole = whole[name] if isinstance(name, int) else getattr(whole, name)
    return whole


def put(whole: Any, path: Where, part: Any) -> Any:
    """Return a value with another part at a path."""
    if not path:
        return part
    first, *rest = path
    if isinstance(first, int):
        return (*whole[:first], put(whole[first], tuple(rest), part), *whole[first + 1 :])
    return evolve(whole, **{first: put(getattr(whole, first), tuple(rest), part)})


def _family(things: Any) -> type[Any]:
    """Return the type of the things that a place can have."""
    return type(next(one for one in (things.kinds if isinstance(things, Pile) else things) if one is not None))


def _sort(random: Random, things: list[Any]) -> Callable[[Any], bool]:
    """Return whether a thing is of one sort: like some of these in one respect, or anything."""
    if not things or random.randrange(3) == 0:
        return lambda _: True
    kind = type(things[0])
    name = random.choice(
        [one.name for one in fields(kind)] if has(kind) else ["value" if issubclass(kind, Enum) else "real"]
    )
    value = random.choice(list(dict.fromkeys(getattr(thing, name) for thing in things)))
    return lambda thing: getattr(thing, name) == value


def _has_room(things: Any) -> bool:
    """Return whether a place can have one thing more or less: a pile, or the Market, but no deck."""
    return isinstance(things, Pile) or None in things


def _replaced(things: Any, old: Any, new: Any) -> Any:
    """Return things with one replaced. old, new: None for nothing."""
    if isinstance(things, Pile):
        left = things if old is None else things.minus(old)
        return left if new is None else left.plus(new)
    place = things.index(old)
    return (*things[:place], new, *things[place + 1 :])
