"""Whether a move is legal: each of its conditions by itself, on a position of which parts are not known.

One condition that certainly fails makes a move illegal, whatever else is not known. If all certainly hold, it is legal.
Otherwise it depends on the facts that the open conditions look at, in the order of the move's table. Independent of the
games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any, Final

from attrs import evolve, fields, frozen

from sobek_core.games import GAMES
from sobek_core.kernel.conditions import Condition, Facts, MoveRules
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Applied, Reason, RuleId
from sobek_core.registry import Parts
from sobek_core.verdicts.parts import PartPile
from sobek_core.verdicts.position import PLACES, PartPosition, stated
from sobek_core.verdicts.verdict import OpenFact
from sobek_core.verdicts.ways import Needs, settled, ways

RULES: Final = Parts[Mapping[type[Any], tuple[MoveRules[Any, Any, Any, Any], ...]]](
    GAMES, "sobek_core.{}.game:MOVE_RULES"
)
TURN: Final = "turn"
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

    pending: what it answers; reasons: why not, at least these; open: the facts on which it depends, in order; turns:
    what can be pending, if that is one of them; presupposed: the presuppositions that decide; wrong: the conditions of
    which what was said is certainly wrong.
    """

    answer: bool | None
    pending: Any = None
    reasons: tuple[Reason, ...] = ()
    open: tuple[OpenFact, ...] = ()
    turns: tuple[Any, ...] = ()
    presupposed: tuple[str, ...] = ()
    wrong: tuple[RuleId, ...] = ()


def rules_for(game: Any, pending: Any, move: Any) -> MoveRules[Any, Any, Any, Any]:
    """Return the rules that judge a move: those that answer what is pending, otherwise the first of its class."""
    found = RULES[game.name][type(move)]
    return next((one for one in found if isinstance(pending, one.who.asked)), found[0])


def make(game: Any, state: Any, move: Any) -> Applied[Any, Any]:
    """Make a legal move. Raise Needs, also if it takes what cannot lie there, so that another turn must be meant."""
    try:
        return rules_for(game, state.pending, move).does(game, state, move)
    except ValueError as error:  # a pile has no such thing
        raise Needs(TURN) from error


def legality(game: Any, state: Any, move: Any, said: Said) -> Legality:
    """Judge a move that answers what is pending in a state of which parts are not known.

    said: what was answered to questions of the judge, by condition.
    """
    reasons: list[Reason] = []
    found: list[OpenFact] = []
    wrong: list[RuleId] = []
    not_held = set[RuleId]()
    for one in rules_for(game, state.pending, move).conditions:
        if not not_held.isdisjoint(one.presupposes):
            not_held.add(one.rule)
            continue
        answer = said.get(one.rule)
        try:
            holds = _holds(one, game, state, move)
        except Needs as needs:
            if answer is None:
                found.append(OpenFact(one.rule, needs.places, one.rule in said))
            holds = answer is not False
            facts: Facts = ()
        else:
            wrong += [one.rule] if answer not in (None, holds) else []
            facts = () if holds else _facts(one, game, state, move)
        if not holds:
            reasons.append(Reason(one.rule, facts))
            not_held.add(one.rule)
    if reasons:
        return Legality(False, state.pending, tuple(reasons), wrong=tuple(wrong))
    return Legality(None if found else True, state.pending, open=tuple(found), wrong=tuple(wrong))


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
    parts = {name: value.part for name, value in _values(move).items() if isinstance(value, PartPile)}
    for name, part in parts.items():
        if part.size.least != part.size.most:
            return ()
        alike = {one: part.vague.count(one) for one in part.vague}
        drawn = [combinations_with_replacement(kinds, number) for kinds, number in alike.items()]
        made = [part.known.plus(*(kind for some in one for kind in some)) for one in product(*drawn)]
        return [evolve(move, **{name: pile}) for pile in made] if len(made) <= MAX_MOVES else ()
    return ()


def _values(thing: Any) -> dict[str, Any]:
    return {one.name: getattr(thing, one.name) for one in fields(type(thing))}


def _facts(one: Condition[Any, Any, Any], game: Any, state: Any, move: Any) -> Facts:
    """Return the facts of a condition that fails in every way, those that are the same in all."""
    every = [found for found, _ in ways(lambda: one.check(game, state, move))]
    known = [found for found in every if isinstance(found, tuple)]
    if len(known) < len(every):
        return ()
    return tuple(fact for fact in known[0] if all(fact in found for found in known))


# What is pending, if nobody stated it: the decision that the move answers, in an ordinary turn.


def judge_legality(game: Any, position: PartPosition, states: Callable[[Any], Any], move: Any, said: Said) -> Legality:
    """Judge a move under the choices of a game. states: the states of the position, by what is pending."""
    if TURN in position.places:
        return legality(game, states(position.places[TURN]), move, said)
    if not hasattr(move, "seat"):  # an outcome of chance does not say whose it is
        return _asks_for_turn(game, said, ())
    turns, players = PLACES[game.name].turns, position.players

    def can_be(kind: type[Any]) -> bool:
        return can_be_pending(game, states(None), kind, move.seat)

    def under(kind: type[Any]) -> Legality:
        found = legality(game, states(_answered_by(move, kind, players)), move, said)
        if any(TURN in one.places for one in found.open):  # such as whose cards the player looks at
            return evolve(found, turns=_possible(move, (kind,), players))
        return found

    every = dict.fromkeys(kind for one in RULES[game.name][type(move)] for kind in one.who.asked)
    kinds = [kind for kind in every if can_be(kind)]
    plain = [kind for kind in kinds if kind in turns.plain] or [
        kind for kind in kinds if kind not in turns.extra and kind not in turns.excluded
    ]
    if not plain:  # something else is pending
        pending = next(_possible(move, (kind,), players)[0] for kind in turns.instead if can_be(kind))
        return legality(game, states(pending), move, said)
    first, *others = [under(kind) for kind in plain]
    if others:
        if first.answer is not None and all(one.answer is first.answer for one in others):
            return first
        return _asks_for_turn(game, said, _possible(move, plain, players))
    for kind in (kind for kind in kinds if kind in turns.extra):
        answer, extra = said.get(kind.asked_by), under(kind)
        if answer:
            return extra
        if answer is None and None is not first.answer is not extra.answer:
            fact = OpenFact(kind.asked_by, (TURN,), kind.asked_by in said)
            return Legality(None, open=(fact,), turns=_possible(move, (*plain, kind), players))
    excluded = [under(kind) for kind in kinds if kind in turns.excluded]
    if first.answer is None or all(one.answer is first.answer for one in excluded):
        return first
    return evolve(first, presupposed=(ORDINARY_TURN,))


def can_be_pending(game: Any, state: Any, kind: type[Any], seat: int) -> bool:
    """Return whether a decision can be pending in a state of which parts are not known."""
    asks = PLACES[game.name].turns.asks
    try:
        return kind not in asks or settled(lambda: asks[kind](game, state, seat))
    except Needs:
        return True


def _asks_for_turn(game: Any, said: Said, turns: tuple[Any, ...]) -> Legality:
    rule: RuleId = game.pending_kinds.wrong_kind
    return Legality(None, open=(OpenFact(rule, (TURN,), rule in said),), turns=turns)


def _answered_by(move: Any, kind: type[Any], players: int) -> Any:
    """Return a decision that a move answers. Its fields besides the seat are not known."""
    return stated(kind, {"seat": move.seat}, {name: (TURN, every) for name, every in _options(move, kind, players)})


def _options(move: Any, kind: type[Any], players: int) -> list[tuple[str, Sequence[int]]]:
    """Return the fields of a decision besides the seat, and the seats that each can be; none for other values."""
    others = [seat for seat in range(players) if seat != move.seat]
    seats = {"victim": others, "player": others, "ender": range(players)}
    return [(one.name, seats.get(one.name, ())) for one in fields(kind) if one.name != "seat"]


def _possible(move: Any, kinds: Iterable[type[Any]], players: int) -> tuple[Any, ...]:
    """Return every decision of these classes that a move can answer, unless it has other fields than seats."""
    return tuple(
        kind(move.seat, *every)
        for kind in kinds
        for every in product(*(seats for _, seats in _options(move, kind, players)))
    )
