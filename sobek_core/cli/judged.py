"""A judgement in words, and as JSON (spec/schemas/judgement.json)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.cli.formatting import reasons_json, turn_json, turn_text
from sobek_core.cli.output import say
from sobek_core.cli.pages import rule_json, rule_lines, ruling_json, ruling_lines
from sobek_core.disputes import MoveQuestion, NoAnswer, RulingEffect, ScoreQuestion
from sobek_core.disputes.assumption_phrases import assumption_text
from sobek_core.disputes.notation import write_answer
from sobek_core.disputes.phrases import (
    basis_lines,
    choice_lines,
    completion_text,
    effect_text,
    gaps_text,
    line_text,
    under_text,
    verdict,
)
from sobek_core.disputes.pictures import pictured
from sobek_core.disputes.question_phrases import headline, move_lines
from sobek_core.kernel.game import Over
from sobek_core.kernel.visibility import Observer
from sobek_core.phrases import ENGLISH
from sobek_core.records.record import GameResult
from sobek_core.reports import legal_move_count, player_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_core.disputes import Answer, DerivationLine, Judgement, RuleFinding
    from sobek_core.phrases import Words
    from sobek_core.records.record import Record

LEGAL_SHOWN: Final = 5
COMPLETIONS_SHOWN: Final = 6


def show_judgement(
    record: Record, judgement: Judgement, words: Words = ENGLISH, site: str = "", *, every: bool = False
) -> None:
    """Print a judgement. record: for the names and the game; every: whether all legal moves are listed."""
    words = _with_names(record, words)
    _show_answer(record, judgement, words)
    if under := under_text(judgement, words):
        say(f"\n{under}", "bold")
    if judgement.derivation:
        say(f"\n{words('judge.follows')}", "bold")
        for line in derivation_lines(record, judgement.derivation, words):
            say(line)
    choices, printed = record.choices, set[str]()
    for finding in judgement.findings:
        say("")
        for line in _finding_lines(finding, choices, printed, words, site):
            say(line)
    say(f"\n{words(_heading_of_position(judgement))}", "bold")
    say(record.tools.render_view(judgement.dispute.game, pictured(judgement), record.names, words))
    for line in _legal_lines(record, judgement, words, every=every):
        say(line)


def show_verdict(record: Record, judgement: Judgement, words: Words) -> None:
    """Print a judgement in brief: the verdict, and below it the rulings that it only counts."""
    words = _with_names(record, words)
    say(verdict(judgement, words), "green" if judgement.correct else "red")
    for line in basis_lines(judgement, words):
        say(f"  {line}")


def _heading_of_position(judgement: Judgement) -> str:
    if judgement.is_after:
        return "judge.now-after" if judgement.dispute.move is not None else "judge.now-ended"
    return "judge.now-before" if judgement.is_before else "judge.now"


def _with_names(record: Record, words: Words) -> Words:
    """Return the words with the names of the players, except for unnamed players of a position."""
    unnamed = (words("judge.player", seat=seat) for seat in range(len(record.names)))
    return words.of(["" if one == other else one for one, other in zip(record.names, unnamed, strict=True)])


def _show_answer(record: Record, judgement: Judgement, words: Words) -> None:
    say(headline(judgement, words), "bold")
    is_open = judgement.dispute.gaps and isinstance(judgement.turn, Over)  # the winners may depend on unknown cards
    if not (is_open or judgement.by_turn):
        say(turn_text(record, judgement.turn, words))
    if judgement.dispute.gaps:
        say(gaps_text(judgement, words))
    show_verdict(record, judgement, words)
    completions, choices = _completion_lines(judgement, words), choice_lines(judgement, words)
    for line in (*completions, *choices):
        say(f"  {line}")


def _named(finding: RuleFinding, words: Words) -> str:
    """Return the id of a rule, and if a move breaks it, why."""
    if finding.reason is None:
        return finding.rule.id
    return f"{words('said.label', what=finding.rule.id)} {words.reason(finding.reason)}"


def _completion_lines(judgement: Judgement, words: Words) -> Iterator[str]:
    if judgement.by_turn:  # which the verdict has named
        return
    for completion in judgement.completions[:COMPLETIONS_SHOWN]:
        yield completion_text(judgement, completion, words)
    if len(judgement.completions) > COMPLETIONS_SHOWN:
        yield words("judge.completion.more", number=len(judgement.completions) - COMPLETIONS_SHOWN)


def derivation_lines(record: Record, lines: tuple[DerivationLine, ...], words: Words) -> Iterator[str]:
    """Yield how points are derived, each run of a seat's lines under its name."""
    seat: int | None = -1
    for line in lines:
        if line.seat != seat:
            seat = line.seat
            yield f"  {words('judge.sheet.all') if seat is None else player_name(record.names, seat, words)}"
        yield f"    {line_text(line, words)}  [{line.rule}]"


def _finding_lines(
    finding: RuleFinding, choices: Mapping[str, str], printed: set[str], words: Words, site: str
) -> Iterator[str]:
    """Yield a rule with its rulings. printed: the rulings already printed in full, for which the name is enough."""
    yield _named(finding, words)
    yield from rule_lines(finding.rule, site, words)
    for one in finding.rulings:
        if one.ruling.slug in printed:
            yield f"  {words('judge.see-above', ruling=one.ruling.slug)}"
            continue
        printed.add(one.ruling.slug)
        if one.effect is RulingEffect.NONE:
            yield f"  {words('judge.ruling', ruling=one.ruling.slug, text=effect_text(one, words))}"
            continue
        yield from ruling_lines(one.ruling, choices, site, words)
        yield f"    {effect_text(one, words)}"


def _legal_lines(record: Record, judgement: Judgement, words: Words, *, every: bool) -> Iterator[str]:
    legal = judgement.legal_moves.moves
    if judgement.by_turn:
        return
    if isinstance(judgement.turn, Over):
        yield words("judge.legal-now.over")
        return
    cut = not every and len(legal) > LEGAL_SHOWN
    way = "such-as" if cut else "all" if legal else "none"
    facts = {"number": legal_move_count(judgement.legal_moves, words)} if legal else {}
    if judgement.dispute.gaps:
        yield words(f"judge.legal-anyway.{way}", **facts)
    else:
        yield words(f"judge.legal-now.{way}", **facts)
    view = judgement.dispute.game.view(judgement.state, Observer.REFEREE)
    shown = legal[:LEGAL_SHOWN] if cut else legal
    yield from (f"  {line}" for line in move_lines(record.tools, view, shown, words))


# JSON.


def judgement_json(record: Record, judgement: Judgement, words: Words = ENGLISH, site: str = "") -> dict[str, Any]:
    """Return a judgement as JSON."""
    dispute, write, words = judgement.dispute, record.tools.notation.write, _with_names(record, words)
    reasons = [finding.reason for finding in judgement.findings if finding.reason is not None]
    return {
        "game": record.tools.name,
        **({} if dispute.move_number is None else {"move_number": dispute.move_number}),
        "question": _question_json(record, judgement),
        "turn": turn_json(judgement.turn),
        "correct": judgement.correct,
        "answer": _answer_json(judgement.answer),
        "basis": judgement.basis.value,
        "text": verdict(judgement, words),
        "choices": record.choices,
        "assumptions": [
            {"id": one.id, "text": assumption_text(judgement, one, words), "values": dict(one.values)}
            for one in judgement.assumptions
        ],
        "deciding_choices": list(judgement.deciding_choices),
        "other_choices": [
            {"answer": _answer_json(other.answer), "choices": [dict(one) for one in other.choices]}
            for other in judgement.other_choices
        ],
        "impossible_choices": [dict(one) for one in judgement.impossible_choices],
        "gaps": [{"place": gap.place} | ({} if gap.number is None else {"number": gap.number}) for gap in dispute.gaps],
        "depends_on": list(judgement.depends_on),
        "completions": [
            {"places": dict(one.places), "answer": _answer_json(one.answer)} for one in judgement.completions
        ],
        **({} if judgement.claim is None else {"claim": judgement.claim.value}),
        **({} if judgement.assuming is None else {"assuming": dict(judgement.assuming.places)}),
        "reasons": reasons_json(reasons, words),
        "rules": [rule_json(one.rule, site) for one in judgement.findings],
        "rulings": [
            ruling_json(one.ruling, site) | {"effect": one.effect.value, "other_readings": list(one.other_readings)}
            for one in judgement.rulings
        ],
        "derivation": [
            {"id": line.id, "text": line_text(line, words), "facts": dict(line.facts), "rule": line.rule}
            | ({} if line.seat is None else {"seat": line.seat})
            for line in judgement.derivation
        ],
        "legal_moves": [write(move) for move in judgement.legal_moves.moves],
        **({"legal_moves_truncated": True} if judgement.legal_moves.is_truncated else {}),
    }


def _question_json(record: Record, judgement: Judgement) -> dict[str, Any]:
    question, write = judgement.dispute.question, record.tools.notation.write
    if isinstance(question, MoveQuestion):
        return {"move": write(question.move)}
    after = {} if question.after is None else {"move": write(question.after)}
    if isinstance(question, ScoreQuestion):
        return after | {"score": list(question.points)}
    return after | {"result": _answer_json(question.result)}


def _answer_json(answer: Answer) -> Any:
    """Return an answer as JSON: a word for a move or a missing answer, points by seat, or winners and scores."""
    if isinstance(answer, bool | NoAnswer):
        return write_answer(answer)
    if isinstance(answer, GameResult):
        return {"winners": list(answer.winners)} | ({"scores": list(answer.scores)} if answer.scores else {})
    return list(answer)
