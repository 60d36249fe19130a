"""What auditing with unseen tiles needs to know of duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.board import Market, cell, fill, line_of
from sobek_core.duel.components import DEBEN_KINDS, KINDS, OF_BACK, Back, Debens, Power, Tile, Tiles, Token, Tokens
from sobek_core.duel.events import BAG, DRAW_PILE, MARKET, DebenMoved, Place, TilesMoved, TokenMoved, Zone
from sobek_core.duel.text.notation import DEBEN, TILE, TOKEN
from sobek_core.unseen.game import Contents, DealPart, Family, Named, Step, UnseenGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sobek_core.duel.game import Duel
    from sobek_core.duel.state import State

GREY: Final = frozenset(OF_BACK[Back.GREY])
SHUFFLED: Final = frozenset(KINDS) - GREY
CELL: Final = "market "
IN_THE_OPEN: Final = "open"
OPEN: Final = frozenset({Zone.SOLD, Zone.SPENT, Zone.TOKENS})


def _name(place: Place) -> str:
    """Return the name of a place in text; sold sets, spent and kept tokens, which are known, are one place."""
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


def _laid(game: Duel, dealt: Mapping[str, tuple[Any, ...]]) -> dict[str, tuple[Any, ...]]:
    filling, centre, pile = game.edition.filling, dealt["centre"], dealt["draw-pile"]
    cells = fill(Market(), (*centre, *pile), filling)  # duel.market.filling
    laid = {f"{CELL}{at}": (thing,) for at, thing in cells}
    others = {place: things for place, things in dealt.items() if place != "centre"}
    return others | laid | {"draw-pile": pile[len(cells) - len(centre) :]}


def _filled(state: State, contents: Contents) -> State:
    seats = tuple(
        evolve(
            seat,
            hand=Tiles.of(contents.get(f"seat {number} hand", ())),
            corruption=Tiles.of(contents.get(f"seat {number} corruption", ())),
            debens=Debens.of(contents.get(f"seat {number} debens", ())),
        )
        for number, seat in enumerate(state.seats)
    )
    lying = [(cell(place.removeprefix(CELL)), kinds[0]) for place, kinds in contents.items() if kinds and CELL in place]
    pending = state.pending
    if isinstance(pending, s.HorusDraw) and pending.kept is not None:
        drawn = contents.get(f"seat {pending.seat} debens", ())
        pending = evolve(pending, kept=drawn[-1] if drawn else 0)
    return evolve(
        state,
        draw_pile=tuple(contents.get("draw-pile", ())),
        market=Market.of(lying),
        removed=Tiles.of(contents.get("removed", ())),
        pirogues=Tokens.of(contents.get("pirogues", ())),
        aside=Tokens.of(contents.get("aside", ())),
        bag=Debens.of(contents.get("bag", ())),
        box=Tiles.of(contents.get("box", ())),
        seats=seats,
        pending=pending,
    )


def _named(state: State, move: m.Move) -> Named | None:
    every, pending = frozenset(KINDS), state.pending
    match move:
        case m.PlayCharacter(seat, tile) | m.DiscardTile(seat, tile):
            return Named(f"seat {seat} hand", (tile,), every)
        case m.SellSet(seat, tiles) | m.AddTiles(seat, tiles):
            return Named(f"seat {seat} hand", tuple(tiles), every)
        case m.PickTile(seat, tile):
            return Named(f"seat {1 - seat} corruption", (tile,), every)
        case m.StealTile(tile) if isinstance(pending, s.ThiefTile):
            return Named(f"seat {1 - pending.seat} hand", (tile,), frozenset(OF_BACK[pending.back]))
        case m.ChooseToken(_, token):
            place = "aside" if isinstance(pending, s.ArchitectToken) else "pirogues"
            return Named(place, (token,), frozenset(Token))
        case m.DrawTokens(tokens):
            return Named("aside", tuple(tokens), frozenset(Token))
        case m.DrawDeben(deben):
            return Named("bag", (deben,), frozenset(DEBEN_KINDS))
        case _:
            return None


def _reads(_game: Duel, _state: State, move: m.Move, after: State | None) -> Iterable[str]:
    found = list[str]()
    match move:
        case m.PlayCharacter(seat, tile) if tile.power is Power.COURTESAN:
            found.append(f"seat {seat} hand")
        case m.NameGroup(seat):
            found.append(f"seat {seat} corruption")
        case m.NameBack(seat):
            found.append(f"seat {1 - seat} hand")
        case m.Take(_, at):
            found.append(f"{CELL}{at}")
        case _:
            pass
    if after is not None and not after.draw_pile and not after.market.any_on(line_of(after.ankh)):
        match after.pending:  # whether the game ends, and how: duel.game-end.trigger, .removal
            case s.Action(seat) | s.PyramidAction(seat):
                found.append(f"seat {seat} hand")
            case s.RewardDraw() | s.Finished() if not isinstance(move, m.DrawDeben):
                found += ["seat 0 hand", "seat 1 hand"]
            case _:
                pass
    return dict.fromkeys(found)


def _steps(_state: State, _move: m.Move, events: Sequence[object]) -> Iterator[Step]:
    for event in events:
        match event:
            case TilesMoved(tiles, origin, goal, cells):
                number, on = len(tiles), tuple(f"{CELL}{at}" for at in cells)
                if origin == MARKET:  # of the cells passed over, only those with a tile are listed
                    yield Step(tiles, on, (_name(goal),) * number, (0,) * number)
                elif goal == MARKET:
                    yield Step(tiles, (_name(origin),) * number, on, tuple(range(number)))
                else:
                    slots = tuple(range(number)) if origin == DRAW_PILE else None
                    yield Step(tiles, (_name(origin),) * number, (_name(goal),) * number, slots)
            case TokenMoved(token, origin, goal) if origin.zone not in OPEN:
                yield Step((token,), (_name(origin),), (_name(goal),))
            case DebenMoved(deben, origin, goal):
                yield Step((deben,), (_name(origin),), (_name(goal),))
            case _:
                pass


def _narrowed(before: State, move: m.Move, _after: State) -> frozenset[Any] | None:
    """Return the tiles that turn the Ankh and ask for a deben as the one that was taken (duel.market.direction)."""
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
    drawn=frozenset({m.StealTile, m.DiscardTile, m.PickTile, m.DrawDeben}),
    codecs={
        **dict.fromkeys(("draw-pile", "market", "removed", "hand", "corruption", "box", "centre"), TILE),
        **dict.fromkeys(("pirogues", "aside"), TOKEN),
        **dict.fromkeys((str(BAG.zone), "debens"), DEBEN),
    },
    families=_families,
    keywords=("hands", "centre", "draw-pile", "tokens"),
    parts=_parts,
    deal=_deal,
    laid=_laid,
    filled=_filled,
    named=_named,
    reads=_reads,
    steps=_steps,
    narrowed=_narrowed,
)
