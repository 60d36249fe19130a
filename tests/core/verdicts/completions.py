"""Small positions of both games of which parts are left out, with every way in which they can be completed."""

from __future__ import annotations

from itertools import combinations, islice, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.classic import Classic
from sobek_core.classic import components as c
from sobek_core.classic import state as s
from sobek_core.classic.choices import Choices as ClassicChoices
from sobek_core.classic.edition import PUBLISHED as CLASSIC
from sobek_core.duel import Duel
from sobek_core.duel import components as d
from sobek_core.duel import state as t
from sobek_core.duel.edition import PUBLISHED as DUEL
from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.verdicts.parts import Part, pile_of
from sobek_core.verdicts.position import PartPosition

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from sobek_core.kernel.pile import Pile

Contents: TypeAlias = dict[str, Any]
"""What lies where, by the name of the place."""


MOST: Final = 300  # completions of a position


@frozen(eq=False)
class Incomplete:
    """A position of which parts are left out.

    completions: every possible contents of all of its places; are_all: whether these are all, and not only some markers
    of those that are not known.
    """

    position: PartPosition
    completions: list[Contents]
    are_all: bool = True


@frozen
class _Gap:
    """What is left out of a pile: its last things. at_least, at_most: how many are said to be left out."""

    at_least: int
    at_most: int


def choices_of(random: Random, kind: type[Any]) -> Any:
    """Return any choices of a game."""
    return kind(**{field_of(name): random.choice(readings) for name, readings in readings_of(kind).items()})


def _left_out(random: Random, contents: Contents, places: list[str], chance: float) -> dict[str, _Gap]:
    """Choose places of which something is left out: everything, or things of which the number is known in part."""
    gaps = {}
    for place in places:
        if random.random() < chance:
            size = len(contents[place])
            gaps[place] = random.choice([_Gap(0, 9), _Gap(size, size), _Gap(size, size), _Gap(max(0, size - 1), size)])
    return gaps


def _filled(gaps: dict[str, _Gap], pool: list[Any], pile: type[Pile[Any]]) -> Iterator[Contents]:
    """Yield every way to fill these places out of a pool."""
    if not gaps:
        yield {}
        return
    (place, gap), *others = gaps.items()
    for size in range(gap.at_least, min(gap.at_most, len(pool)) + 1):
        for chosen in dict.fromkeys(combinations(pool, size)):
            left = list(pool)
            for one in chosen:
                left.remove(one)
            for more in _filled(dict(others), left, pile):
                yield {place: pile.of(chosen), **more}


def _stated(contents: Contents, gaps: dict[str, _Gap], unstated: list[str]) -> Contents:
    places = {place: value for place, value in contents.items() if place not in unstated}
    for place, gap in gaps.items():
        pile = type(contents[place])
        places[place] = Part(place, pile(), pile(), least=gap.at_least, most=gap.at_most)
        if gap.at_most > len(contents[place]) and place != "bag":  # without one, the bag has what nobody holds
            del places[place]
    return places


# Classic.

MARKERS: Final = (0, 20, 88, 99, 400)  # those of an unknown marker


def _set_of(random: Random) -> s.PlayedSet:
    good = random.choice(list(c.Good))
    worth = [kind for kind in c.KINDS if kind.good is good and kind.power is None and kind.scarabs]
    return s.PlayedSet(c.Cards.of(worth[:1] * random.randint(3, 5)), random.choice([0, 0, 1]))


def _vague(place: str, sets: tuple[s.PlayedSet, ...]) -> tuple[tuple[s.PlayedSet, ...], s.PlayedSet, c.Card]:
    """Return these sets, a card of the first of which is not known, then the first as it can be, and that card."""
    first, *others = sets
    kind = first.cards.distinct()[0]
    other = next(one for one in c.KINDS if one.good is kind.good and not one.scarabs)
    left = first.cards.minus(kind)
    part = Part(place, left, c.Cards(), vague=(c.Cards.kind_set((kind, other)),), most=0)
    return (evolve(first, cards=pile_of(part)), *others), evolve(first, cards=left.plus(other)), other


def end_of_round(random: Random) -> Incomplete:
    """Return a position of classic in which a player is laying sets, and those before have finished."""
    players = random.choice([2, 2, 3])
    first, favourites = random.choice([0, players - 1, players - 1]), random.sample(c.KINDS, 5)
    contents: Contents = {"round": random.choice([1, 2, 2, 3]), "turn": s.HandSets(first, 0)}
    piles = []
    for seat in range(players):
        own = {
            "sets": tuple(_set_of(random) for _ in range(random.choice([0, 1, 1]))),
            "laid": (),
            "hand": c.Cards.of(random.choices(favourites, k=random.randint(0, 2) if seat >= first else 0)),
            "corruption": c.Cards.of(random.choices(favourites, k=random.randint(0, 2))),
            "curses": random.choice([0, 0, 1]),
            "marker": random.choice(MARKERS[:-1]),
            "round-start": 0,
        }
        contents |= {f"seat {seat} {name}": value for name, value in own.items()}
        piles += [f"seat {seat} corruption", *([f"seat {seat} hand"] if seat >= first else [])]
    gaps = _left_out(random, contents, piles, 0.35)
    numbers = {
        "round": (0.2, range(1, 4)),
        **{f"seat {seat} marker": (0.15, MARKERS) for seat in range(players)},
        **{f"seat {seat} curses": (0.15, range(4)) for seat in range(players)},
    }
    unstated = [place for place, (chance, _) in numbers.items() if random.random() < chance]
    box = c.Cards.of(random.choices(favourites, k=random.randint(0, 2)))
    sets = [cards for seat in range(players) for one in contents[f"seat {seat} sets"] for cards in one.cards]
    held = [card for place in piles for card in contents[place]]
    curses = sum(contents[f"seat {seat} curses"] for seat in range(players)) + random.choice([0, 0, 1])
    prosperity = sum(one.prosperity for seat in range(players) for one in contents[f"seat {seat} sets"])
    tokens = c.Tokens.of([c.Token.CURSE] * curses + [c.Token.PROSPERITY] * prosperity)
    edition = evolve(CLASSIC, name="small", cards=c.Cards.of([*sets, *held, *box]), tokens=tokens)
    choices = evolve(choices_of(random, ClassicChoices), hand_sets_at_end="optional")
    put_down = [f"seat {seat} hand" for seat in range(first)]  # which goes without saying
    stated = _stated(contents, gaps, [*unstated, *put_down])
    pool = [*box, *(card for place in gaps for card in contents[place])]
    every = (contents | filled for filled in _filled(gaps, pool, c.Cards))
    place = f"seat {random.randrange(players)} sets"
    if contents[place] and random.random() < 0.4:
        stated[place], other, card = _vague(place, contents[place])
        edition = evolve(edition, cards=edition.cards.plus(card))  # which can be there, or else elsewhere
        kind = contents[place][0].cards.distinct()[0]
        with_other = contents | {place: (other, *contents[place][1:])}
        ways = ((contents, card), (with_other, kind))  # and what is then elsewhere
        every = (one | filled for one, left in ways for filled in _filled(gaps, [*pool, left], c.Cards))
    position = PartPosition(Classic(edition=edition, choices=choices), players, stated)
    of_curses = [f"seat {seat} curses" for seat in range(players)]
    completions = (
        one | dict(zip(unstated, values, strict=True))
        for one in every
        for values in product(*(numbers[place][1] for place in unstated))
    )
    can_be = (one for one in completions if sum(one[place] for place in of_curses) <= curses)
    return Incomplete(
        position, list(islice(can_be, MOST + 1)), are_all=not any(place.endswith("marker") for place in unstated)
    )


# Duel.

NAMES: Final = {"bag": "debens"}  # what lies there


def end_of_duel(random: Random) -> Incomplete:
    """Return a position of duel in which the hands are put down and the reward has still to be drawn."""
    favourites = random.sample(d.KINDS, 5)
    contents: Contents = {}
    tokens = random.sample([d.Token.SNAKE_1, d.Token.SNAKE_2, d.Token.SEVEN, d.Token.DEBEN_2], 4)
    for seat in range(2):
        sold = tuple(
            t.SoldSet(good, d.Tiles.of([kind for kind in d.GOODS_OF[good] if kind.scarabs][:3]), 0)
            for good in d.Good
            if random.random() < 0.3
        )
        own = {
            "sold": sold,
            "corruption": d.Tiles.of(random.choices(favourites, k=random.randint(0, 4))),
            "tokens": d.Tokens.of([tokens.pop() for _ in range(random.randint(0, 1))]),
            "debens": d.Debens.of(random.choices(d.DEBEN_KINDS, k=random.choice([0, 0, 1]))),
        }
        contents |= {f"seat {seat} {name}": value for name, value in own.items()}
    contents["bag"] = d.Debens.of(random.choices(d.DEBEN_KINDS, k=random.randint(0, 3)))
    names = ("corruption", "tokens", "debens")
    is_bag_left_out = random.random() < 0.4
    piles = [f"seat {seat} {name}" for seat in range(2) for name in names]
    gaps = _left_out(random, contents, piles if is_bag_left_out else [*piles, "bag"], 0.3)
    boxes: dict[str, list[Any]] = {
        "corruption": random.choices(favourites, k=random.randint(0, 2)),
        "tokens": tokens[:1],
        "debens": [] if is_bag_left_out else random.choices(d.DEBEN_KINDS, k=random.randint(0, 2)),
    }
    everything = {
        name: [*box, *(one for seat in (0, 1) for one in contents[f"seat {seat} {name}"])]
        for name, box in boxes.items()
    }
    sold_tiles = [tile for seat in (0, 1) for one in contents[f"seat {seat} sold"] for tile in one.tiles]
    edition = evolve(
        DUEL,
        name="small",
        tiles=d.Tiles.of([*everything["corruption"], *sold_tiles]),
        tokens=d.Tokens.of(everything["tokens"]),
        debens=d.Debens.of([*everything["debens"], *contents["bag"]]),
    )
    if is_bag_left_out:
        boxes["debens"] = [*contents["bag"]]
    if random.random() < 0.3:
        contents["turn"] = t.Finished()  # with the reward drawn
    position = PartPosition(Duel(edition=edition), 2, _stated(contents, gaps, ["bag"] if is_bag_left_out else []))
    completions = [dict(contents)]
    for name, box in boxes.items():
        of_name = {place: gap for place, gap in gaps.items() if name == NAMES.get(place, place.rpartition(" ")[2])}
        pool = [*box, *(one for place in of_name for one in contents[place])]
        pile = type(contents[f"seat 0 {name}"])
        completions = [one | filled for filled in _filled(of_name, pool, pile) for one in completions]
    if is_bag_left_out:
        for one in completions:
            one["bag"] = edition.debens - one["seat 0 debens"] - one["seat 1 debens"]
    return Incomplete(position, completions)
