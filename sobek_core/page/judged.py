"""A judgement, as far as a viewer may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.disclosure import may_be_shown
from sobek_core.disputes.phrases import (
    choice_lines,
    effect_text,
    line_text,
    ruling_title,
    verdict,
)
from sobek_core.disputes.question_phrases import headline, move_lines
from sobek_core.kernel.visibility import Observer
from sobek_core.page.faults import ReasonText
from sobek_core.reports import legal_move_count
from sobek_core.spec import load_translation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.disputes import Judgement
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.page.narration import Narrator
    from sobek_core.records.audit import Replay

_NEVER: Final = "expected a judgement on a move, which for a seat must be its own"


@frozen
class DerivationText:
    """A line of a derivation of points. who: the player, empty if it concerns all; rule: the one that it follows."""

    who: str
    text: str
    rule: str


@frozen
class JudgementText:
    """A judgement in words.

    after: the number of moves made before the state to look at; headline: what is disputed; verdict: the answer, and
    what it rests on; reasons: the rules; notes: the answers under other readings and choices; derivation: the
    derivation of points; legal_moves: legal moves; how_many: their number, perhaps with "at least".
    """

    after: int
    headline: str
    correct: bool
    verdict: str
    pending: str
    reasons: tuple[ReasonText, ...]
    notes: tuple[str, ...]
    derivation: tuple[DerivationText, ...]
    legal_moves: tuple[str, ...]
    how_many: int | str


def describe_judgement(judgement: Judgement, replay: Replay, viewer: Viewer, narrator: Narrator) -> JudgementText:
    """Return a judgement about a record or a position in words. Raise ValueError if the viewer may not know it.

    Only the referee is shown the answers under other readings and choices, since these may depend on hidden things. The
    legal moves are those for the viewer who asked.
    """
    dispute, words = judgement.dispute, narrator.words
    if not may_be_shown(dispute.question, viewer):
        raise ValueError(_NEVER)
    tools, view, is_referee = dispute.tools, dispute.game.view(judgement.state, viewer), viewer is Observer.REFEREE
    short = words("judge.answer.legal" if judgement.correct else "judge.answer.illegal")
    was_asked = is_referee or getattr(judgement.turn, "seat", None) == viewer
    return JudgementText(
        after=0 if dispute.move_number is None else _opens(judgement, dispute.move_number, replay),
        headline=headline(judgement, words, viewer),
        correct=judgement.correct,
        verdict=verdict(judgement, words) if is_referee else short,
        pending=narrator.turn(judgement.turn),
        reasons=tuple(
            ReasonText(finding.rule.id, "" if finding.reason is None else words.reason(finding.reason))
            for finding in judgement.findings
        ),
        notes=tuple(_notes(judgement, narrator)) if is_referee else (),
        derivation=tuple(_derivation(judgement, narrator)),
        legal_moves=tuple(move_lines(tools, view, judgement.legal_moves.moves, words)) if was_asked else (),
        how_many=legal_move_count(judgement.legal_moves, words) if was_asked else 0,
    )


def _opens(judgement: Judgement, number: int, replay: Replay) -> int:
    """Return the number of moves made before the state of a judgement, including its own move if that was made."""
    its_own = replay.states[number : number + 1]
    return number if its_own == (judgement.state,) else number - 1


def _notes(judgement: Judgement, narrator: Narrator) -> Iterator[str]:
    words = narrator.words
    for one in judgement.rulings:
        facts = {"title": ruling_title(one.ruling, words), "text": effect_text(one, words)}
        question = load_translation(words.language).of(one.ruling).question
        yield words("page.ruling-effect", question=question, **facts)
    yield from choice_lines(judgement, words)


def _derivation(judgement: Judgement, narrator: Narrator) -> Iterator[DerivationText]:
    words = narrator.words
    for line in judgement.derivation:
        who = words("judge.sheet.all") if line.seat is None else narrator.words.names[line.seat]
        yield DerivationText(who, line_text(line, words), line.rule)
