"""Whether a move is legal: each of its conditions by itself, on a position of which parts are not known.

One condition that certainly fails makes a move illegal, whatever else is not known. If all certainly hold, it is legal.
Otherwise it depends on the facts that the open conditions look at, in the order of the move's table. Then: what happens
after a legal move, and what would be legal instead of another one. Independent of the games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from itertools import chain, combinations_with_replacement, product, takewhile
from math import comb, prod
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields, frozen, has

from sobek_core.games import GAMES
from sobek_core.kernel.conditions import Condition, Facts, MoveRules
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Applied, Reason, RuleId
from sobek_core.kernel.kind import name_of
from sobek_core.registry import Parts
from sobek_core.verdicts.parts import UNKNOWN, Amount, Part, PartRow, Thing, place_of
from sobek_core.verdicts.position import PLACES, TURN, CannotOccurError, carried, pools_of, stated, states_of
from sobek_core.verdicts.question import OpenFact, Then
from sobek_core.verdicts.ways import Needs, NotSoError, can_hold, in_all, settled, settled_or, ways

if TYPE_CHECKING:
    from sobek_core.verdicts.position import PartPosition

RULES: Final = Parts[Mapping[type[Any], tuple[MoveRules[Any, Any, Any, Any], ...]]](
    GAMES, "sobek_core.{}.game:MOVE_RULES"
)
MOVE: Final = "move"  # the place of a thing that is played and not known, such as one of three fish
MAX_MOVES: Final = 200  # that a move of which parts are not known can stand for
ORDINARY_TURN: Final = "ordinary-turn"
REST_TO_COME: Final = "rest-to-come"
MAX_WAYS: Final = 64  # in which a move, or the beginning of a turn, can go on, to be told
MAX_NUMBER: Final = 12  # of slots, sets and seats that are tried instead

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

    ordinary: what it can answer in an ordinary turn, with the same answer, nothing if that is asked for; extra: the
    same of an extra turn; reasons: why not, at least these, whichever it answers; open: the facts on which it depends,
    in order; turns: what can be pending, if that is one of them, or several can; presupposed: the presuppositions that
    decide; wrong: the conditions of which what was said is certainly wrong.
    """

    answer: bool | None
    ordinary: tuple[Any, ...] = ()
    extra: tuple[Any, ...] = ()
    reasons: tuple[Reason, ...] = ()
    open: tuple[OpenFact, ...] = ()
    turns: tuple[Any, ...] = ()
    presupposed: tuple[str, ...] = ()
    wrong: tuple[RuleId, ...] = ()

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

    Raise NotSoError if what is there contradicts what was said, or the move takes what does not lie there. Raise Needs.
    """
    rules = rules_for(game, state.pending, move)
    for one in rules.conditions:
        with suppress(Needs):
            if said.get(one.rule) and one.check(game, state, move) is not None:
                raise NotSoError
    try:
        return rules.does(game, state, move)
    except (ValueError, LookupError) as error:  # a place has no such thing
        raise NotSoError from error


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
    answer, found = (False, []) if reasons else (None if found else True, found)
    return Legality(answer, (state.pending,), reasons=tuple(reasons), open=tuple(found), wrong=tuple(wrong))


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
    except Needs:
        found = {holds_of(made) for made in concrete(move) if made is not move}
        if len(found) != 1:
            raise
        return found.pop()


def concrete(move: Any) -> list[Any]:
    """Return the moves that a move with things that are not known can stand for; none if there are too many."""
    name = next((one.name for one in fields(type(move)) if isinstance(getattr(move, one.name), Part)), None)
    if name is None:
        return [move]
    part = getattr(move, name)
    alike = Counter(part.vague)
    made = prod(comb(len(one.kinds) + number - 1, number) for one, number in alike.items())
    if part.size.least != part.size.most or made > MAX_MOVES:
        return []
    drawn = product(*(combinations_with_replacement(one, number) for one, number in alike.items()))
    return [evolve(move, **{name: part.known.plus(*chain(*one))}) for one in drawn]


def _facts(one: Condition[Any, Any, Any], game: Any, state: Any, move: Any) -> Facts:
    """Return the facts of a condition that fails in every way, those that are wholly known and the same in all."""
    every = [found for made in concrete(move) or [move] for found, _ in ways(partial(one.check, game, state, made))]
    same = in_all(found if isinstance(found, tuple) else () for found in every)
    return tuple((name, fact) for name, fact in same if UNKNOWN not in str(fact))


# What is pending, if nobody stated it: the decision that the move answers, in an ordinary turn.


def told_of(game: Any, move: Any) -> tuple[RuleId, ...]:
    """Return the rules of a move, None if there is none, of which it can be said whether they hold."""
    every, extra = RULES[game.name].get(type(move), ()), PLACES[game.name].turns.extra
    conditions = [condition.rule for one in every for condition in one.conditions]
    kinds = [kind.asked_by for one in every for kind in one.who.asked if kind in extra or not one.may]
    return tuple(rule for rule in dict.fromkeys((*conditions, *kinds)) if rule != game.pending_kinds.wrong_kind)


def judge_legality(game: Any, position: PartPosition, states: Callable[[Any], Any], move: Any, said: Said) -> Legality:
    """Judge a move under the choices of a game. states: the states of the position, by what is pending."""
    may = {kind: one.may for one in RULES[game.name][type(move)] for kind in one.who.asked}
    turns, players = PLACES[game.name].turns, position.players
    unsure = [kind for kind in may if kind in turns.extra or not may[kind]]  # no condition tells whether it is pending
    if TURN in position.places:
        found = legality(game, states(position.places[TURN]), move, said)
        is_it = {kind.asked_by: isinstance(position.places[TURN], kind) for kind in unsure}
        return evolve(found, wrong=(*found.wrong, *(one for one in is_it if said.get(one) not in (None, is_it[one]))))
    if not hasattr(move, "seat"):  # an outcome of chance does not say whose it is
        return _asks_for_turn(game, said, ())

    can_be = partial(_can_begin, game, position, states(None), seat=move.seat)

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
        found = legality(game, states(_instead(move, filter(can_be, turns.instead), players)), move, said)
        presupposed = () if all(under(kind).answer is found.answer for kind in kinds) else (ORDINARY_TURN,)
        reasons = tuple(Reason(kind.asked_by) for kind in denied) or found.reasons
        return evolve(found, reasons=reasons, presupposed=presupposed)

    first, unknown = under(plain[0]), states(Thing(TURN))
    every = reached(rules_for(game, first.ordinary[0], move).conditions, {reason.rule for reason in first.reasons})
    answered = [one for one in every if one.rule in said]
    # conditions that are others in other turns: what was said is about this one
    said_of_it = [one.rule for one in answered if _looks_at(TURN, partial(one.check, game, unknown, move))]

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
    return evolve(_together((first, *others), extras), turns=possible, presupposed=presupposed)


def _instead(move: Any, kinds: Iterable[type[Any]], players: int) -> Any:
    """Return what is pending if a move answers nothing that can be: the first of these. Raise CannotOccurError."""
    for pending in _possible(move, kinds, players):
        return pending
    message = f"{TURN}: nothing can be pending, because of what is stated; leave something out"
    raise CannotOccurError(message)


def _looks_at(place: str, ask: Callable[[], Any]) -> bool:
    return any(isinstance(found, Needs) and place in found.places for found, _ in ways(ask))


def _together(ordinary: Sequence[Legality], extra: Sequence[Legality]) -> Legality:
    """Return what is certain if a move can answer several decisions, under which the answer is the same."""
    every = (*ordinary, *extra)
    facts = [{reason.rule: reason.facts for reason in one.reasons} for one in every]
    return evolve(
        ordinary[0],
        ordinary=tuple(pending for one in ordinary for pending in one.ordinary),
        extra=tuple(pending for one in extra for pending in one.ordinary),
        reasons=tuple(Reason(rule, in_all(one[rule] for one in facts)) for rule in in_all(facts)),
        wrong=in_all(one.wrong for one in every),
    )


def can_be_pending(game: Any, state: Any, kind: type[Any], seat: int) -> bool:
    """Return whether a decision can be pending in a state of which parts are not known."""
    asks = PLACES[game.name].turns.asks
    return kind not in asks or can_hold(lambda: asks[kind](game, state, seat))


def _can_begin(game: Any, position: PartPosition, state: Any, kind: type[Any], seat: int) -> bool:
    """Return whether a decision can be pending that nobody stated, with what led to it."""
    led_to = partial(PLACES[game.name].turns.earned.get(kind, lambda *_: True), state, seat)
    return can_hold(led_to) and was_played(position, kind) and can_be_pending(game, state, kind, seat)


def was_played(position: PartPosition, kind: type[Any]) -> bool:
    """Return whether the character that asks for a decision can have been played: it is not known to lie elsewhere."""
    game = position.game
    power = game.pending_kinds.slugs[kind].partition("-")[0]
    left = pools_of(position.without(PLACES[game.name].turns.played)).left.values()
    are_left = [one in pile for pile in left for one in pile.kinds if name_of(getattr(one, "power", None)) == power]
    return not are_left or any(are_left)


def can_be_answered(position: PartPosition, pending: Any) -> bool:
    """Return whether what is pending can have an answer: otherwise the rules do not ask for it."""
    game, state = position.game, states_of(position, carried)(pending)

    def has_answer() -> bool:
        return next(chain(game.legal_moves(state), game.outcomes(state)), None) is not None

    return isinstance(pending, PLACES[game.name].turns.unanswered) or can_hold(has_answer)


def _asks_for_turn(game: Any, said: Said, turns: tuple[Any, ...]) -> Legality:
    rule: RuleId = game.pending_kinds.wrong_kind
    return Legality(None, open=(OpenFact(rule, (TURN,), not {rule, TURN}.isdisjoint(said)),), turns=turns)


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


# What happens after a legal move, and what would be legal instead of another one, as far as it is certain.
# The rules make the move on the position as it is known: what they do in every way is certain.


def then_of(position: PartPosition, pending: Sequence[Any], move: Any, said: Said) -> Then:
    """Return what happens after a legal move, whichever decision it answers.

    pending: those that it can answer; said: what was answered to questions of the judge, by condition.
    """
    every = [_then_of(position, one, move, said) for one in pending]
    if _are_alike(every):
        return every[0]
    events = takewhile(_are_alike, zip(*(one.events for one in every), strict=False))
    unless = tuple(dict.fromkeys(place for one in every for place in one.unless))
    return Then(tuple(each[0] for each in events), None, (TURN,), unless)


def _then_of(position: PartPosition, pending: Any, move: Any, said: Said) -> Then:
    found = _made(position, pending, move, said)
    place = PLACES[position.game.name].goes_on
    row = position.places.get(place, PartRow(place, ())) if found.pending is None and place else ()
    if isinstance(row, PartRow) and not row.known and not row.least:
        going_on = position.stating(**{place: evolve(row, least=1, most=max(1, row.most))})
        with suppress(CannotOccurError):  # there may be nothing left to lie there
            made = _made(going_on, pending, move, said)
            return evolve(made, unless=(place,)) if made.events or made.pending is not None else found
    return found


def _made(position: PartPosition, pending: Any, move: Any, said: Said) -> Then:
    game, state = position.game, states_of(position, carried)(pending)
    found: list[Applied[Any, Any]] = []
    places: list[str] = []
    for made, looked_at in ways(lambda: make(game, state, move, said), MAX_WAYS):
        places += looked_at
        if isinstance(made, Needs):
            return Then((), None, tuple(dict.fromkeys((*places, *made.places))))
        found.append(made)
    if not found:  # another turn must be meant
        return Then((), None, (TURN,))
    alike = zip(*(made.events for made in found), strict=False)
    events = tuple(each[0] for each in takewhile(lambda each: _are_alike(each) and not _unknown_in(each[0]), alike))
    asked = [made.state.pending for made in found]
    following = asked[0] if _are_alike(asked) else None
    if following is not None and all(len(made.events) == len(events) for made in found):
        return Then(events, following)
    places += [place for made in found for event in made.events for place in _unknown_in(event)]
    return Then(events, following, tuple(dict.fromkeys(places)))


def _are_alike(things: Sequence[Any]) -> bool:
    try:
        return all(one == things[0] for one in things)
    except Needs:
        return False


def _unknown_in(thing: Any) -> list[str]:
    """Return the places of what is not known in an event, or in what it has."""
    if place := place_of(thing):
        return [place]
    if type(thing) is Amount:
        return [*thing.places]
    values = thing if type(thing) is tuple else values_of(thing) if has(type(thing)) else ()
    return [place for value in values for place in _unknown_in(value)]


def values_of(event: Any) -> list[Any]:
    """Return the values of its fields, without looking at what is not known."""
    return [getattr(event, one.name) for one in fields(type(event))]


def legal_instead(game: Any, states: Sequence[Any], move: Any) -> tuple[Any, ...]:
    """Return the moves of the same class that are certainly legal, if they differ in one value: a cell, a direction.

    None for moves of cards or tiles, which can be very many. states: with each decision that the move can answer.
    """
    varied = [one.name for one in fields(type(move)) if one.name != "seat"]
    if len(varied) != 1:
        return ()
    value = getattr(move, varied[0])
    values: Sequence[Any] = PLACES[game.name].values.get(type(value), ())
    if isinstance(value, Enum):
        values = tuple(type(value))
    elif isinstance(value, int):
        values = range(MAX_NUMBER)
    others = (evolve(move, **{varied[0]: other}) for other in values if other != value)
    return tuple(other for other in others if all(legality(game, one, other, {}).answer for one in states))
