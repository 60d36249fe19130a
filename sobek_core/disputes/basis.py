"""Which rules an answer rests on, and how the rulings on them bear on it. Knows no game.

A ruling decides an answer if another of its readings would give another one. Of an option that is seen by playing; so
it is of a fixed ruling wherever its other readings can be played (`Judged`). Where they cannot, it is said to bear on
the answer, and no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.disputes.games import JUDGED
from sobek_core.disputes.parts import (
    Answer,
    Bearing,
    Borne,
    DerivationLine,
    Missing,
    OfMove,
    OfResult,
    Question,
    RuleFinding,
)
from sobek_core.disputes.vacuous import IDLE
from sobek_core.kernel.game import Reason
from sobek_core.records.record import GameResult
from sobek_core.spec import MoveTable, Rule, Ruling, load_spec
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.disputes.tools import Judged
    from sobek_core.kernel.game import Turn

GOES_WITHOUT_SAYING: Final = (".turn.owed", ".turn.order")


def rules_of_move(tools: GameTools, turn: Turn[Any], move: Any, reasons: tuple[Reason, ...]) -> tuple[Rule, ...]:
    """Return the rules that refuse a move; of a legal one, that which asks for it and those whose conditions it meets.

    That it was pending, and by this seat, goes without saying where a move is legal; and a condition that is named as
    something pending is one of that alone.
    """
    spec = load_spec()
    if reasons:
        return tuple(spec.rules[rule] for rule in dict.fromkeys(reason.rule for reason in reasons))
    table = _table_of(spec.move_tables, tools.name, tools.notation.verb(move), spec.rules[turn.rule].chapter)
    others = JUDGED[tools.name].slugs - {getattr(turn, "asks", "")}
    met = (
        condition.rule
        for condition in table.conditions
        if not condition.rule.endswith(GOES_WITHOUT_SAYING) and condition.rule.rpartition(".")[2] not in others
    )
    return tuple(spec.rules[rule] for rule in dict.fromkeys((turn.rule, *met)))


def _table_of(tables: tuple[MoveTable, ...], game: str, verb: str, chapter: str) -> MoveTable:
    """Find the conditions of a kind of move; two chapters may have one of a name, and the one that asks is meant."""
    named = [table for table in tables if table.game == game and table.name.split(" ")[0] == verb]
    return next((table for table in named if table.chapter == chapter), named[0])


def findings(rules: Iterable[Rule], reasons: tuple[Reason, ...], borne: Mapping[str, Borne]) -> tuple[RuleFinding, ...]:
    """Put together what was found. borne: the rulings on these rules, by slug."""
    spoken: dict[str, Reason] = {reason.rule: reason for reason in reasons}
    return tuple(RuleFinding(rule, tuple(borne[slug] for slug in rule.rulings), spoken.get(rule.id)) for rule in rules)


def rules_named(ids: Iterable[str]) -> tuple[Rule, ...]:
    """Return rules by their ids."""
    return tuple(load_spec().rules[one] for one in ids)


@frozen
class Grounds:
    """What an answer rests on at one table.

    reasons: of a refusal; rules: those found; lines, points: of a score or a result; scored: the table as it was
    scored; after: as it then is.
    """

    tools: GameTools
    game: Any
    question: Question
    state: Any
    answer: Answer
    reasons: tuple[Reason, ...] = ()
    rules: tuple[Rule, ...] = ()
    lines: tuple[DerivationLine, ...] = ()
    points: tuple[int, ...] = ()
    scored: Any | None = None
    after: Any | None = None

    @property
    def move(self) -> Any | None:
        """The move whose legality is in question, none where it is a score or a result."""
        if isinstance(self.question, OfMove):
            return self.question.move
        return self.question.after if self.answer is Missing.REFUSED else None


def deciding_beyond(grounds: Grounds) -> tuple[Rule, ...]:
    """Return a rule for each fixed ruling that decides an answer without being named by a rule found already."""
    judged, spec = JUDGED[grounds.tools.name], load_spec()
    playable = set(judged.moves if grounds.move is not None else judged.scores)
    if isinstance(grounds.question, OfResult):
        playable |= set(judged.ends)
    named = {ruling.slug for ruling in spec.rulings_on(grounds.rules)}
    found = (spec.rulings[slug] for slug in sorted(playable - named))
    return rules_named(one.rules[0] for one in found if fixed(one, grounds).bearing is Bearing.DECIDES)


def telling(grounds: Grounds, borne: Mapping[str, Borne]) -> tuple[Rule, ...]:
    """Leave out conditions of a legal move that speak of what is not there, if no ruling on them decides."""
    if grounds.answer is not True:
        return grounds.rules
    return tuple(
        rule
        for rule in grounds.rules
        if rule.id not in IDLE
        or not IDLE[rule.id](grounds.state, grounds.move)
        or any(borne[slug].bearing is Bearing.DECIDES for slug in rule.rulings)
    )


def fixed(ruling: Ruling, grounds: Grounds) -> Borne:
    """Return how a fixed ruling bears on an answer."""
    judged = JUDGED[grounds.tools.name]
    return _on_score(judged, ruling, grounds) if grounds.move is None else _on_move(judged, ruling, grounds)


def _on_move(judged: Judged, ruling: Ruling, grounds: Grounds) -> Borne:
    """Where a reading cannot be played: what other rules refuse as well stays refused, whatever this ruling says."""
    beyond = {reason.rule for reason in grounds.reasons} - set(ruling.rules)
    agrees: dict[str, bool | None] = {}
    if beyond or ruling.slug in judged.unmoved:
        agrees |= dict.fromkeys((reading.name for reading in ruling.readings), True)
    for reading, rival in judged.moves.get(ruling.slug, {}).items():
        said = rival(grounds.game, grounds.state, grounds.move)
        if said is not None:
            agrees[reading] = said == (not grounds.reasons)
    return _borne(ruling, agrees)


def _on_score(judged: Judged, ruling: Ruling, grounds: Grounds) -> Borne:
    rivals = {} if grounds.scored is None else judged.scores.get(ruling.slug, {})
    points = {reading: rival(grounds.scored) for reading, rival in rivals.items()}
    answer = grounds.answer
    if not isinstance(grounds.question, OfResult):
        return _borne(ruling, {reading: made == answer for reading, made in points.items()})
    agrees: dict[str, bool | None] = {reading: made == grounds.points or None for reading, made in points.items()}
    if isinstance(answer, GameResult):
        agrees |= {reading: made == answer.scores for reading, made in points.items()}
    for reading, rival in judged.ends.get(ruling.slug, {}).items():
        ended = rival(grounds.after)
        if ended is not None:
            is_so = ended == (answer.winners if isinstance(answer, GameResult) else answer)
            agrees[reading] = is_so and agrees.get(reading) is not False
    return _borne(ruling, agrees)


def _borne(ruling: Ruling, agrees: Mapping[str, bool | None]) -> Borne:
    """Sum up what the readings that were not taken say. agrees: by reading, none or nothing where it cannot be seen."""
    others = [reading.name for reading in ruling.readings[1:]]
    otherwise = tuple(name for name in others if agrees.get(name) is False)
    if otherwise:
        return Borne(ruling, Bearing.DECIDES, otherwise)
    return Borne(ruling, Bearing.AGREES if all(agrees.get(name) for name in others) else Bearing.BEARS)


def option(ruling: Ruling, answers: Mapping[str, Answer | None], answer: Answer | None) -> Borne:
    """Return how an option bears on an answer. answers: of each reading, none where no table stands."""
    otherwise = tuple(reading for reading, other in answers.items() if other not in (None, answer))
    return Borne(ruling, Bearing.DECIDES if otherwise else Bearing.AGREES, otherwise)
