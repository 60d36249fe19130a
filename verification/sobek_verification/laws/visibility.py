"""The laws on who sees what (spec/GAME/visibility.md), whatever is pending, for all places and all viewers.

How much others see of each place stands in the core alone: golden games show it, and pairs of positions, what it hides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields, frozen

from sobek_core.classic import events as classic_events
from sobek_core.classic import state as c
from sobek_core.classic.components import Back, card
from sobek_core.duel import events as duel_events
from sobek_core.duel import state as d
from sobek_core.duel.board import CELLS
from sobek_core.duel.components import Back as DuelBack
from sobek_core.duel.components import Token, Tokens, tile
from sobek_core.kernel.visibility import Observer, Viewer, Visibility, see
from sobek_verification.checks import Fault, check_of_games, find
from sobek_verification.games import GAMES
from sobek_verification.laws.exhaustive.enumeration import enumerated, hold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.checks import OfGame
    from sobek_verification.seeding import Damage


@frozen
class Views:
    """How a game is seen.

    particulars: values of the fields of what is pending; of_seats: the zones with a place for each seat; open: the
    zones that everybody sees; looking: what can be pending while somebody looks at a closed place; idle: something
    else; moved: makes a movement of some things between two places; drawn: who chooses from what was drawn, None if
    nothing was.
    """

    players: int
    particulars: Mapping[str, tuple[Any, ...]]
    events: Any
    of_seats: frozenset[str]
    open: frozenset[str]
    looking: tuple[Any, ...]
    idle: Any
    things: tuple[Any, ...]
    moved: Callable[..., Any]
    drawn: Callable[[Any], int | None]

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All seats and observers."""
        return (*range(self.players), *Observer)

    @property
    def places(self) -> tuple[Any, ...]:
        """All places."""
        seats = {zone: range(self.players) if zone in self.of_seats else (None,) for zone in self.events.Zone}
        return tuple(self.events.Place(zone, seat) for zone in self.events.Zone for seat in seats[zone])

    def pending(self, game: str) -> tuple[Any, ...]:
        """Everything that can be pending."""
        return tuple(
            kind(*values)
            for kind in GAMES[game].pending_kinds.kinds
            for values in product(*(self.particulars[one.name] for one in fields(kind)))
        )


VIEWS: Final = {
    "classic": Views(
        players=4,
        particulars=dict.fromkeys(("seat", "victim", "player", "ender"), (0, 1, 2, 3)) | {"back": (None, *Back)},
        events=classic_events,
        of_seats=frozenset({"hand", "set", "laid", "corruption"}),
        open=frozenset({"discard", "set", "laid", "spent"}),
        looking=(c.TokenChoice(1), *(c.VizierCard(*pair) for pair in ((0, 1), (1, 0), (2, 3)))),
        idle=c.Action(0),
        things=tuple(map(card, ("ivory-3", "fish-0-green", "queen"))),
        moved=classic_events.CardsMoved,
        drawn=lambda _: None,
    ),
    "duel": Views(
        players=2,
        particulars={
            "seat": (0, 1),
            "cell": CELLS[:2],
            "tile": (tile("fish-v-0-deben"),),
            "back": tuple(DuelBack),
            "drawn": (Tokens.of([Token.SEVEN]),),
            "kept": (None, 5),
            "left": (1, 2),
        },
        events=duel_events,
        of_seats=frozenset({"hand", "corruption", "sold", "tokens", "debens"}),
        open=frozenset({"removed", "sold", "spent", "tokens"}),
        looking=tuple(asked(seat) for asked in (d.TokenChoice, d.VizierTile) for seat in (0, 1)),
        idle=d.Action(0),
        things=tuple(map(tile, ("fish-v-0-grey", "ivory-v-3", "queen"))),
        moved=duel_events.TilesMoved,
        drawn=lambda pending: (
            pending.seat
            if isinstance(pending, d.ArchitectToken) or (isinstance(pending, d.HorusDraw) and pending.kept)
            else None
        ),
    ),
}


def _faults(game: str, check: OfGame, place: str, damages: Mapping[str, Damage]) -> Iterator[Fault]:
    for description, damage in damages.items():
        yield description, (), partial(find, f"sobek_core.{game}.{place}", damage, partial(check, game))


def _open_faults(game: str) -> Iterator[Fault]:
    closed = {
        f"only the number in the zone {zone} is seen": partial(_closing, zone) for zone in sorted(VIEWS[game].open)
    }
    yield from _faults(game, what_lies_open_is_seen_by_everybody, "visibility.VISIBLE_TO_OTHERS", closed)


def _turn_faults(game: str) -> Iterator[Fault]:
    check = what_is_pending_is_seen_by_everybody_except_for_what_was_drawn
    yield from _faults(game, check, "game.view", {"it is always the turn of seat 0": partial(_seat_0, game)})
    if game == "duel":
        drawn = {"everybody sees what was drawn": _open_draws}
        yield from _faults(game, check, "visibility.visibility_of_pending", drawn)


def _movement_faults(game: str) -> Iterator[Fault]:
    check = a_movement_is_as_visible_as_the_more_visible_of_its_places
    yield from _faults(game, check, "visibility.max", {"the less visible one counts": _least})


# Damages, which must have names to reach another process.


def _closing(zone: str, right: Mapping[str, Visibility]) -> Mapping[str, Visibility]:
    return {**right, zone: Visibility.NUMBER}


def _seat_0(game: str, right: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *seen: evolve(right(*seen), pending=VIEWS[game].idle)


def _open_draws(_right: object) -> Callable[..., Visibility]:
    return lambda *_: Visibility.FACES


def _least(_right: object) -> Callable[..., Any]:
    return min


@check_of_games("visibility.open", kind="enumeration", at="visibility/open", faults=_open_faults)
@enumerated
def what_lies_open_is_seen_by_everybody(game: str) -> int:
    """Check that everybody sees the faces."""
    views, visibility_of = VIEWS[game], resolve_name(f"sobek_core.{game}.visibility:visibility_of")
    places = [place for place in views.places if place.zone in views.open]
    cases = list(product(views.pending(game), places, views.viewers))
    for case in cases:
        hold(", ".join(map(str, case)), Visibility.FACES, visibility_of(*case))
    return len(cases)


@check_of_games("visibility.turn", kind="enumeration", at="visibility/turn", faults=_turn_faults)
@enumerated
def what_is_pending_is_seen_by_everybody_except_for_what_was_drawn(game: str) -> int:
    """Compare the line `turn` of each view with what is pending."""
    views, tools = VIEWS[game], GAMES[game].tools
    table = tools.positions.read([f"players: {views.players}"] if game == "classic" else ["ankh: c3 v"])
    cases = list(product(views.pending(game), views.viewers))
    for pending, viewer in cases:
        line, seat = tools.positions.turn.write(pending), views.drawn(pending)
        is_seen = seat is None or viewer in {seat, Observer.REFEREE}
        expected = line if is_seen else f"{line.partition(' ')[0]} seat {seat}"
        seen = tools.view_values(table.game.view(evolve(table.state, pending=pending), viewer))
        hold(f"{pending}, seen by {viewer}", expected, seen["turn"])
    return len(cases)


@check_of_games("visibility.movement", kind="enumeration", at="visibility/movement", faults=_movement_faults)
@enumerated
def a_movement_is_as_visible_as_the_more_visible_of_its_places(game: str) -> int:
    """Compare what is seen of things that move between any two places, one of which somebody may be looking at."""
    views, of = VIEWS[game], resolve_name(f"sobek_core.{game}.visibility:visibility_of")
    seen = resolve_name(f"sobek_core.{game}.seen")
    around = [(views.idle, views.idle)]
    around += [pair for one in views.looking for pair in ((one, views.idle), (views.idle, one))]
    cases = list(product(views.places, views.places, views.viewers, around))
    for origin, goal, viewer, (before, after) in cases:
        most = sorted((of(before, origin, viewer), of(after, goal, viewer)))[1]
        expected = seen.SeenMovement(see(views.things, most), origin, goal)
        where = f"{before}, {origin} to {goal}, {after}, seen by {viewer}"
        hold(where, expected, seen.see_event(before, views.moved(views.things, origin, goal), after, viewer))
    return len(cases)
