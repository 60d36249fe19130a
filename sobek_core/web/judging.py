"""A verdict for the Judge page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, evolve, fields

from sobek_core.disputes import CannotScoreError, ClaimStatus, MoveQuestion, NoAnswer, PositionCannotOccurError
from sobek_core.disputes.assumption_phrases import seat_and_place, turn_text
from sobek_core.disputes.completed_lines import checks_of, objections
from sobek_core.disputes.missing_lines import Fix, inferred
from sobek_core.disputes.notation import write_answer
from sobek_core.disputes.phrases import (
    assumption_lines,
    basis_lines,
    choice_lines,
    completion_text,
    deciding_line,
    decision,
    effect_text,
    line_text,
    under_text,
)
from sobek_core.disputes.question_phrases import headline
from sobek_core.disputes.turns import judge_written
from sobek_core.handwriting.values import UNKNOWN
from sobek_core.kernel.choices import slug
from sobek_core.page.document import DRAWING
from sobek_core.page.rules_applied import rule_texts
from sobek_core.reports import legal_move_count
from sobek_core.web.changes import changes_of, describe_pile
from sobek_core.web.written_position import BadPositionError, draw, move_text, narrator_of, read_position

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.disputes import DerivationLine, Judgement, RuleFinding
    from sobek_core.handwriting.remarks import Remark
    from sobek_core.page.styles import ItemStyle
    from sobek_core.phrases import Words
    from sobek_core.plausibility import Broken
    from sobek_core.web.written_position import ReadPosition

LEGAL_SHOWN: Final = 200
SITE: Final = "../"  # the page is in a folder of the site


def judge_text(text: str, words: Words) -> dict[str, Any]:
    """Judge a written position with its question: the verdict first, then everything it rests on."""
    read = read_position(text, words, then=inferred)
    words = words.of(read.names)
    written, game, state = read.written, read.position.game, read.position.state
    if not written.question:
        raise BadPositionError(words("judge-page.nothing-asked"))
    is_one = not (written.stated.gaps or written.turns)
    if is_one and (broken := objections(written, state)):
        raise BadPositionError(_why_impossible(broken, words), Fix.of(written))
    try:
        judgement = judge_written(written)
    except PositionCannotOccurError as error:
        why = _why_impossible(checks_of(written).broken(game, state, error.broken), words)
        raise BadPositionError(why or words("judge.no-completion"), Fix.of(written)) from None
    except CannotScoreError:
        raise BadPositionError(words("judge.no-score")) from None
    made = {slug(one.name): getattr(game.choices, one.name) for one in fields(type(game.choices))}
    is_legal = isinstance(judgement.dispute.question, MoveQuestion) and judgement.correct
    return {
        "text": written.text(),
        "changes": changes_of(read, written.move, words) if is_legal else [],
        "move_text": "" if written.move is None else move_text(read, words, written.move),
        "remarks": [_inferred(one, read, words) for one in written.remarks],
        **_explained(judgement, read, words, made),
        **draw(read, words),
    }


def _why_impossible(broken: Iterable[Broken], words: Words) -> str:
    """Return why a position cannot occur; empty if it breaks no invariant."""
    return " ".join(one.text("judge-page.cannot-occur", words) for one in broken)


def _gaps(judgement: Judgement, read: ReadPosition, words: Words) -> str:
    """Return which places were left open, and whether they make a difference; empty if none were."""
    inferred = {value for one in read.written.remarks for _, value in one.facts}
    gaps = [gap.place for gap in judgement.dispute.gaps if f"{gap.place}: {UNKNOWN}" not in inferred]
    places = ", ".join(_place(place, read, words) for place in gaps)
    says = "judge.not-known" if judgement.answer is NoAnswer.OPEN else "judge-page.left-open"
    return words(says, places=places) if places else ""


def _inferred(remark: Remark, read: ReadPosition, words: Words) -> str:
    """Return what was inferred, without the line in notation."""
    facts = dict(remark.facts)
    place, _, value = facts.get("line", "").partition(": ")
    match remark.id:
        case "added":
            says = "judge-page.inferred-open" if value == UNKNOWN else "judge-page.inferred-any"
            return words(says, place=_place(place, read, words))
        case "added-turn":
            return words("judge.left-out.turn", seat=facts["seat"])
        case "added-end":
            return words("judge-page.over")
        case "round-over":
            return words("judge.turns.round-over")
        case "players-of-names" | "players-of-seats":
            return words("judge-page.inferred-players", number=int(value))
    return remark.text(words)


def _place(line: str, read: ReadPosition, words: Words) -> str:
    """Return the name of a place, such as `seat 0 hand`, with its player."""
    drawing = DRAWING[read.written.tools.name]
    called = {one.line: one.name for one in (*drawing.common, *drawing.own)}
    seat, place = seat_and_place(line)
    name = words("page.script.ankh" if place == "ankh" else f"page.place.{called.get(place, place)}")
    return words("page.of", place=name, name=read.names[seat]) if seat is not None else name


def _worded(line: DerivationLine, styles: Mapping[str, ItemStyle], words: Words) -> DerivationLine:
    """Return a line of a derivation with cards and tiles in words."""
    worded = {"cards", "tiles", "tokens"}
    facts = (
        (name, describe_pile(fact, styles, words) or fact if name in worded and isinstance(fact, str) else fact)
        for name, fact in line.facts
    )
    return evolve(line, facts=tuple(facts))


def _reason(finding: RuleFinding, decided: DerivationLine | None, words: Words) -> str:
    """Return why a move breaks a rule, or how the rule decided the result; empty if it does neither."""
    if finding.reason is not None:
        return words.reason(finding.reason)
    return line_text(decided, words) if decided is not None and decided.rule == finding.rule.id else ""


def _explained(judgement: Judgement, read: ReadPosition, words: Words, choices: Mapping[str, str]) -> dict[str, Any]:
    write = judgement.dispute.tools.notation.write
    decided, styles = deciding_line(judgement), narrator_of(read, words).styles
    named = [finding.rule.id for finding in judgement.findings] + [line.rule for line in judgement.derivation]
    rules = {one.id: asdict(one) for one in rule_texts(named, choices, SITE, words)}
    return {
        "correct": judgement.correct,
        "undecided": judgement.answer is NoAnswer.OPEN and judgement.claim is not ClaimStatus.IMPOSSIBLE,
        "answer": write_answer(judgement.answer),
        "headline": headline(judgement, words),
        "verdict": decision(judgement, words),
        "named_rulings": basis_lines(judgement, words),
        "assumptions": assumption_lines(judgement, words),
        "gaps": _gaps(judgement, read, words),
        "completions": [
            completion_text(judgement, one, words) for one in judgement.completions if not judgement.by_turn
        ],
        "turns": [
            {"text": turn_text(one, judgement, words), "lines": [f"{place}: {value}" for place, value in given.places]}
            for one, given in zip(judgement.by_turn, judgement.completions, strict=False)
        ],
        "assuming": under_text(judgement, words),
        "findings": [
            {
                "rule": finding.rule.id,
                "reason": _reason(finding, decided, words),
                "ruling_effects": {one.ruling.slug: effect_text(one, words) for one in finding.rulings},
            }
            for finding in judgement.findings
        ],
        "rules": rules,
        "other_choices": list(choice_lines(judgement, words)),
        "derivation": [
            {
                "who": "" if line.seat is None else words("said.label", what=read.names[line.seat]),
                "text": line_text(_worded(line, styles, words), words),
                "rule": line.rule,
            }
            for line in judgement.derivation
        ],
        "legal_moves": [
            {"move": write(move), "text": move_text(read, words, move)}
            for move in judgement.legal_moves.moves[:LEGAL_SHOWN]
        ],
        "how_many": legal_move_count(judgement.legal_moves, words),
    }
