"""What a viewer of duel observes and may recall (`duel.visibility.memory`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel.components import OF_GROUP, Debens, Group, Tile, Tiles, Token, TokenBack
from sobek_core.duel.events import (
    ASIDE,
    BAG,
    BOX,
    CORRUPTION,
    DEBENS,
    DRAW_PILE,
    HAND,
    MARKET,
    PIROGUES,
    REMOVED,
    SPENT,
    EndTriggered,
    GameScored,
    GroupNamed,
    Place,
    Zone,
)
from sobek_core.duel.game import Duel  # noqa: TC001  # `checked` reads it
from sobek_core.duel.seen import SeenEvent, SeenMovement
from sobek_core.duel.state import ArchitectToken, HorusDraw
from sobek_core.duel.visibility import UnseenDeben, View
from sobek_core.kernel.declared import checked
from sobek_core.kernel.visibility import Observer, Seen
from sobek_core.recall.memory import Memory, ObservationModel, PlaceContents
from sobek_core.recall.observation import (
    DrawRevealed,
    HigherKept,
    KindsExcluded,
    Moved,
    Observation,
    Searched,
    UnknownFamily,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


TILE: Final = UnknownFamily.of("tiles", Tiles.kinds)
TOKEN: Final = UnknownFamily.of("tokens", Token, TokenBack.TOKEN)
DEBEN: Final = UnknownFamily.of("debens", Debens.kinds, TokenBack.DEBEN)
TILE_ZONES: Final = (Zone.DRAW_PILE, Zone.MARKET, Zone.HAND, Zone.CORRUPTION)  # where tiles come from
FIRST_FOR_HORUS: Final = {place: Place(Zone.BAG, place.seat) for place in DEBENS}
"""Where the first of two debens is until the second is drawn, by where it may come to lie."""


def begin_memory(game: Duel, view: View) -> Memory[View, SeenEvent, Place]:
    """Return the memory of a viewer at the setup. Raise ValueError for a later view, which does not show everything."""
    return Memory.begin(observation_model(game), view)


@checked
def observation_model(game: Duel) -> ObservationModel[View, SeenEvent, Place]:
    """Return how a game is observed."""
    edition = game.edition
    families = (TILE.with_items(edition.tiles), TOKEN.with_items(edition.tokens), DEBEN.with_items(edition.debens))
    return evolve(OBSERVATION_MODEL, families=families)


def _contents(view: View, families: tuple[UnknownFamily, ...]) -> Iterator[PlaceContents[Place]]:
    """Yield what a view shows of each place. All open tiles count as one place, and so do all open tokens.

    Tokens and debens that are in no other place are in the box.
    """
    tile, token, deben = families
    all_open = view.viewer is Observer.REFEREE
    sold = [one for own in view.seats for one in own.sold]
    tokens = [
        PlaceContents(
            "spent",
            token,
            (SPENT,),
            Seen.of(
                view.spent.kinds,
                *(own.tokens.kinds for own in view.seats),
                *((Token.SCARABS,) * one.tokens for one in sold),
            ),
            is_open=True,
        ),
        PlaceContents("pirogues", token, (PIROGUES,), view.pirogues, all_open),
        PlaceContents("aside", token, (ASIDE,), view.aside, all_open),
    ]
    debens = [PlaceContents("bag", deben, (BAG,), view.bag, all_open)]
    out_of_the_game = Seen.of(view.removed.kinds, *(one.tiles for one in sold))
    yield PlaceContents("removed", tile, (REMOVED,), out_of_the_game, is_open=True)
    yield PlaceContents("draw-pile", tile, (DRAW_PILE,), view.draw_pile, all_open)
    yield PlaceContents("market", tile, (MARKET,), Seen.of(kind for _, kind in view.tiles()), all_open)
    yield PlaceContents("box", tile, (BOX,), view.box, all_open)
    for seat, own in enumerate(view.seats):
        is_own, places = all_open or seat == view.viewer, (DEBENS[seat], FIRST_FOR_HORUS[DEBENS[seat]])
        yield PlaceContents(f"seat {seat} hand", tile, (HAND[seat],), own.hand, is_own)
        yield PlaceContents(f"seat {seat} corruption", tile, (CORRUPTION[seat],), own.corruption, is_own)
        debens.append(PlaceContents(f"seat {seat} debens", deben, places, own.debens, is_own))
    yield from (*tokens, *debens)
    for line, others in (("box-tokens", tokens), ("box-debens", debens)):
        family = others[0].family
        if left := sum(family.numbers.values()) - sum(one.seen.number or 0 for one in others):
            yield PlaceContents(line, family, (BOX,), Seen((), left), all_open)


def _observe(before: View, events: Sequence[SeenEvent], after: View) -> Iterator[Observation[Place]]:
    """Yield what a viewer observes of a move."""
    if isinstance(after.pending, ArchitectToken):  # duel.characters.architect
        yield DrawRevealed(TOKEN, after.drawn, ASIDE)
    moved = [event for event in events if isinstance(event, SeenMovement)]
    yield from _debens(before, [event for event in moved if Zone.DEBENS in {event.origin.zone, event.goal.zone}], after)
    ends = False
    for event in events:
        match event:
            case SeenMovement(things, origin, goal) if origin in {PIROGUES, ASIDE}:
                yield Moved(TOKEN, things, origin, SPENT)
            case SeenMovement(things, origin, goal) if origin.zone in TILE_ZONES:
                lies_open = goal.zone is Zone.SOLD
                yield Moved(TILE, things, origin, REMOVED if lies_open else goal)
                if goal == REMOVED and (ends or origin.zone is Zone.CORRUPTION):  # duel.characters.priest
                    wild = {Group.STATUE} if ends else set()  # leave along with other tiles: duel.game-end.removal
                    yield KindsExcluded(
                        TILE, _kinds_of(wild | {tile.group for tile in things.faces if isinstance(tile, Tile)}), origin
                    )
            case GroupNamed(seat, group) if not any(one.origin == CORRUPTION[seat] for one in moved):
                yield KindsExcluded(TILE, _kinds_of({group}), CORRUPTION[seat])  # duel.characters.priest
            case EndTriggered():
                ends = True
            case GameScored(sheets):  # duel.visibility.scoring
                for seat, sheet in enumerate(sheets):
                    yield Searched(DEBEN, Seen.of(sheet.debens), DEBENS[seat])


def _debens(before: View, moved: Sequence[SeenMovement], after: View) -> Iterator[Observation[Place]]:
    """Yield what a viewer observes of debens. Of Horus others see two draws and one return (duel.pirogues.horus)."""
    match before.pending, moved, after.pending:
        case HorusDraw(), [drawn], UnseenDeben():
            moved = [evolve(drawn, goal=FIRST_FOR_HORUS[drawn.goal])]
        case UnseenDeben(), [drawn, _], _:
            waiting = FIRST_FOR_HORUS[drawn.goal]
            yield HigherKept(DEBEN, BAG, waiting)
            moved = [evolve(drawn, origin=waiting)]
    for one in moved:
        yield Moved(DEBEN, one.things, one.origin, one.goal)


def _kinds_of(groups: set[Group]) -> frozenset[Tile]:
    return frozenset(tile for group in groups for tile in OF_GROUP[group])


OBSERVATION_MODEL: Final = ObservationModel(View, SeenEvent, (TILE, TOKEN, DEBEN), _contents, _observe)
