"""The parts of auditing with unseen tiles that are specific to duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.board import Market, all_lines_of, cell, fill, line_of
from sobek_core.duel.components import (
    DEBEN_KINDS,
    KINDS,
    OF_BACK,
    OF_GOOD,
    OF_GROUP,
    WILD,
    Back,
    Debens,
    Power,
    Tile,
    Tiles,
    Token,
    Tokens,
)
from sobek_core.duel.events import BAG, DRAW_PILE, MARKET, DebenMoved, Place, TilesMoved, TokenMoved, Zone
from sobek_core.duel.text.notation import DEBEN, TILE, TOKEN
from sobek_core.unseen.game import (
    Contents,
    DealPart,
    Dependency,
    Family,
    TakenItems,
    Transfer,
    UnseenGame,
    fill_piles,
    identity,
    is_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sobek_core.duel.game import Duel
    from sobek_core.duel.state import State

GREY: Final = frozenset(OF_BACK[Back.GREY])
SHUFFLED: Final = frozenset(KINDS) - GREY
CELL: Final = "market "
PILES: Final = {"removed": Tiles, "pirogues": Tokens, "bag": Debens, "box": Tiles}
IN_THE_OPEN: Final = "open"
DRAWN: Final = "drawn"  # the tokens that the Architect drew, which a state has among those set aside
OPEN: Final = frozenset({Zone.SOLD, Zone.SPENT, Zone.TOKENS})


def _name(place: Place) -> str:
    """Return the name of a place in text. Sold sets, spent and kept tokens are one place, since they are known."""
    if place.zone in OPEN:
        return IN_THE_OPEN
    return place.zone.value if place.seat is None else f"seat {place.seat} {place.zone}"


def _families(game: Duel) -> tuple[Family, ...]:
    edition = game.edition
    return (
        Family(dict(edition.tiles.counts()), "box"),
        Family(dict(edition.tokens.counts()), "aside"),
        Family(dict(edition.debens.counts()), "bag"),
    )


def _parts(game: Duel, players: int) -> tuple[DealPart, ...]:
    figures, tiles = game.edition.figures, game.edition.tiles
    return (
        *(DealPart(f"seat {seat} hand", figures.starting_hand, GREY) for seat in range(players)),
        DealPart("centre", figures.centre, GREY),
        DealPart("draw-pile", len(tiles.without(OF_BACK[Back.GREY])), SHUFFLED),
        DealPart("pirogues", figures.pirogues, frozenset(Token)),
    )


def _deal(contents: Contents, first: int | None) -> m.Setup:
    hands = tuple(Tiles.of(kinds) for place, kinds in contents.items() if place.endswith(" hand"))
    centre, draw_pile = tuple(contents["centre"]), tuple(contents["draw-pile"])
    return m.Setup(first or 0, hands, centre, draw_pile, Tokens.of(contents["pirogues"]))


def _lay_out(game: Duel, dealt: Mapping[str, tuple[Any, ...]]) -> dict[str, tuple[Any, ...]]:
    filling, centre, pile = game.edition.filling, dealt["centre"], dealt["draw-pile"]
    cells = fill(Market(), (*centre, *pile), filling)  # duel.market.filling
    market = {f"{CELL}{at}": (item,) for at, item in cells}
    others = {place: items for place, items in dealt.items() if place != "centre"}
    return others | market | {"draw-pile": pile[len(cells) - len(centre) :]}


def _fill(state: State, contents: Contents) -> State:
    tiles = [(cell(place.removeprefix(CELL)), kinds[0]) for place, kinds in contents.items() if kinds and CELL in place]
    pending = state.pending
    if isinstance(pending, s.HorusDraw) and pending.kept is not None:
        drawn = contents.get(f"seat {pending.seat} debens", ())
        pending = evolve(pending, kept=drawn[-1] if drawn else 0)
    architect = contents.get(DRAWN, ())
    if isinstance(pending, s.ArchitectToken):
        pending = evolve(pending, drawn=Tokens.of(architect))
    piles: State = fill_piles(state, contents, PILES, {"hand": Tiles, "corruption": Tiles, "debens": Debens})
    return evolve(
        piles,
        draw_pile=tuple(contents.get("draw-pile", ())),
        market=Market.of(tiles),
        aside=Tokens.of([*contents.get("aside", ()), *architect]),
        pending=pending,
    )


def _items_taken(game: Duel, state: State, move: m.Move) -> TakenItems | None:
    all_kinds, pending = frozenset(KINDS), state.pending
    match move:
        case m.PlayCharacter(seat, tile) | m.DiscardTile(seat, tile):
            return TakenItems(f"seat {seat} hand", (tile,), all_kinds)
        case m.SellSet(seat, tiles) | m.AddTiles(seat, tiles):
            return TakenItems(f"seat {seat} hand", tuple(tiles), all_kinds)
        case m.PickTile(seat, tile):
            return TakenItems(f"seat {1 - seat} corruption", (tile,), all_kinds)
        case m.StealTile(tile) if isinstance(pending, s.ThiefTile):
            return TakenItems(f"seat {1 - pending.seat} hand", (tile,), frozenset(OF_BACK[pending.back]))
        case m.ChooseToken(_, token):
            place = DRAWN if isinstance(pending, s.ArchitectToken) else "pirogues"
            return TakenItems(place, (token,), frozenset(Token))
        case m.DrawTokens(tokens):
            number = min(game.edition.figures.architect_draws, len(state.aside))  # duel.characters.architect-tokens
            return TakenItems("aside", tuple(tokens), frozenset(Token), number)
        case m.DrawDeben(deben):
            return TakenItems("bag", (deben,), frozenset(DEBEN_KINDS))
        case _:
            return None


def _conditions(_game: Duel, _state: State, move: m.Move) -> Iterable[Dependency]:
    match move:
        case m.NameGroup(seat, group):
            return (Dependency(f"seat {seat} corruption", is_in(frozenset(OF_GROUP[group]))),)
        case m.NameBack(seat, back):
            return (Dependency(f"seat {1 - seat} hand", is_in(frozenset(OF_BACK[back]))),)
        case _:
            return ()


def _branches(game: Duel, state: State, move: m.Move, after: State) -> Iterable[Dependency]:
    found = list[Dependency]()
    match move:
        case m.PlayCharacter(seat, tile) if tile.power is Power.COURTESAN:
            goods = [kind for sold in state.seats[seat].sold for kind in OF_GOOD[sold.good]]
            fitting = is_in(frozenset([*goods, *WILD] if goods else ()))
            # if one tile is enough to add, it matters only whether there is one that can be added
            found.append(
                Dependency(f"seat {seat} hand", fitting if game.edition.figures.courtesan_min == 1 else identity)
            )
        case m.NameGroup(seat, group):
            found.append(Dependency(f"seat {seat} corruption", is_in(frozenset(OF_GROUP[group]))))
        case m.Take(_, at):
            found.append(Dependency(f"{CELL}{at}", identity))
        case _:
            pass
    if not after.draw_pile:  # whether the game ends, and how: duel.game-end.trigger, .removal
        match after.pending:
            case s.Action(seat) if not after.market.any_on(line_of(after.ankh)):
                found.append(Dependency(f"seat {seat} hand", _use))
            case s.PyramidAction(seat) if not after.market.any_on(all_lines_of(after.ankh)):
                found.append(Dependency(f"seat {seat} hand", _use))
            case s.RewardDraw() | s.Finished() if not isinstance(move, m.DrawDeben):
                found += [Dependency(f"seat {seat} hand", _type) for seat in (0, 1)]
            case _:
                pass
    return found


def _use(item: Tile | int) -> Any:
    """Return what a tile can be used for: characters can be played, and other tiles sold as their type."""
    return getattr(item, "power", None) is not None or getattr(item, "group", None)


def _type(item: Tile | int) -> Any:
    """Return what matters about a tile in a hand. Its deben icon does not: debens are drawn into another place."""
    return (item.group, item.power is not None) if isinstance(item, Tile) else None


def _steps(before: State, move: m.Move, events: Sequence[object]) -> Iterator[Transfer]:
    if isinstance(move, m.DrawTokens):
        tokens = tuple(move.tokens)
        yield Transfer(tokens, ("aside",) * len(tokens), (DRAWN,) * len(tokens))
    elif isinstance(move, m.ChooseToken) and isinstance(before.pending, s.ArchitectToken):
        back = tuple(before.pending.drawn)
        yield Transfer(back, (DRAWN,) * len(back), ("aside",) * len(back))
    for event in events:
        match event:
            case TilesMoved(tiles, origin, goal, cells):
                number, on = len(tiles), tuple(f"{CELL}{at}" for at in cells)
                if origin == MARKET:  # of the cells passed over, only those with a tile are listed
                    yield Transfer(tiles, on, (_name(goal),) * number, (0,) * number)
                elif goal == MARKET:
                    yield Transfer(tiles, (_name(origin),) * number, on, tuple(range(number)))
                else:
                    slots = tuple(range(number)) if origin == DRAW_PILE else None
                    yield Transfer(tiles, (_name(origin),) * number, (_name(goal),) * number, slots)
            case TokenMoved(token, origin, goal) if origin.zone not in OPEN:
                yield Transfer((token,), (_name(origin),), (_name(goal),))
            case DebenMoved(deben, origin, goal):
                yield Transfer((deben,), (_name(origin),), (_name(goal),))
            case _:
                pass


def _possible_taken(before: State, move: m.Move) -> frozenset[Any] | None:
    """Return the tiles that would turn the Ankh, and ask about a deben, like the one taken (duel.market.direction)."""
    taken = before.market.tile(move.cell) if isinstance(move, m.Take) else None
    if taken is None:
        return None
    if taken.deben and before.bag:
        return frozenset({taken})  # what is pending names it
    return frozenset(kind for kind in KINDS if _turns(kind) == _turns(taken))


def _turns(tile: Tile) -> tuple[Any, bool]:
    return tile.mark, tile.deben


UNSEEN_DUEL: Final = UnseenGame(
    rows=frozenset({"draw-pile"}),
    unseen_moves=frozenset({m.StealTile, m.DiscardTile, m.PickTile, m.DrawDeben, m.DrawTokens}),
    codecs={
        **dict.fromkeys(("draw-pile", "market", "removed", "hand", "corruption", "box", "centre"), TILE),
        **dict.fromkeys(("pirogues", "aside", DRAWN), TOKEN),
        **dict.fromkeys((str(BAG.zone), "debens"), DEBEN),
    },
    families=_families,
    keywords=("hands", "centre", "draw-pile", "tokens"),
    parts=_parts,
    deal=_deal,
    lay_out=_lay_out,
    fill=_fill,
    items_taken=_items_taken,
    conditions=_conditions,
    branches=_branches,
    steps=_steps,
    possible_taken=_possible_taken,
    scoring_places=("debens",),
)
