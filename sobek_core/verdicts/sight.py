"""Who sees what lies in a place, and whether a move can be taken back, as far as the position is known.

Independent of the games.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.kernel.game import RuleId
from sobek_core.kernel.visibility import Observer, Viewer, Visibility
from sobek_core.registry import Parts
from sobek_core.spec import load_spec
from sobek_core.text.position_values import seat_and_name
from sobek_core.verdicts.moves import REST_TO_COME, Said, make, rules_for, values_of
from sobek_core.verdicts.parts import PartRow, some
from sobek_core.verdicts.position import PLACES, TURN, carried, states_of
from sobek_core.verdicts.question import Judgement, OpenFact, Question
from sobek_core.verdicts.ways import Needs, settled, settled_or

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.verdicts.position import PartPosition

UNDO: Final = "visibility.undo"  # the end of the rule that says which moves can be taken back
_VISIBILITY: Final = Parts[Any](GAMES, "sobek_core.{}.visibility:visibility_of")
_ZONE: Final = Parts[Any](GAMES, "sobek_core.{}.events:Zone")


@frozen
class Sight:
    """Who sees what of a place.

    rules: those that say so, of a scoring too; seen: by viewer, each seat and then a spectator, how much;
    None if that depends on what is pending, since a player can be choosing from what lies there, or have drawn
    something; memory: the rule by which a viewer is shown what was seen before, too, None if no viewer is, or if
    everybody sees everything.
    """

    rules: tuple[RuleId, ...]
    seen: tuple[tuple[Viewer, Visibility | None], ...]
    memory: RuleId | None = None


def who_sees(position: PartPosition, place: str) -> Sight:
    """Return who sees what of a place, by its name in the notation. Raise KeyError if there is no such place."""
    game, pending = position.game.name, position.places.get(TURN)
    sights, (seat, name) = PLACES[game].sights, seat_and_name(place)
    zone = next((zone for zone in _ZONE[game] if zone.value == sights.zones.get(name, name)), None)
    if place not in GAMES[game].positions.places or (seat or 0) >= position.players:
        raise KeyError(place)
    can_be_secret = bool(sights.drawn) and (pending is None or any(getattr(pending, one, None) for one in sights.drawn))

    def seen_by(viewer: Viewer) -> Visibility | None:
        if zone is None:  # which everybody sees, such as a marker
            is_secret = name == TURN and can_be_secret and viewer != getattr(pending, "seat", None)
            return None if is_secret else Visibility.FACES
        if pending is None and viewer != seat and name in sights.looked_into and viewer is not Observer.SPECTATOR:
            return None
        seen: Visibility = _VISIBILITY[game](pending, GAMES[game].place(zone, seat), viewer)
        return seen

    viewers = (*range(position.players), Observer.SPECTATOR)
    seen = tuple((one, seen_by(one)) for one in viewers)
    is_remembered = position.game.choices.visibility == "open" and zone is not None
    memory = f"{game}.visibility.memory" if is_remembered and {one for _, one in seen} != {Visibility.FACES} else None
    named = f"{game}.visibility.{name if zone is None else zone}"
    rule = sights.rules.get(name, named if named in load_spec().rules else f"{game}.visibility.open")
    return Sight((rule, *([f"{game}.visibility.scoring"] if name in sights.scored else [])), seen, memory)


def judge_sight(question: Question) -> Judgement:
    """Answer who sees a place."""
    asked: Any = question.asked
    sight = who_sees(question.position, asked.place)
    rules = (*sight.rules, *([sight.memory] if sight.memory else []))
    return Judgement(question, sight, sight, rules=rules)


def judge_taking_back(question: Question, every: tuple[Any, ...], turns: tuple[Any, ...]) -> Judgement:
    """Answer whether a move can be taken back, as none of chance can.

    every: what it can answer, if that is known; turns: what can be pending, if several can.
    """
    position, said, rules = question.position, question.said, (f"{question.position.game.name}.{UNDO}",)
    answers, places = set[bool](), list[str]()
    for one in every:
        try:
            answers.add(can_be_taken_back(position, one, question.move, said))
        except Needs as needs:
            places += needs.places or (TURN,)
    if len(answers) > 1:
        places = [TURN]
    if places:
        found = (OpenFact(rules[0], (place,), said.get(place, True) is None) for place in dict.fromkeys(places))
        return Judgement(question, None, open=tuple(found), turns=turns if TURN in places else (), rules=rules)
    can = True in answers
    is_whole = all(settled_or(False, partial(_is_complete, position, one, question.move, said)) for one in every)
    return Judgement(question, can, can, presupposed=() if is_whole else (REST_TO_COME,), rules=rules)


def _is_complete(position: PartPosition, pending: Any, move: Any, said: Said) -> bool:
    """Return whether nothing of a move is to come after it, as what the Thief steals is after its back is named."""
    made = make(position.game, states_of(position, carried)(pending), move, said)
    return isinstance(made.state.pending, PLACES[position.game.name].turns.complete)


def can_be_taken_back(position: PartPosition, pending: Any, move: Any, said: Said) -> bool:
    """Return whether a legal move can be taken back, since it showed nobody anything new (NAME.visibility.undo).

    pending: what it answers; said: what was answered to questions of the judge, by condition.
    Raise Needs if that is not settled.
    """
    game = position.game
    before = states_of(position, carried)(pending)
    rules, glimpse = rules_for(game, pending, move), PLACES[game.name].sights.glimpse
    viewers = (*range(position.players), Observer.SPECTATOR)

    def is_news(events: Sequence[Any], after: Any, viewer: Viewer) -> bool:
        if rows := [one.place for event in events for one in values_of(event) if type(one) is PartRow]:
            raise Needs(*rows)
        seen = [game.see(before, event, after, viewer) for event in events]
        return bool(game.shows_news(glimpse(before, viewer), seen, glimpse(after, viewer)))

    def shows_news() -> bool:
        made = make(game, before, move, said)
        every = ((), *((event,) for event in made.events))  # what is pending then may be news without an event
        return some(*(partial(is_news, events, made.state, viewer) for events in every for viewer in viewers))

    return rules.who.by_seat and not settled(shows_news)
