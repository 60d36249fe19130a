"""Small random positions of which parts are not known, with every completion of each: what the judge is compared with.

The box of such a position has few cards or tiles, so that all ways to place what nobody stated can be tried.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.classic import Classic
from sobek_core.classic import components as cc
from sobek_core.classic import state as cs
from sobek_core.duel import Duel
from sobek_core.duel import components as dc
from sobek_core.duel import state as ds
from sobek_core.duel.board import CELLS, Ankh, Market, cell
from sobek_core.games import GAMES
from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.verdicts.parts import ANY, Part, PartRow, Squares
from sobek_core.verdicts.position import PLACES, PartPosition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

MAX_COMPLETIONS: Final = 2_000


@frozen
class Trial:
    """A position of which parts are not known.

    position: what is stated, without the turn; pending: what is pending; hidden: the places that are not wholly stated;
    completions: every state that it can be; is_complete: whether there are no others.
    """

    position: PartPosition
    pending: Any
    hidden: frozenset[str]
    completions: tuple[Any, ...]
    is_complete: bool


@frozen
class Gap:
    """A place that is not wholly known, and what it can be besides what is known."""

    place: str
    stated: Any  # None if nothing is stated
    known: Any
    sizes: range  # of what is not known
    vague: tuple[frozenset[Any], ...] = ()

    def fillings(self, pool: Sequence[Any]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """Yield every contents, with what of the pool it takes."""
        seen = set[Any]()
        for size in self.sizes:
            for drawn in combinations(pool, size):
                is_row = isinstance(self.known, tuple)
                orders = permutations(drawn) if is_row else [drawn] if _fits(drawn, self.vague) else []
                for order in orders:
                    contents = (*self.known, *order) if is_row else self.known + type(self.known).of(order)
                    if contents not in seen:
                        seen.add(contents)
                        yield contents, drawn


def _fits(drawn: tuple[Any, ...], vague: tuple[frozenset[Any], ...]) -> bool:
    """Return whether each vague thing can be another one of those drawn."""
    if not vague:
        return True
    first, *others = vague
    return any(one in first and _fits((*drawn[:at], *drawn[at + 1 :]), tuple(others)) for at, one in enumerate(drawn))


def _gap(place: str, value: Any, pool: int, groups: Sequence[Any], rng: Random) -> Gap:
    """Hide a part of a place. pool: how many things can lie there at most; groups: sets of kinds, for vague things."""
    things = list(value)
    shown = rng.randint(0, len(things)) if rng.random() < 0.6 else 0
    if isinstance(value, tuple):
        known: Any = value[:shown]
    else:
        rng.shuffle(things)
        known = type(value).of(things[:shown])
    hidden = things[shown:]
    if not shown and rng.random() < 0.3:
        return Gap(place, None, known, range(pool + 1))
    how = rng.choice(("open", "number", "least", "most"))
    bounds = {"open": (0, ANY), "number": (len(hidden),) * 2, "least": (rng.randint(0, len(hidden)), ANY)}
    least, most = bounds.get(how, (0, len(hidden) + rng.randint(0, 1)))
    if isinstance(value, tuple):
        return Gap(place, PartRow(place, known, least, most), known, range(least, min(most, pool) + 1))
    vague = tuple(
        next(group for group in groups if one in {*group}) for one in hidden[: rng.randint(0, 2)] if rng.random() < 0.4
    )
    least, most = max(0, least - len(vague)), ANY if most == ANY else max(0, most - len(vague))
    part = Part(place, known, type(value)(), vague, least, most)
    sizes = range(least + len(vague), min(most + len(vague), pool) + 1)
    return Gap(place, part, known, sizes, tuple(frozenset(one) for one in vague))


def state_from(game: Any, values: dict[str, Any], pending: Any, players: int, boxes: dict[str, Any]) -> Any:
    """Return the state with these contents of places; every other place is empty."""
    positions = GAMES[game.name].positions
    common = {line.field: values[line.place] for line in positions.common if line.place in values}
    seats = tuple(
        evolve(
            positions.empty.seats[0],
            **{
                line.field: values[f"seat {seat} {line.place}"]
                for line in positions.seat
                if f"seat {seat} {line.place}" in values
            },
        )
        for seat in range(players)
    )
    return evolve(positions.empty, seats=seats, pending=pending, **common, **boxes)


def _trial(
    game: Any,
    true: dict[str, Any],
    *,
    players: int,
    pending: Any,
    supply: dict[str, Any],
    others: dict[str, list[Any]],
    groups: dict[str, list[Any]],
    may_hide: Iterable[str],
    hide: str,
    rng: Random,
) -> Trial | None:
    """Hide some places, and complete them in every way.

    supply: by box, everything that the edition has of it; others: by place, the other values of those that are neither
    piles nor rows; None if there are too many completions.
    """
    positions = GAMES[game.name].positions
    lines = {place: positions.line(place) for place in true}
    hideable = [place for place in may_hide for _ in range(4 if place.endswith("hand") else 1)]  # most moves ask for it
    hidden = list(dict.fromkeys(rng.choice(hideable) for _ in range(rng.choice((1, 2, 3, 4)))))
    if hide:
        hidden = [place for place in may_hide if place.endswith(hide)]
    gaps, domains, places = list[Gap](), dict[str, list[Any]](), dict(true)
    for place in hidden:
        if place in others:
            domains[place] = [true[place], *others[place]]
            places.pop(place)
            continue
        value, box = true[place], lines[place].box
        gaps.append(_gap(place, value, len(supply[box]), groups[box], rng))
        places.pop(place)
        if gaps[-1].stated is not None:
            places[place] = gaps[-1].stated
    completions = list[Any]()
    for values in product(*domains.values()):
        chosen = {**true, **dict(zip(domains, values, strict=True))}
        for filled, left in _filled(
            gaps, {box: list(_left(supply[box], box, gaps, chosen, game)) for box in supply}, lines
        ):
            if len(completions) == MAX_COMPLETIONS:
                return None
            boxes = {box: type(supply[box]).of(left[box]) for box in supply}
            completions.append(state_from(game, {**chosen, **filled}, pending, players, boxes))
    is_complete = all(place.endswith("marker") for place in domains)
    return Trial(PartPosition(game, players, places), pending, frozenset(hidden), tuple(completions), is_complete)


def _left(supply: Any, box: str, gaps: list[Gap], chosen: dict[str, Any], game: Any) -> Any:
    """Return what of a supply is known to lie nowhere."""
    lying, positions = PLACES[game.name].lying, GAMES[game.name].positions
    left = supply
    unknown = {gap.place: gap for gap in gaps}
    for place, value in chosen.items():
        line = positions.line(place)
        if line.place in lying:
            for one, things in lying[line.place](value):
                left -= things if one == box else type(supply)()
        elif line.box == box:
            left -= type(supply).of(unknown[place].known if place in unknown else value)
    return left


def _filled(
    gaps: list[Gap], left: dict[str, list[Any]], lines: dict[str, Any]
) -> Iterator[tuple[dict[str, Any], dict[str, list[Any]]]]:
    if not gaps:
        yield {}, left
        return
    first, *others = gaps
    box = lines[first.place].box
    for contents, drawn in first.fillings(left[box]):
        rest = list(left[box])
        for one in drawn:
            rest.remove(one)
        for filled, remaining in _filled(others, {**left, box: rest}, lines):
            yield {first.place: contents, **filled}, remaining


def _choices(game: Any, rng: Random) -> Any:
    every = readings_of(type(game.choices))
    return type(game.choices)(**{field_of(name): rng.choice(readings[:2]) for name, readings in every.items()})


def classic_trial(rng: Random, hide: str = "") -> Trial | None:
    """Return a small random position of classic. hide: what to hide, the name of a place; if it is empty, anything."""
    players = rng.choice((2, 2, 3))
    favourite = [*rng.sample(cc.KINDS, 3), *rng.sample([one for one in cc.KINDS if one.power], 2), cc.card("amulet")]
    used = list[Any]()

    def draw(most: int, kinds: Sequence[Any] = favourite) -> list[Any]:
        drawn = [rng.choice(kinds) for _ in range(rng.randint(0, most))]
        used.extend(drawn)
        return drawn

    true: dict[str, Any] = {"quays": tuple(draw(5)), "deck": tuple(draw(1)), "discard": cc.Cards()}
    tokens = [rng.choice(list(cc.Token)) for _ in range(rng.randint(0, 2))]
    true |= {"tokens": cc.Tokens.of(tokens), "spent": cc.Tokens.of((cc.Token.PROSPERITY, cc.Token.CURSE)), "round": 1}
    for seat in range(players):
        sets = list[Any]()
        for _ in range(rng.choice((0, 0, 1, 2))):
            good = rng.choice([one.good for one in favourite])
            cards = [one for one in favourite if one.good in (good, None)] * rng.randint(1, 2)
            used.extend(cards)
            sets.append(cs.PlayedSet(cc.Cards.of(cards)))
        true |= {
            f"seat {seat} hand": cc.Cards.of(draw(4)),
            f"seat {seat} corruption": cc.Cards.of(draw(2)),
            f"seat {seat} sets": tuple(sets),
            f"seat {seat} laid": (),
            f"seat {seat} curses": 0,
            f"seat {seat} marker": rng.choice((0, 4, 5, 11)),
            f"seat {seat} round-start": 0,
        }
    draw(2)
    edition = evolve(
        Classic().edition, name="small", cards=cc.Cards.of(used), tokens=cc.Tokens.of([*tokens, *true["spent"]])
    )
    game = Classic(edition=edition)
    game = evolve(game, choices=_choices(game, rng))
    seat = rng.randrange(players)
    other = rng.choice([one for one in range(players) if one != seat])
    pending = rng.choice(
        [cs.Action(seat)] * 6
        + [cs.HandSets(seat, rng.randrange(players))] * 2
        + [kind(seat) for kind in (cs.PriestType, cs.VizierVictim, cs.ThiefVictim, cs.MerchantCard, cs.CourtesanCards)]
        + [kind(seat) for kind in (cs.TokenChoice, cs.GuildVictim, cs.CurseVictim, cs.ProsperitySet)]
        + [kind(seat, other) for kind in (cs.VizierCard, cs.ThiefBack, cs.ScribeDiscard)]
        + [cs.ThiefCard(seat, other, rng.choice((None, *cc.Back)))]
    )
    others: dict[str, list[Any]] = {f"seat {one} marker": [0, 4, 5, 11] for one in range(players)}
    others |= {f"seat {one} sets": [()] for one in range(players)}
    groups: dict[str, list[Any]] = {
        "box": [*cc.OF_BACK.values(), *cc.OF_GOOD.values(), cc.AMULETS],
        "box_tokens": [cc.Tokens.kind_set(cc.Token)],
    }
    rng.shuffle(groups["box"])
    shown = ("round", "spent", "discard", "laid", "curses", "round-start")
    may_hide = [place for place in true if not place.endswith(shown)]
    return _trial(
        game,
        true,
        players=players,
        pending=pending,
        supply={"box": edition.cards, "box_tokens": edition.tokens},
        others=others,
        groups=groups,
        may_hide=may_hide,
        hide=hide,
        rng=rng,
    )


def duel_trial(rng: Random, hide: str = "") -> Trial | None:
    """Return a small random position of duel. hide: as in `classic_trial`."""
    goods = [one for one in dc.KINDS if one.power is None]
    favourite = [*rng.sample(goods, 3), *rng.sample([one for one in dc.KINDS if one.power], 2), dc.tile("statue-v")]
    used = list[Any]()

    def draw(most: int) -> list[Any]:
        drawn = [rng.choice(favourite) for _ in range(rng.randint(0, most))]
        used.extend(drawn)
        return drawn

    at, near = cell("c3"), [cell(name) for name in ("a3", "b3", "c1", "c5", "d4", "e5", "b2", "f3", "c4", "d3")]
    market = Market.of(zip(rng.sample(near, 4), draw(4), strict=False))
    tokens = rng.sample(list(dc.Token), 3)
    seat = rng.randrange(2)
    pending = rng.choice(
        [ds.Action(seat)] * 6
        + [ds.PyramidAction(seat)] * 2
        + [kind(seat) for kind in (ds.AnkhDirection, ds.PriestGroup, ds.VizierTile, ds.ThiefBack, ds.MerchantTile)]
        + [kind(seat) for kind in (ds.CourtesanTiles, ds.ScribeDiscard, ds.FingerTile, ds.ScarabsSet, ds.TokenChoice)]
        + [
            ds.ThiefTile(seat, rng.choice(list(dc.Back))),
            ds.ArchitectDraw(seat),
            ds.DebenDraw(seat),
            ds.HorusDraw(seat),
        ]
    )
    true: dict[str, Any] = {
        "draw-pile": tuple(draw(1)),
        "market": market,
        "ankh": Ankh(at, None if isinstance(pending, ds.AnkhDirection) else rng.choice(list(dc.Mark))),
        "removed": dc.Tiles(),
        "pirogues": dc.Tokens.of(tokens[:2]),
        "aside": dc.Tokens.of(tokens[2:]),
        "spent": dc.Tokens.of((dc.Token.SCARABS,)),
        "bag": dc.Debens.of(rng.sample(dc.DEBEN_KINDS[:3], rng.randint(0, 2))),
    }
    for one in (0, 1):
        sold = list[Any]()
        for good in dc.Good:
            tiles = [kind for kind in favourite if kind.group.value == good.value]
            if tiles and rng.random() < 0.3:
                used.extend(tiles)
                sold.append(ds.SoldSet(good, dc.Tiles.of(tiles)))
        true |= {
            f"seat {one} hand": dc.Tiles.of(draw(4)),
            f"seat {one} corruption": dc.Tiles.of(draw(2)),
            f"seat {one} sold": tuple(sold),
            f"seat {one} tokens": dc.Tokens(),
            f"seat {one} debens": dc.Debens(),
        }
    draw(2)
    edition = evolve(
        Duel().edition, name="small", tiles=dc.Tiles.of(used), tokens=dc.Tokens.of([*tokens, dc.Token.SCARABS]),
        debens=true["bag"] + dc.Debens.of(dc.DEBEN_KINDS[:1]),
    )  # fmt: skip
    game = Duel(edition=edition)
    game = evolve(game, choices=_choices(game, rng))
    others: dict[str, list[Any]] = {
        "ankh": [Ankh(rng.choice(near), rng.choice(list(dc.Mark))) for _ in range(3)],
        **{f"seat {one} sold": [()] for one in (0, 1)},
    }
    groups: dict[str, list[Any]] = {
        "box": [*dc.OF_BACK.values(), *dc.OF_GROUP.values()],
        "box_tokens": [dc.Tokens.kind_set(dc.Token)],
        "box_debens": [dc.Debens.kind_set(dc.DEBEN_KINDS)],
    }
    rng.shuffle(groups["box"])
    may_hide = [place for place in true if not place.endswith(("removed", "spent", "market"))]
    supply = {"box": edition.tiles, "box_tokens": edition.tokens, "box_debens": edition.debens}
    made = _trial(
        game,
        true,
        players=2,
        pending=pending,
        supply=supply,
        others=others,
        groups=groups,
        may_hide=may_hide,
        hide=hide,
        rng=rng,
    )
    return _with_unknown_cells(made, rng.sample(near, rng.randint(0, 2)), rng) if made else None


def _with_unknown_cells(trial: Trial, unknown: Sequence[Any], rng: Random) -> Trial | None:
    """Hide cells of the Market: each can be empty, or have any tile that lies in the box."""
    if not unknown:
        return trial
    market = trial.position.places["market"]
    filled = frozenset(at.index for at in unknown if market.tile(at) and rng.random() < 0.5)
    hidden = {at.index for at in unknown}
    known = {at.index: market.tile(at) for at in CELLS if at.index not in hidden}
    squares: Any = Squares(tuple(f"market {at}" for at in CELLS), known, filled)
    back = [tile for at in unknown if (tile := market.tile(at))]
    completions = list[Any]()
    for state in trial.completions:
        bare, box = state.market.without(unknown), state.box + dc.Tiles.of(back)
        for tiles in product(*([*([] if at.index in filled else [None]), *box.distinct()] for at in unknown)):
            placed = dc.Tiles.of(tile for tile in tiles if tile)
            if not placed <= box:
                continue
            laid = bare.with_tiles((at, tile) for at, tile in zip(unknown, tiles, strict=True) if tile)
            completions.append(evolve(state, market=laid, box=box - placed))
            if len(completions) > MAX_COMPLETIONS:
                return None
    return evolve(
        trial,
        position=trial.position.stating(market=Market(squares)),
        hidden=trial.hidden | {"market"},
        completions=tuple(completions),
        is_complete=trial.is_complete and not back,  # which can also lie in another hidden place
    )


TRIALS: Final[dict[str, Callable[[Random, str], Trial | None]]] = {"classic": classic_trial, "duel": duel_trial}
