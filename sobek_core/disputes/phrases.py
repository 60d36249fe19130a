"""Judgements in words, from the message catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.disputes.assumption_phrases import (
    assumption_text,
    combinations_text,
    condition_of,
    first_sentence,
    place_of,
    turn_shown,
    turns_text,
)
from sobek_core.disputes.basis import IMPLICIT_RULES
from sobek_core.disputes.dispute import MoveQuestion, NoAnswer
from sobek_core.disputes.judgement import Basis, ClaimStatus, RulingEffect
from sobek_core.disputes.question_phrases import points_text
from sobek_core.kernel.game import Decision, Over
from sobek_core.phrases import ENGLISH
from sobek_core.records.record import GameResult
from sobek_core.spec import load_translation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.disputes.dispute import Answer
    from sobek_core.disputes.judgement import Completion, DerivationLine, Judgement, RulingFinding
    from sobek_core.phrases import Words
    from sobek_core.spec import Ruling


def _result_text(result: GameResult, words: Words) -> str:
    """Return the correct result in words."""
    winners, scores = words.players(result.winners), result.scores
    if not scores:
        return words("judge.answer.win" if len(result.winners) > 1 else "judge.answer.wins", winners=winners)
    losers = [(one, seat) for seat, one in enumerate(scores) if seat not in result.winners]
    by_name = [words("judge.points-by", points=one, name=words.player(seat)) for one, seat in losers]
    others = words("turn.and").join(by_name) if len(losers) > 1 else "".join(str(one) for one, _ in losers)
    if len(result.winners) > 1:
        return words("judge.answer.shared", winners=winners, points=scores[result.winners[0]], others=others or "-")
    return words("judge.answer.won", winner=winners, points=scores[result.winners[0]], others=others)


def possible_answer_text(judgement: Judgement, answer: Answer, words: Words) -> str:
    """Return an answer in words. If no move was made first, a missing answer cannot mean that it is illegal."""
    question = judgement.dispute.question
    if answer is NoAnswer.REFUSED and not isinstance(question, MoveQuestion) and question.after is None:
        return words("judge.answer.unscored")
    return answer_text(answer, words)


def answer_text(answer: Answer, words: Words) -> str:
    """Return an answer in words."""
    if isinstance(answer, bool):
        return words("judge.answer.legal" if answer else "judge.answer.illegal")
    if isinstance(answer, NoAnswer):
        return words(f"judge.answer.{answer}")
    if isinstance(answer, GameResult):
        return _result_text(answer, words)
    return words("judge.answer.points", points=points_text(answer, words))


def verdict(judgement: Judgement, words: Words) -> str:
    """Return the verdict: legal or right or not, what it rests on, and what it assumes."""
    said, assumptions = decision(judgement, words), assumption_lines(judgement, words)
    if not assumptions:
        return said
    return words("judge.assuming", verdict=said, assumptions=words("turn.and").join(assumptions))


def assumption_lines(judgement: Judgement, words: Words) -> tuple[str, ...]:
    """Return what a verdict assumes, except for what is a condition of its decision."""
    condition = condition_of(judgement)
    return tuple(assumption_text(judgement, one, words) for one in judgement.assumptions if one is not condition)


def decision(judgement: Judgement, words: Words) -> str:
    """Return the verdict without what it assumes, unless this is a condition."""
    if judgement.by_turn:
        return turns_text(judgement, lambda one: _answer_said(one, words), words)
    basis = basis_text(judgement, words)
    if judgement.claim is ClaimStatus.IMPOSSIBLE:
        return words("judge.open.impossible", places=_places(judgement, words))
    if judgement.answer is NoAnswer.OPEN:
        return words(f"judge.open.{judgement.claim or 'so'}", basis=basis)
    if isinstance(judgement.dispute.question, MoveQuestion):
        if _is_out_of_turn(judgement):
            return _now_text(judgement, words)
        return _conditional("legal" if judgement.correct else "illegal", judgement, words, basis=basis)
    answer = _answer_said(judgement, words)
    return _conditional("right" if judgement.correct else "wrong", judgement, words, answer=answer, basis=basis)


def _conditional(says: str, judgement: Judgement, words: Words, **facts: str) -> str:
    """Return a verdict, with its condition if it has one."""
    if (condition := condition_of(judgement)) is None:
        return words(f"judge.{says}", **facts)
    return words(f"judge.{says}-if", condition=words(f"judge.condition.{condition.id}"), **facts)


def _answer_said(judgement: Judgement, words: Words) -> str:
    """Return the answer, with what decided it besides the points."""
    answer, decided = answer_text(judgement.answer, words), deciding_line(judgement)
    return answer if decided is None else words(_decided_id(decided), answer=answer, **dict(decided.facts))


def deciding_line(judgement: Judgement) -> DerivationLine | None:
    """Return the derivation line that says why the game is not over, or how a tie was broken, if there is one."""
    return next((line for line in judgement.derivation if _decided_id(line) in ENGLISH.messages), None)


def _decided_id(line: DerivationLine) -> str:
    return f"judge.decided.{line.id.rpartition('.')[2]}"


def _is_out_of_turn(judgement: Judgement) -> bool:
    """Return whether a move is clearly illegal only because something else is pending, or another player's turn."""
    rules = [finding.rule.id for finding in judgement.findings if finding.reason is not None]
    return judgement.basis is Basis.CLEAR and bool(rules) and all(rule.endswith(IMPLICIT_RULES) for rule in rules)


def _now_text(judgement: Judgement, words: Words) -> str:
    """Return the message that a move is not expected now, and what is expected instead."""
    turn, game = judgement.turn, judgement.dispute.tools.name
    if any(finding.reason is None for finding in judgement.findings):  # a rule by which it stays impossible
        return words("judge.not-now.round", basis=basis_text(judgement, words))
    if isinstance(turn, Over):
        return words("judge.not-now.over")
    asks = words.asks(game, turn.asks)
    if isinstance(turn, Decision):
        return words("judge.not-now.decision", who=words.player(turn.seat), asks=asks)
    return words("judge.not-now.chance", asks=asks)


def basis_text(judgement: Judgement, words: Words) -> str:
    """Return what an answer rests on."""
    if judgement.basis is Basis.OPEN:
        found = len({completion.answer for completion in judgement.completions}) > 1
        says = "judge.basis.open" if found else "judge.basis.unsettled"
        return words(says, places=_places(judgement, words))
    if judgement.basis is not Basis.RULING:
        return words(f"judge.basis.{judgement.basis}")
    named = _named(judgement)
    if len(named) > 1:
        return words("judge.basis.rulings", number=len(named))
    return words("judge.basis.ruling", ruling=ruling_title(named[0].ruling, words))


def _named(judgement: Judgement) -> tuple[RulingFinding, ...]:
    """Return the rulings that a verdict names."""
    return tuple(one for one in judgement.rulings if one.effect is RulingEffect.MAY_DECIDE)


def basis_lines(judgement: Judgement, words: Words) -> tuple[str, ...]:
    """Return the rulings that an answer rests on if there are several, which the verdict only counts."""
    if judgement.basis is not Basis.RULING:
        return ()
    named = tuple(ruling_title(one.ruling, words) for one in _named(judgement))
    return named if len(named) > 1 else ()


def ruling_title(ruling: Ruling, words: Words) -> str:
    """Return the title of a ruling with its id."""
    title = load_translation(words.language).of(ruling).title
    return words("judge.basis.title", title=title, ruling=ruling.slug)


def _places(judgement: Judgement, words: Words) -> str:
    return ", ".join(f"`{place_of(place, words)}`" for place in judgement.depends_on)


def choice_lines(judgement: Judgement, words: Words) -> Iterator[str]:
    """Yield the answers under other choices; none if the answer depends on the turn."""
    if judgement.by_turn:
        return
    if not judgement.other_choices:
        yield words("judge.choices.same")
    for other in judgement.other_choices:
        answer, choices = (
            possible_answer_text(judgement, other.answer, words),
            combinations_text(judgement, other.choices, words),
        )
        yield words("judge.choices.other", answer=answer, choices=choices)
    if judgement.impossible_choices:
        choices = combinations_text(judgement, judgement.impossible_choices, words)
        yield words("judge.choices.impossible", choices=choices)


def gaps_text(judgement: Judgement, words: Words) -> str:
    """Return which places of a position are not fully known."""
    places = (
        f"`{gap.place}`" if gap.number is None else words("judge.so-many", place=gap.place, number=gap.number)
        for gap in judgement.dispute.gaps
    )
    return words("judge.not-known", places=", ".join(places))


def completion_text(judgement: Judgement, completion: Completion, words: Words) -> str:
    """Return an answer with the completion that gives it."""
    answer = possible_answer_text(judgement, completion.answer, words)
    return words("judge.completion.so", answer=answer, places=_places_text(completion, words))


def under_text(judgement: Judgement, words: Words) -> str:
    """Return the turn or the unknown cards that reasons and derivation assume; empty if they hold for all."""
    if judgement.by_turn:
        return turn_shown(judgement, words)
    return "" if judgement.assuming is None else words("judge.under", places=_places_text(judgement.assuming, words))


def _places_text(completion: Completion, words: Words) -> str:
    """Return the contents of the places of a completion."""
    return words("said.next").join(
        words("judge.completion.place", place=place, kinds=kinds) for place, kinds in completion.places
    )


def line_text(line: DerivationLine, words: Words) -> str:
    """Return a line of a derivation in words."""
    facts = dict(line.facts)
    if "symbol" in facts:
        facts["symbol"] = words(f"page.symbol.{facts['symbol']}")
    if "good" in facts:
        facts["good"] = words(f"page.kind.{facts['good']}")
    return words(line.id, **facts)


def effect_text(finding: RulingFinding, words: Words) -> str:
    """Return the effect of a ruling on the answer, with the readings under which it would be different."""
    ruling = load_translation(words.language).of(finding.ruling)
    readings = (
        words("judge.effect.reading", text=first_sentence(one), reading=one.name)
        for one in ruling.readings
        if one.name in finding.other_readings
    )
    return words(f"judge.effect.{finding.effect.value}", readings=words("turn.or").join(readings))
