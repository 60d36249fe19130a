"""Whether a move is legal: each of its conditions by itself, on a position of which parts are not known.

One condition that certainly fails makes a move illegal, whatever else is not known. If all certainly hold, it is legal.
Otherwise it depends on the facts that the open conditions look at, in the order of the move's table. Independent of the
games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any, Final

from attrs import evolve, fields, frozen

from sobek_core.games import GAMES
from sobek_core.kernel.conditions import Condition, Facts, MoveRules
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Applied, Reason, RuleId
from sobek_core.registry import Parts
from sobek_core.verdicts.parts import Part, Thing
from sobek_core.verdicts.position import PLACES, TURN, PartPosition, stated
from sobek_core.verdicts.question import OpenFact
from sobek_core.verdicts.ways import Needs, NotSoError, in_all, settled, settled_or, ways

RULES: Final = Parts[Mapping[type[Any], tuple[MoveRules[Any, Any, Any, Any], ...]]](
    GAMES, "sobek_core.{}.game:MOVE_RULES"
)
MOVE: Final = "move"  # the place of a thing that is played and not known, such as one of three fish
MAX_MOVES: Final = 200  # that a move of which parts are not known can stand for
ORDINARY_TURN: Final = "ordinary-turn"

Said = Mapping[str, bool | None]


class ContradictedError(InputError):
    """Somebody answered a question of the judge, and what is stated says otherwise. The message says what."""

    def __init__(self, rule: RuleId, *, said: bool | None) -> None:
        """Store the condition, and the answer."""
        self.rule, self.said = rule, said
        super().__init__(f"{rule}: answered {'yes' if said else 'no'}, but what is stated settles the opposite")


@frozen
class Legality:
    """Whether a move is legal, None if that is not settled.

    pending: what it answers; alike: what it can answer as well, with the same answer; extra: the same of an extra turn;
    reasons: why not, at least these, whichever it answers; open: the facts on which it depends, in order;
    turns: what can be pending, if that is one of them, or several can; presupposed: the presuppositions that decide;
    wrong: the conditions of which what was said is certainly wrong.
    """

    answer: bool | None
    pending: Any = None
    alike: tuple[Any, ...] = ()
    extra: tuple[Any, ...] = ()
    reasons: tuple[Reason, ...] = ()
    open: tuple[OpenFact, ...] = ()
    turns: tuple[Any, ...] = ()
    presupposed: tuple[str, ...] = ()
    wrong: tuple[RuleId, ...] = ()

    @property
    def ordinary(self) -> tuple[Any, ...]:
        """Everything that the move can answer in an ordinary turn; nothing if that is asked for."""
        return () if self.pending is None else (self.pending, *self.alike)

    @property
    def every(self) -> tuple[Any, ...]:
        """Everything that the move can answer; nothing if that is asked for."""
        return (*self.ordinary, *self.extra)


def rules_for(game: Any, pending: Any, move: Any) -> MoveRules[Any, Any, Any, Any]:
    """Return the rules that judge a move: those that answer what is pending, otherwise the first of its class."""
    found = RULES[game.name][type(move)]
    return next((one for one in found if isinstance(pending, one.who.asked)), found[0])


def make(game: Any, state: Any, move: Any, said: Said) -> Applied[Any, Any]:
    """Make a legal move. said: what was answered to questions of the judge, by condition.

    Raise NotSoError if what is there contradicts what was said. Raise Needs, also if the move takes what cannot lie
    there, so that another turn must be meant.
    """
    rules = rules_for(game, state.pending, move)
    for one in rules.conditions:
        with suppress(Needs):
            if said.get(one.rule) and one.check(game, state, move) is not None:
                raise NotSoError
    try:
        return rules.does(game, state, move)
    except (ValueError, LookupError) as error:  # a place has no such thing
        raise Needs(TURN) from error


def legality(game: Any, state: Any, move: Any, said: Said) -> Legality:
    """Judge a move that answers what is pending in a state of which parts are not known.

    said: what was answered to questions of the judge, by condition.
    """
    reasons: list[Reason] = []
    found: list[OpenFact] = []
    wrong: list[RuleId] = []
    not_held = set[RuleId]()
    for one in reached(rules_for(game, state.pending, move).conditions, not_held):
        answer = said.get(one.rule)
        try:
            holds = _holds(one, game, state, move)
        except Needs as needs:
            found += [OpenFact(one.rule, needs.places, one.rule in said)] if answer is None else []
            holds = answer is not False
            facts: Facts = ()
        else:
            is_wrong = answer not in (None, holds) and not is_vacuous(game, state, move, one.rule)
            wrong += [one.rule] if is_wrong else []
            facts = () if holds else _facts(one, game, state, move)
        if not holds:
            reasons.append(Reason(one.rule, facts))
            not_held.add(one.rule)
    if reasons:
        return Legality(False, state.pending, reasons=tuple(reasons), wrong=tuple(wrong))
    return Legality(None if found else True, state.pending, open=tuple(found), wrong=tuple(wrong))


def reached(
    conditions: Iterable[Condition[Any, Any, Any]], not_held: set[RuleId]
) -> Iterator[Condition[Any, Any, Any]]:
    """Yield the conditions that presuppose none of those that do not hold. Add the others to these."""
    for one in conditions:
        if not_held.isdisjoint(one.presupposes):
            yield one
        else:
            not_held.add(one.rule)


def is_vacuous(game: Any, state: Any, move: Any, rule: RuleId) -> bool:
    """Return whether a condition is certainly about something absent, such as the Ankh's line at the first take."""
    test = PLACES[game.name].vacuous.get(rule)
    return test is not None and settled_or(False, lambda: test(state, move))


def _holds(one: Condition[Any, Any, Any], game: Any, state: Any, move: Any) -> bool:
    """Return whether a condition holds whatever is not known. Raise Needs."""

    def holds_of(made: Any) -> bool:
        return settled(lambda: one.check(game, state, made) is None)

    try:
        return holds_of(move)
    except Needs as needs:
        found = {holds_of(made) for made in (concrete(move) if MOVE in needs.places else ())}
        if len(found) != 1:
            raise
        return found.pop()


def concrete(move: Any) -> Iterable[Any]:
    """Return the moves that a move with things that are not known can stand for; none if there are too many."""
    parts = {name: value for name, value in _values(move).items() if isinstance(value, Part)}
    for name, part in parts.items():
        if part.size.least != part.size.most:
            return ()
        alike = {one: part.vague.count(one) for one in part.vague}
        if prod(comb(len([*kinds]) + number - 1, number) for kinds, number in alike.items()) > MAX_MOVES:
            return ()
        drawn = [combinations_with_replacement(kinds, number) for kinds, number in alike.items()]
        made = [part.known.plus(*(kind for some in one for kind in some)) for one in product(*drawn)]
        return [evolve(move, **{name: pile}) for pile in made]
    return ()


def _values(thing: Any) -> dict[str, Any]:
    return {one.name: getattr(thing, one.name) for one in fields(type(thing))}


def _facts(one: Condition[Any, Any, Any], game: Any, state: Any, move: Any) -> Facts:
    """Return the facts of a condition that fails in every way, those that are the same in all."""
    every = [found for found, _ in ways(lambda: one.check(game, state, move))]
    known = [found for found in every if isinstance(found, tuple)]
    return in_all(known) if len(known) == len(every) else ()


# What is pending, if nobody stated it: the decision that the move answers, in an ordinary turn.


def judge_legality(game: Any, position: PartPosition, states: Callable[[Any], Any], move: Any, said: Said) -> Legality:
    """Judge a move under the choices of a game. states: the states of the position, by what is pending."""
    may = {kind: one.may for one in RULES[game.name][type(move)] for kind in one.who.asked}
    turns, players = PLACES[game.name].turns, position.players
    unsure = [kind for kind in may if kind in turns.extra or not may[kind]]  # no condition tells whether it is pending
    if TURN in position.places:
        found = legality(game, states(position.places[TURN]), move, said)
        answers = {kind.asked_by: isinstance(position.places[TURN], kind) for kind in unsure}
        return evolve(
            found,
            wrong=(*found.wrong, *(one for one in answers if said.get(one, answers[one]) not in (None, answers[one]))),
        )
    if not hasattr(move, "seat"):  # an outcome of chance does not say whose it is
        return _asks_for_turn(game, said, ())

    def can_be(kind: type[Any]) -> bool:
        return can_be_pending(game, states(None), kind, move.seat)

    def under(kind: type[Any], decided: Collection[RuleId] = ()) -> Legality:
        """Judge the move as one that answers a decision. decided: the conditions that were answered about another."""
        answered = {rule: answer for rule, answer in said.items() if rule not in decided}
        found = legality(game, states(_answered_by(move, kind, players)), move, answered)
        if any(TURN in one.places for one in found.open):  # such as whose cards the player looks at
            return evolve(found, turns=_possible(move, (kind,), players))
        return found

    if wrong := tuple(kind.asked_by for kind in unsure if said.get(kind.asked_by) and not can_be(kind)):
        return Legality(None, wrong=wrong)
    denied = [kind for kind in unsure if said.get(kind.asked_by) is False and can_be(kind)]
    kinds = [kind for kind in may if kind not in denied and can_be(kind)]
    plain = [kind for kind in kinds if kind in turns.plain] or [
        kind for kind in kinds if kind not in turns.extra and kind not in turns.excluded
    ]
    if not plain:  # something else is pending
        instead = (_possible(move, (kind,), players)[0] for kind in turns.instead if can_be(kind))
        found = legality(game, states(next(instead)), move, said)
        return evolve(found, reasons=tuple(Reason(kind.asked_by) for kind in denied) or found.reasons)

    def of_turn(found: Legality, rules: Collection[RuleId]) -> list[RuleId]:
        """Return those of these conditions that are others in other turns."""
        unknown, refused = states(Thing(TURN)), {reason.rule for reason in found.reasons}
        every = reached(rules_for(game, found.pending, move).conditions, refused)
        return [
            one.rule for one in every if one.rule in rules and _looks_at(TURN, partial(one.check, game, unknown, move))
        ]

    first = under(plain[0])
    said_of_it = of_turn(first, said)  # which was asked about it, and not about another turn

    def is_excluded(kind: type[Any]) -> bool:
        """Return whether something was said to be so that is absent from a decision."""
        state = states(_answered_by(move, kind, players))
        return any(said[rule] and is_vacuous(game, state, move, rule) for rule in said_of_it)

    aside = [kind for kind in kinds if kind not in (*plain, *turns.extra, *turns.excluded) and not is_excluded(kind)]
    others = [under(kind, said_of_it) for kind in (*plain[1:], *aside)]
    possible = _possible(move, (*plain, *aside), players)
    is_open = first.answer is None
    if (is_open and len(plain) > 1) or (not is_open and any(one.answer is not first.answer for one in others)):
        return _asks_for_turn(game, said, possible)
    if asking := [kind.asked_by for kind in plain if not may[kind] and not said.get(kind.asked_by)]:
        return Legality(None, open=tuple(OpenFact(rule, (TURN,), rule in said) for rule in asking))
    extras: list[Legality] = []
    of_ordinary = [rule for rule in said_of_it if not (said[rule] and rule in turns.wider)]
    for kind in (kind for kind in kinds if kind in turns.extra):
        answer = said.get(kind.asked_by)
        if answer:  # what was said before is about an ordinary turn
            before = [*said][: [*said].index(kind.asked_by)]
            return under(kind, [rule for rule in before if rule in of_ordinary])
        if answer is None and not is_open:
            extra = under(kind, of_ordinary)
            if extra.answer is not first.answer:
                fact = OpenFact(kind.asked_by, (TURN,), kind.asked_by in said)
                return Legality(None, open=(fact,), turns=_possible(move, (*plain, kind), players))
            extras.append(extra)
    if is_open:
        return first
    excluded = [under(kind) for kind in kinds if kind in turns.excluded]
    presupposed = () if all(one.answer is first.answer for one in excluded) else (ORDINARY_TURN,)
    possible = _possible(move, (*plain, *aside, *(kind for kind in turns.extra if extras)), players)
    return evolve(_together(first, others, extras), turns=possible, presupposed=presupposed)


def _looks_at(place: str, ask: Callable[[], Any]) -> bool:
    return any(isinstance(found, Needs) and place in found.places for found, _ in ways(ask))


def _together(first: Legality, alike: Sequence[Legality], extra: Sequence[Legality]) -> Legality:
    """Return what is certain if a move can answer several decisions, under which the answer is the same."""
    every = (first, *alike, *extra)
    facts = [{reason.rule: reason.facts for reason in one.reasons} for one in every]
    return evolve(
        first,
        alike=tuple(one.pending for one in alike),
        extra=tuple(one.pending for one in extra),
        reasons=tuple(Reason(rule, in_all(one[rule] for one in facts)) for rule in in_all(facts)),
        wrong=in_all(one.wrong for one in every),
    )


def can_be_pending(game: Any, state: Any, kind: type[Any], seat: int) -> bool:
    """Return whether a decision can be pending in a state of which parts are not known."""
    asks = PLACES[game.name].turns.asks
    return kind not in asks or settled_or(True, lambda: asks[kind](game, state, seat))


def _asks_for_turn(game: Any, said: Said, turns: tuple[Any, ...]) -> Legality:
    rule: RuleId = game.pending_kinds.wrong_kind
    return Legality(None, open=(OpenFact(rule, (TURN,), rule in said),), turns=turns)


def _answered_by(move: Any, kind: type[Any], players: int) -> Any:
    """Return a decision that a move answers. Its fields besides the seat are not known."""
    options = seats_in(kind, move.seat, players)
    return stated(kind, {"seat": move.seat}, {name: (TURN, every) for name, every in options.items()})


def seats_in(kind: type[Any], seat: int, players: int) -> dict[str, Sequence[int]]:
    """Return the fields of a decision of a player besides the seat, and the seats that each can be; none for others."""
    others = [other for other in range(players) if other != seat]
    seats = {"victim": others, "player": others, "ender": range(players)}
    return {one.name: seats.get(one.name, ()) for one in fields(kind) if one.name != "seat"}


def _possible(move: Any, kinds: Iterable[type[Any]], players: int) -> tuple[Any, ...]:
    """Return every decision of these classes that a move can answer, unless it has other fields than seats."""
    return tuple(
        kind(move.seat, *every) for kind in kinds for every in product(*seats_in(kind, move.seat, players).values())
    )
