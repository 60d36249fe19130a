"""A judgement, as far as a viewer may be told it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.disclosure import may_be_told
from sobek_core.disputes.phrases import bearing_text, choice_lines, headline, line_text, verdict
from sobek_core.kernel.visibility import Observer
from sobek_core.page.faults import ToldReason
from sobek_core.records.reports import how_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.disputes import Judgement
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.page.narration import Teller
    from sobek_core.records.audit import Replay

_NEVER: Final = "expected a judgement on a move of a record, and for a seat on one of its own"


@frozen
class ToldLine:
    """A line of how points come about. who: whose, empty where it is about all; rule: that it follows."""

    who: str
    said: str
    rule: str


@frozen
class ToldJudgement:
    """A judgement in words.

    after: how many moves had been made at the table to look at; asked: what is disputed; verdict: the answer, and what
    it rests on; reasons: the rules; notes: what rulings and other choices would say; follows: how points come about;
    legal: legal moves, in notation; how_many: their number, perhaps with "at least".
    """

    after: int
    asked: str
    right: bool
    verdict: str
    pending: str
    reasons: tuple[ToldReason, ...]
    notes: tuple[str, ...]
    follows: tuple[ToldLine, ...]
    legal: tuple[str, ...]
    how_many: int | str


def tell_judgement(judgement: Judgement, replay: Replay, viewer: Viewer, teller: Teller) -> ToldJudgement:
    """Tell a judgement about a record. Raise ValueError where the viewer may not be told it.

    What rulings and other choices would make of it is for the referee alone, since it may hang on what lies hidden; the
    legal moves are for whom they were asked.
    """
    dispute, words = judgement.dispute, teller.words
    if dispute.number is None or not may_be_told(dispute.question, viewer):
        raise ValueError(_NEVER)
    write, is_reader = dispute.tools.notation.write, viewer is Observer.REFEREE
    short = words("judge.answer.legal" if judgement.right else "judge.answer.illegal")
    was_asked = is_reader or getattr(judgement.turn, "seat", None) == viewer
    return ToldJudgement(
        after=_opens(judgement, dispute.number, replay),
        asked=headline(judgement, words),
        right=judgement.right,
        verdict=verdict(judgement, words) if is_reader else short,
        pending=teller.turn(judgement.turn),
        reasons=tuple(
            ToldReason(finding.rule.id, "" if finding.reason is None else words.reason(finding.reason))
            for finding in judgement.findings
        ),
        notes=tuple(_notes(judgement, teller)) if is_reader else (),
        follows=tuple(_follows(judgement, teller)),
        legal=tuple(map(write, judgement.legal.moves)) if was_asked else (),
        how_many=how_many(judgement.legal, words),
    )


def _opens(judgement: Judgement, number: int, replay: Replay) -> int:
    """Say after how many moves of the record the table of a judgement lies: after its own move where it has it."""
    its_own = replay.tables[number : number + 1]
    return number if its_own == (judgement.table,) else number - 1


def _notes(judgement: Judgement, teller: Teller) -> Iterator[str]:
    for one in judgement.rulings:
        facts: dict[str, Any] = {"slug": one.ruling.slug, "question": one.ruling.question}
        yield teller.words("page.borne", said=bearing_text(one, teller.words), **facts)
    yield from choice_lines(judgement, teller.words)


def _follows(judgement: Judgement, teller: Teller) -> Iterator[ToldLine]:
    words = teller.words
    for line in judgement.derivation:
        who = words("judge.sheet.all") if line.seat is None else teller.names[line.seat]
        yield ToldLine(who, line_text(line, words), line.rule)
