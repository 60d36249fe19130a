"""Who sees what lies in a place, and whether a move can be taken back, as far as the position is known."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from attrs import fields, frozen

from sobek_core.duel.visibility import View
from sobek_core.games import GAMES
from sobek_core.kernel.game import RuleId
from sobek_core.kernel.visibility import Observer, Viewer, Visibility
from sobek_core.registry import Parts
from sobek_core.text.position_values import seat_and_name
from sobek_core.verdicts.moves import Said, make, rules_for
from sobek_core.verdicts.parts import PartRow
from sobek_core.verdicts.position import TURN, carried, states_of
from sobek_core.verdicts.ways import Needs, settled

if TYPE_CHECKING:
    from sobek_core.verdicts.position import PartPosition

_VISIBILITY: Final = Parts[Any](GAMES, "sobek_core.{}.visibility:visibility_of")
_PLACE: Final = Parts[Any](GAMES, "sobek_core.{}.events:Place")
_ZONE: Final = Parts[Any](GAMES, "sobek_core.{}.events:Zone")

# By game and the name of a place: its zone, if that has another name, and the rule if it is not that of open places.
_ZONES: Final = {"classic": {"sets": "set", "tokens": "event-pile"}, "duel": {}}
_RULES: Final = {
    "classic": {
        "quays": "quay.faces",
        "hand": "visibility.hand",
        "corruption": "visibility.corruption",
        "tokens": "visibility.event-pile",
        "deck": "visibility.unused",
        "turn": "visibility.turn",
    },
    "duel": {
        "market": "market.faces",
        "hand": "visibility.hand",
        "corruption": "visibility.corruption",
        "debens": "visibility.debens",
        "bag": "visibility.debens",
        "pirogues": "visibility.pirogues",
        "aside": "visibility.pirogues",
        "draw-pile": "visibility.unused",
        "turn": "visibility.turn",
    },
}
_LOOKED_INTO: Final = {"classic": ("corruption", "tokens"), "duel": ("corruption", "pirogues")}


@frozen
class Sight:
    """Who sees what of a place.

    rule: the rule that says so; seen: by viewer, each seat and then a spectator, how much; None if that depends on what
    is pending, since a player can be choosing from what lies there.
    """

    rule: RuleId
    seen: tuple[tuple[Viewer, Visibility | None], ...]


def who_sees(position: PartPosition, place: str) -> Sight:
    """Return who sees what of a place, by its name in the notation. Raise KeyError if there is no such place."""
    game, pending = position.game.name, position.places.get(TURN)
    seat, name = seat_and_name(place)
    zones = {zone.value: zone for zone in _ZONE[game]}
    zone = zones.get(_ZONES[game].get(name, name))
    if zone is None and name != TURN:
        GAMES[game].positions.line(place)  # which everybody sees, such as a marker

    def seen_by(viewer: Viewer) -> Visibility | None:
        if zone is None:
            return Visibility.FACES
        if pending is None and viewer != seat and name in _LOOKED_INTO[game] and viewer is not Observer.SPECTATOR:
            return None
        seen: Visibility = _VISIBILITY[game](pending, _PLACE[game](zone, seat), viewer)
        return seen

    viewers = (*range(position.players), Observer.SPECTATOR)
    return Sight(f"{game}.{_RULES[game].get(name, 'visibility.open')}", tuple((one, seen_by(one)) for one in viewers))


class _Glimpse:
    """A view of a state, of which only what news are judged by is looked at."""

    def __init__(self, state: Any, viewer: Viewer) -> None:
        self.state, self.viewer, self.pending = state, viewer, state.pending

    line = View.line

    @property
    def ankh(self) -> Any:
        return self.state.ankh

    @property
    def draw_pile(self) -> Any:
        return SimpleNamespace(number=bool(self.state.draw_pile))

    def tile(self, at: Any) -> Any:
        return self.state.market.tile(at)


def can_be_taken_back(position: PartPosition, pending: Any, move: Any, said: Said) -> bool:
    """Return whether a legal move can be taken back, since it showed nobody anything new (NAME.visibility.undo).

    pending: what it answers; said: what was answered to questions of the judge, by condition.
    Raise Needs if that is not settled.
    """
    game = position.game
    before = states_of(position, carried)(pending)
    rules = rules_for(game, pending, move)
    viewers = (*range(position.players), Observer.SPECTATOR)

    def shows_news() -> bool:
        made = make(game, before, move, said)
        return any(
            game.shows_news(
                _Glimpse(before, viewer),
                [game.see(before, _known(event), made.state, viewer) for event in made.events],
                _Glimpse(made.state, viewer),
            )
            for viewer in viewers
        )

    return rules.who.by_seat and not settled(shows_news)


def _known(event: Any) -> Any:
    """Return an event. Raise Needs if what it moves is not known."""
    for one in fields(type(event)):
        if isinstance(moved := getattr(event, one.name), PartRow):
            raise Needs(moved.place)
    return event
