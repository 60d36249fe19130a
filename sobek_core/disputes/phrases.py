"""Judgements in words of the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from sobek_core.disputes.parts import Basis, Claim, Missing, OfMove, OfResult, OfScore
from sobek_core.records.record import GameResult

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.disputes.parts import Answer, Assumption, Case, DerivationLine, Judgement, RulingFinding
    from sobek_core.phrases import Words


def asked_text(judgement: Judgement, words: Words) -> str:
    """Return what is disputed."""
    question, write = judgement.dispute.question, judgement.dispute.tools.notation.write
    match question:
        case OfMove(move):
            return words("judge.of-move", move=write(move))
        case OfScore(points, after):
            claimed = " ".join(map(str, points))
            if after is None:
                return words("judge.of-score", points=claimed)
            return words("judge.of-score-after", points=claimed, move=write(after))
        case OfResult(result, after):
            claimed = answer_text(result, words)
            if after is None:
                return words("judge.of-result", result=claimed)
            return words("judge.of-result-after", result=claimed, move=write(after))
    assert_never(question)


def headline(judgement: Judgement, words: Words) -> str:
    """Return what is disputed, and for a record the number of the move."""
    asked, number = asked_text(judgement, words), judgement.dispute.number
    if number is None:
        return asked
    if isinstance(judgement.dispute.question, OfMove):
        return words("judge.before-move", number=number, what=asked)
    return words("judge.at-move", number=number, what=asked)


def answer_of(judgement: Judgement, answer: Answer, words: Words) -> str:
    """Return an answer in words. Without a move made first, a missing answer cannot mean that this move is illegal."""
    question = judgement.dispute.question
    if answer is Missing.REFUSED and not isinstance(question, OfMove) and question.after is None:
        return words("judge.answer.unscored")
    return answer_text(answer, words)


def answer_text(answer: Answer, words: Words) -> str:
    """Return an answer in words."""
    if isinstance(answer, bool):
        return words("judge.answer.legal" if answer else "judge.answer.illegal")
    if isinstance(answer, Missing):
        return words(f"judge.answer.{answer}")
    if isinstance(answer, GameResult):
        winners, scores = (" ".join(map(str, numbers)) for numbers in (answer.winners, answer.scores))
        return words("judge.answer.result", winners=winners, scores=scores)
    return words("judge.answer.points", points=" ".join(map(str, answer)))


def verdict(judgement: Judgement, words: Words) -> str:
    """Return the verdict: legal or right or not, what it rests on, and what it assumes."""
    said = _decided(judgement, words)
    if not judgement.assumptions:
        return said
    assumptions = words("turn.and").join(assumption_text(one, words) for one in judgement.assumptions)
    return words("judge.assuming", verdict=said, assumptions=assumptions)


def assumption_text(assumption: Assumption, words: Words) -> str:
    """Return what is assumed."""
    separator = "=" if assumption.id == "default-choices" else ": "
    values = ", ".join(f"`{name}{separator}{value}`" for name, value in assumption.values)
    return words(f"judge.assumed.{assumption.id}", **({"values": values} if values else {}))


def _decided(judgement: Judgement, words: Words) -> str:
    basis = basis_text(judgement, words)
    if judgement.claim is Claim.IMPOSSIBLE:
        return words("judge.open.impossible", places=_places(judgement))
    if judgement.answer is Missing.OPEN:
        return words(f"judge.open.{judgement.claim or 'so'}", basis=basis)
    if isinstance(judgement.dispute.question, OfMove):
        return words("judge.legal" if judgement.right else "judge.illegal", basis=basis)
    if judgement.right:
        return words("judge.right", basis=basis)
    return words("judge.wrong", answer=answer_text(judgement.answer, words), basis=basis)


def basis_text(judgement: Judgement, words: Words) -> str:
    """Return what an answer rests on. A ruling decides it only if another reading would give another answer."""
    if judgement.basis is Basis.OPEN:
        found = len({completion.answer for completion in judgement.completions}) > 1
        says = "judge.basis.open" if found else "judge.basis.unsettled"
        return words(says, places=_places(judgement))
    if judgement.basis is Basis.RULING and not any(one.is_decided for one in judgement.findings):
        return words("judge.basis.bears")
    return words(f"judge.basis.{judgement.basis}")


def _places(judgement: Judgement) -> str:
    return ", ".join(f"`{place}`" for place in judgement.depends)


def choice_lines(judgement: Judgement, words: Words) -> Iterator[str]:
    """Yield the answers under other choices."""
    if not judgement.other_choices:
        yield words("judge.choices.same")
    for other in judgement.other_choices:
        answer, cases = answer_of(judgement, other.answer, words), cases_text(other.where, words)
        yield words("judge.choices.other", answer=answer, cases=cases)
    if judgement.impossible:
        yield words("judge.choices.impossible", cases=cases_text(judgement.impossible, words))


def cases_text(cases: tuple[Case, ...], words: Words) -> str:
    """Return cases in words."""
    return words("turn.or").join(
        words("turn.and").join(words("judge.choices.made", choice=choice, reading=reading) for choice, reading in case)
        or words("judge.choices.always")
        for case in cases
    )


def line_text(line: DerivationLine, words: Words) -> str:
    """Return a line of a derivation in words."""
    facts = dict(line.facts)
    if "symbol" in facts:
        facts["symbol"] = words(f"page.symbol.{facts['symbol']}")
    return words(line.says, **facts)


def bearing_text(finding: RulingFinding, words: Words) -> str:
    """Return how a ruling bears on the answer."""
    return words(f"judge.bearing.{finding.bearing.value}", readings=words("turn.or").join(finding.otherwise))
