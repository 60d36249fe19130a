"""Positions of which a few things are not known, with every completion of each: what the judge is compared with.

They are positions of random games with a box so small that all ways to place what nobody stated can be tried.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.classic import components as cc
from sobek_core.duel import components as dc
from sobek_core.duel.board import CELLS, Market
from sobek_core.games import GAMES
from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.kernel.game import Position
from sobek_core.text.position_values import seat_and_name
from sobek_core.verdicts.parts import ANY, Part, PartRow, Squares
from sobek_core.verdicts.position import PartPosition, fully_known
from tests.records import played

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from sobek_core.kernel.pile import Pile

MAX_COMPLETIONS: Final = 2_000
GAMES_PLAYED: Final = 4
LEFT: Final = 2  # things in a small box, and things hidden in a place
NOT_HIDDEN: Final = ("turn", "spent")  # a token whose effect is pending has to lie there
VAGUE: Final[dict[type[Pile[Any]], list[Any]]] = {
    cc.Cards: [*cc.OF_BACK.values(), *cc.OF_GOOD.values(), cc.AMULETS],
    dc.Tiles: [*dc.OF_BACK.values(), *dc.OF_GROUP.values()],
}


@frozen
class Trial:
    """A position of which parts are not known.

    position: what is stated, without the turn; pending: what is pending; hidden: the places that are not wholly stated;
    completions: states that it can be; is_complete: whether there are no others.
    """

    position: PartPosition
    pending: Any
    hidden: frozenset[str]
    completions: tuple[Any, ...]
    is_complete: bool


@frozen
class Gap:
    """A place that is not wholly known, and what it can be besides what is known. stated: None if nothing is.

    hidden: what is there and not known; around: makes the contents of the place of a pile that lies in one of its sets.
    """

    place: str
    box: str
    stated: Any
    known: Any
    hidden: Any
    sizes: range
    vague: tuple[Any, ...] = ()
    around: Callable[[Any], Any] = lambda contents: contents

    def fillings(self, pool: Sequence[Any]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """Yield every contents, with what of the pool it takes."""
        seen = set[Any]()
        for size in self.sizes:
            for drawn in combinations(pool, size):
                is_row = isinstance(self.known, tuple)
                orders = permutations(drawn) if is_row else [drawn] if fits(drawn, self.vague) else []
                for order in orders:
                    contents = (*self.known, *order) if is_row else self.known + type(self.known).of(order)
                    if contents not in seen:
                        seen.add(contents)
                        yield self.around(contents), drawn


def fits(drawn: tuple[Any, ...], vague: tuple[Any, ...]) -> bool:
    """Return whether each vague thing can be another one of those drawn."""
    if not vague:
        return True
    first, *others = vague
    return any(one in {*first} and fits((*drawn[:at], *drawn[at + 1 :]), (*others,)) for at, one in enumerate(drawn))


def positions_of(game: str, rng: Random) -> dict[str, list[tuple[Any, Any]]]:
    """Return games, each with other choices, with their states, by the name of what is pending."""
    found = defaultdict[str, list[tuple[Any, Any]]](list)
    for seed in range(GAMES_PLAYED):
        rules = GAMES.named(game).game()
        every = readings_of(type(rules.choices)).items()
        chosen = {field_of(name): rng.choice(readings) for name, readings in every}
        rules = evolve(rules, choices=type(rules.choices)(**chosen))
        play = played(game, GAMES.named(game).player_counts[seed % len(GAMES.named(game).player_counts)], seed, rules)
        for step in play.steps:
            found[type(step.before.pending).__name__].append((rules, step.before))
    return found


def with_small_box(rules: Any, state: Any, rng: Random) -> tuple[Any, Any]:
    """Return a game with fewer things, and the state with few of them in the box."""
    edition, boxes = rules.edition, dict[str, Any]()
    for box, name in GAMES.named(rules.name).positions.boxes.items():
        things = getattr(state, box)
        boxes[box] = type(things).of(rng.sample([*things], min(LEFT, len(things))))
        edition = evolve(edition, **{name: getattr(edition, name) - (things - boxes[box])})
    return evolve(rules, edition=evolve(edition, name="small")), evolve(state, **boxes)


def trial(rules: Any, state: Any, rng: Random, hide: str | tuple[str, ...] = "", unstated: float = 0.5) -> Trial | None:
    """Hide parts of a state, the places of these names or any. Return None if there are too many completions.

    unstated: how often nothing is stated of a place of which nothing is known.
    """
    game, state = with_small_box(rules, state, rng)
    position = fully_known(Position(game, state))
    if hide:
        chosen = [place for place in position.places if place.endswith(hide)]
    else:
        every = [place for place in position.places for _ in range(4 if place.endswith("hand") else 1)]
        chosen = rng.choices([place for place in every if place not in NOT_HIDDEN], k=rng.randint(1, 4))
    gaps, places = list[Gap](), {place: value for place, value in position.places.items() if place != "turn"}
    is_complete, unknown = True, list[Any]()
    for place in dict.fromkeys(chosen):
        value, box = places.pop(place), GAMES[game.name].positions.line(place).box
        if place == "market":
            unknown = rng.sample(CELLS, LEFT) + rng.sample([at for at, _ in value.tiles()] or CELLS, 1)
            places[place] = value
        elif (gap := _gap_in_set(place, value, rng)) is not None:
            gaps.append(gap)
            places[place] = gap.stated
        elif place == "round":
            gaps.append(Gap(place, place, None, (), (), range(1, 2), around=lambda drawn: drawn[0]))
        elif place.endswith("curses"):
            curses, around = cc.Tokens.of([cc.Token.CURSE] * value), lambda tokens: tokens.count(cc.Token.CURSE)
            gaps.append(Gap(place, "box_tokens", None, cc.Tokens(), curses, range(ANY), around=around))
        elif not box or (rng.random() < 0.2 and len(value) > LEFT):
            is_complete = False  # it is not stated, and completed as it is in the game only
        else:
            gaps.append(_gap(place, box, value, rng, unstated))
            if gaps[-1].stated is not None:
                places[place] = gaps[-1].stated
    boxes = GAMES.named(game.name).positions.boxes
    left = {box: [*getattr(state, box)] for box in boxes} | {"round": [1, 2, 3]}
    for gap in gaps:
        left[gap.box] += [*gap.hidden]
    completions = list[Any]()
    for filled, rest in _filled(gaps, left):
        completions.append(_completed(state, filled, {box: type(getattr(state, box)).of(rest[box]) for box in boxes}))
        if len(completions) > MAX_COMPLETIONS:
            return None
    stated = PartPosition(game, position.players, places)
    made = Trial(stated, state.pending, frozenset(chosen), tuple(completions), is_complete)
    return _with_unknown_cells(made, unknown, rng) if unknown else made


def _gap_in_set(place: str, value: Any, rng: Random) -> Gap | None:
    """Hide a thing of the first set that lies in a place, but for its type. Return None if there is none to hide."""
    first, *others = value if isinstance(value, tuple) and value else (None,)
    name = next((name for name in ("cards", "tiles") if hasattr(first, name)), "")
    if not name or rng.random() < 0.5:
        return None
    pile = getattr(first, name)
    thing = rng.choice([*pile])
    kinds = next(
        (one for one in VAGUE[type(pile)] if thing in {*one} and not {*one}.isdisjoint(pile.minus(thing))), None
    )
    if kinds is None:
        return None

    def around(contents: Any) -> Any:
        return (evolve(first, **{name: contents}), *others)

    known = pile.minus(thing)
    part = Part(place, known, type(pile)(), (kinds,), most=0)
    return Gap(place, "box", around(part), known, (thing,), range(1, 2), (kinds,), around)


def _gap(place: str, box: str, value: Any, rng: Random, unstated: float) -> Gap:
    """Hide a few things of a place."""
    things, is_row = [*value], isinstance(value, tuple)
    if not is_row:
        rng.shuffle(things)
    shown = max(0, len(things) - rng.randint(0, LEFT))
    known: Any = value[:shown] if is_row else type(value).of(things[:shown])
    hidden = things[shown:]
    if not shown and rng.random() < unstated:
        return Gap(place, box, None, known, hidden, range(ANY))
    bounds = {"open": (0, ANY), "number": (len(hidden),) * 2, "least": (rng.randint(0, len(hidden)), ANY)}
    least, most = bounds.get(rng.choice((*bounds, "number", "most")), (0, len(hidden) + rng.randint(0, 1)))
    if is_row:
        return Gap(place, box, PartRow(place, known, least, most), known, hidden, range(least, most + 1))
    kinds = VAGUE.get(type(value), [type(value).kind_set(type(value).kinds)])
    groups = rng.sample(kinds, len(kinds))
    vague = tuple(next(one for one in groups if thing in {*one}) for thing in hidden if rng.random() < 0.3)
    least, most = max(0, least - len(vague)), ANY if most == ANY else max(0, most - len(vague))
    part = Part(place, known, type(value)(), vague, least, most)
    sizes = range(least + len(vague), most + len(vague) + 1)
    return Gap(place, box, part, known, hidden, sizes, vague)


def _filled(gaps: list[Gap], left: dict[str, list[Any]]) -> Iterator[tuple[dict[str, Any], dict[str, list[Any]]]]:
    """Yield every contents of all gaps by place, with what is left in each box."""
    if not gaps:
        yield {}, left
        return
    first, *others = gaps
    for contents, drawn in first.fillings(left[first.box]):
        rest = [*left[first.box]]
        for one in drawn:
            rest.remove(one)
        for filled, remaining in _filled(others, {**left, first.box: rest}):
            yield {first.place: contents, **filled}, remaining


def _completed(state: Any, filled: dict[str, Any], boxes: dict[str, Any]) -> Any:
    """Return a state with other contents of some places and boxes."""
    positions = GAMES["classic" if hasattr(state, "quays") else "duel"].positions
    seats, common = [*state.seats], dict[str, Any]()
    for place, value in filled.items():
        seat, name = seat_and_name(place)[0], positions.line(place).field
        if seat is None:
            common[name] = value
        else:
            seats[seat] = evolve(seats[seat], **{name: value})
    return evolve(state, seats=tuple(seats), **common, **boxes)


def _with_unknown_cells(trial: Trial, unknown: Sequence[Any], rng: Random) -> Trial | None:
    """Hide cells of the Market: each can be empty, or have any tile that lies in the box."""
    market = trial.completions[0].market
    back = dc.Tiles.of(tile for at in {*unknown} if (tile := market.tile(at)))
    filled = {at.index: dc.Tiles.kind_set(()) for at in unknown if market.tile(at) and rng.random() < 0.5}
    hidden = {at.index for at in unknown}
    known = {at.index: market.tile(at) for at in CELLS if at.index not in hidden}
    squares: Any = Squares(tuple(f"market {at}" for at in CELLS), known, filled)
    completions, cells = list[Any](), sorted({*unknown}, key=lambda at: int(at.index))
    for state in trial.completions:
        box = state.box + back
        for tiles in product(*([*([] if at.index in filled else [None]), *box.distinct()] for at in cells)):
            placed = dc.Tiles.of(tile for tile in tiles if tile)
            if placed <= box:
                laid = [(at, tile) for at, tile in zip(cells, tiles, strict=True) if tile]
                completions.append(evolve(state, market=state.market.without(cells).with_tiles(laid), box=box - placed))
            if len(completions) > MAX_COMPLETIONS:
                return None
    position = trial.position.stating(market=Market(squares))
    is_complete = trial.is_complete and not back  # which can also lie in another hidden place
    return evolve(trial, position=position, completions=tuple(completions), is_complete=is_complete)
