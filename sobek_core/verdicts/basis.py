"""What an answer rests on: the rules, and the rulings that decide it. Independent of the games.

A choice decides an answer if another of its readings would give another one. A fixed ruling decides it if its page says
that it decides a condition or an outcome on which the answer rests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.kernel.game import RuleId
from sobek_core.spec import Decided, Ruling, load_spec
from sobek_core.verdicts.moves import is_vacuous, rules_for
from sobek_core.verdicts.position import PLACES
from sobek_core.verdicts.verdict import Basis
from sobek_core.verdicts.ways import Needs, settled

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from sobek_core.verdicts.choices import AnswersByChoice
    from sobek_core.verdicts.moves import Legality
    from sobek_core.verdicts.verdict import Judgement


def basis_of_move(
    game: Any, states: Sequence[Any], move: Any, found: Legality, answers: AnswersByChoice[Any]
) -> tuple[Basis, tuple[RuleId, ...], tuple[str, ...]]:
    """Return what an answer about a move rests on: the basis, the rules, and the slugs of the rulings that decide.

    states: with each decision that the move can answer; answers: under every combination of choices.
    """
    if found.answer is None:
        return Basis.OPEN, tuple(dict.fromkeys(one.rule for one in found.open)), ()
    if found.answer:
        (rules, met), *others = [_rules_of_legal(game, one, move) for one in states]
        rules = tuple(rule for rule in rules if all(rule in other for other, _ in others))
        met = met.intersection(*(other for _, other in others))
    else:
        refused = [reason.rule for reason in found.reasons]
        excluding = PLACES[game.name].excluding(states[0], move)
        rules, met = tuple(dict.fromkeys((*excluding, *refused))), frozenset[RuleId]()
    deciding = _deciding(game, rules, answers, lambda decided: _rests_on(decided, found, met))
    if met:
        decided = {rule for one in deciding if one.is_choice for rule in one.rules}
        rules = tuple(rule for rule in rules if rule in met or rule in decided)
    return _basis(deciding, answers), rules, _slugs(deciding)


def basis_of_outcome(game: Any, verdict: Judgement, answers: AnswersByChoice[Any]) -> tuple[Basis, tuple[str, ...]]:
    """Return what an answer about points or an end rests on: the basis, and the slugs of the rulings that decide.

    verdict: with the rules and the derivation of the answer; answers: under every combination of choices.
    """
    if verdict.answer is None:
        return Basis.OPEN, ()
    derived = {(line.rule, line.id.rpartition(".")[2]) for line in verdict.derivation}
    derived.update((rule, "") for rule in verdict.rules)

    def rests_on(decided: Decided) -> bool:
        return decided.how == "outcome" and (decided.rule, decided.line) in derived

    deciding = _deciding(game, verdict.rules, answers, rests_on)
    return _basis(deciding, answers), _slugs(deciding)


def _deciding(
    game: Any, rules: Iterable[RuleId], answers: AnswersByChoice[Any], rests_on: Callable[[Decided], bool]
) -> list[Ruling]:
    """Return the rulings on these rules that decide an answer. rests_on: whether it rests on what a ruling decides."""
    spec = load_spec()
    return [
        one
        for one in spec.rulings_on(spec.rules[rule] for rule in rules)
        if (answers.decides(game.choices, one.choice) if one.is_choice else any(map(rests_on, one.decides)))
    ]


def _basis(deciding: list[Ruling], answers: AnswersByChoice[Any]) -> Basis:
    is_choice = len(set(answers.answers.values())) > 1
    return Basis.CHOICE if is_choice else Basis.RULING if deciding else Basis.CLEAR


def _slugs(deciding: list[Ruling]) -> tuple[str, ...]:
    return tuple(one.slug for one in sorted(deciding, key=_choices_first))


def _choices_first(ruling: Ruling) -> bool:
    return not ruling.is_choice


def _rules_of_legal(game: Any, state: Any, move: Any) -> tuple[tuple[RuleId, ...], frozenset[RuleId]]:
    """Return the rule that asks for a legal move and those that allow it, and which of these it really meets.

    A condition named as a pending decision applies to that decision only. One about something absent is not met.
    """
    places, kinds = PLACES[game.name], game.pending_kinds
    asks = next(slug for kind, slug in kinds.slugs.items() if isinstance(state.pending, kind))
    others = {*kinds.slugs.values()} - {asks}
    may = [one.rule for one in rules_for(game, state.pending, move).may]
    try:
        further = settled(lambda: places.further(game, state, move))
    except Needs:
        further = ()
    rules = (state.pending.asked_by, *(rule for rule in may if rule.rpartition(".")[2] not in others), *further)

    vacuous = {rule for rule in rules if is_vacuous(game, state, move, rule)}
    return tuple(dict.fromkeys(rules)), frozenset(rules) - vacuous


def rules_met(game: Any, state: Any, move: Any) -> tuple[RuleId, ...]:
    """Return the rule that asks for a legal move, and those whose conditions it meets, except where one is absent."""
    rules, met = _rules_of_legal(game, state, move)
    return tuple(rule for rule in rules if rule in met)


def _rests_on(decided: Decided, found: Legality, met: Collection[RuleId]) -> bool:
    """Return whether an answer rests on a condition. A move that other rules also refuse does not."""
    if decided.how == "refuses":
        return {reason.rule for reason in found.reasons} == {decided.rule}
    return decided.how == "allows" and decided.rule in met
