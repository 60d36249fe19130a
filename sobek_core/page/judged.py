"""The judgement of a disputed move, as far as a viewer may be told it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.judging import Bearing, Ground, OfMove
from sobek_core.page.faults import ToldReason
from sobek_core.sight import Onlooker

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.judging import Borne, Case, Judgement
    from sobek_core.page.telling import Teller
    from sobek_core.sight import Viewer

_NEVER: Final = "nobody but the reader of a record is told of moves that are not their own"


@frozen
class ToldJudgement:
    """A judgement in words.

    after: how many moves had been made; title: the move; verdict: whether it is legal, and what that rests on; reasons:
    the rules; notes: what rulings and other choices would say; legal: moves that are, in notation.
    """

    after: int
    title: str
    right: bool
    verdict: str
    owed: str
    reasons: tuple[ToldReason, ...]
    notes: tuple[str, ...]
    legal: tuple[str, ...]


def may_be_told(move: Any, viewer: Viewer) -> bool:
    """Whether a viewer may be told if a move would have been legal: a seat of its own moves (NAME.visibility.legal)."""
    return viewer is Onlooker.READER or getattr(move, "seat", None) == viewer


def tell_judgement(judgement: Judgement, viewer: Viewer, teller: Teller) -> ToldJudgement:
    """Tell the judgement of a move of a record. Raises ValueError where the viewer may not be told it.

    What rulings and other choices would make of the move is for the reader alone, since it may hang on what lies
    hidden; the legal moves are for whom they were asked.
    """
    dispute, question, words = judgement.dispute, judgement.dispute.question, teller.words
    if not isinstance(question, OfMove) or dispute.number is None or not may_be_told(question.move, viewer):
        raise ValueError(_NEVER)
    write = dispute.binding.forms.write
    is_reader = viewer is Onlooker.READER
    verdict = words("page.is-legal" if judgement.right else "page.is-illegal")
    asked = is_reader or getattr(judgement.turn, "seat", None) == viewer
    return ToldJudgement(
        after=dispute.number - 1,
        title=words("page.judged", number=dispute.number, move=write(question.move)),
        right=judgement.right,
        verdict=f"{verdict} {words('page.ground', ground=_ground(judgement, teller))}" if is_reader else verdict,
        owed=teller.turn(judgement.turn),
        reasons=tuple(
            ToldReason(finding.rule.id, "" if finding.reason is None else words.reason(finding.reason))
            for finding in judgement.findings
        ),
        notes=tuple(_notes(judgement, teller)) if is_reader else (),
        legal=tuple(map(write, judgement.legal)) if asked else (),
    )


def _ground(judgement: Judgement, teller: Teller) -> str:
    """Say what an answer rests on; that a ruling decides it only where another reading is seen to say otherwise."""
    ground: str = judgement.ground
    if judgement.ground is Ground.RULING and not any(one.bearing is Bearing.DECIDES for one in judgement.rulings):
        ground = "bears"
    return teller.words(f"judge.ground.{ground}")


def _notes(judgement: Judgement, teller: Teller) -> list[str]:
    words = teller.words
    notes = [_borne(one, teller) for one in judgement.rulings]
    if not judgement.elsewhere:
        notes.append(words("judge.choices.same"))
    for other in judgement.elsewhere:
        answer = words("judge.answer.legal" if other.answer is True else "judge.answer.illegal")
        notes.append(words("judge.choices.other", answer=answer, cases=_cases(other.where, teller)))
    if judgement.impossible:
        notes.append(words("judge.choices.impossible", cases=_cases(judgement.impossible, teller)))
    return notes


def _borne(borne: Borne, teller: Teller) -> str:
    words = teller.words
    said = words(f"judge.borne.{borne.bearing.value}", readings=words("turn.or").join(borne.otherwise))
    return words("page.borne", slug=borne.ruling.slug, question=borne.ruling.question, said=said)


def _cases(cases: Iterable[Case], teller: Teller) -> str:
    words = teller.words
    made = (
        words("turn.and").join(words("judge.choices.made", choice=choice, reading=reading) for choice, reading in case)
        for case in cases
    )
    return words("turn.or").join(one or words("judge.choices.always") for one in made)
