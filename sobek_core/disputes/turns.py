"""Judge a written position that does not state whose turn it is, or whether a round is over. Independent of the games.

The question is asked under each turn that the position allows. If the answers differ, it is not decided. A position may
also have been completed as if a round were over, or not; if that makes a difference, it is a condition of the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.disputes.completed_lines import (
    FINISHED,
    OUTCOMES,
    ROUND_OVER,
    TURN,
    can_occur,
    checks_of,
    dispute_of,
    rewritten,
    with_lines,
)
from sobek_core.disputes.dispute import DisputeError, NoAnswer
from sobek_core.disputes.judge import judge
from sobek_core.disputes.judgement import Assumption, Basis, ClaimStatus, Completion, Judgement
from sobek_core.disputes.notation import question_of
from sobek_core.disputes.tools import JUDGING
from sobek_core.kernel.game import LegalMoves
from sobek_core.records.record import GameResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sobek_core.disputes.dispute import Answer
    from sobek_core.handwriting.written import Written

PLACE: Final = TURN.strip(": ")
ROUND_GOES_ON: Final = "round-goes-on"


def judge_written(written: Written) -> Judgement:
    """Judge what is asked about a position, under each turn that it allows if the answer depends on it.

    Raise DisputeError as `judge` does.
    """
    if not written.turns:
        judgement = _judge(written)
        conditions = [Assumption(written.assumption)] if written.assumption else []
        return evolve(judgement, assumptions=(*conditions, *judgement.assumptions))
    judged = [_judge(turned) for turned in written.turns]
    completions = [
        Completion(_added(written, turned), one.answer) for turned, one in zip(written.turns, judged, strict=True)
    ]
    shown = next((at for at, one in enumerate(judged) if isinstance(one.answer, GameResult)), 0)
    return evolve(
        judged[shown],
        answer=NoAnswer.OPEN,
        correct=False,
        basis=Basis.OPEN,
        legal_moves=LegalMoves(()),
        other_choices=(),
        impossible_choices=(),
        assumptions=tuple(_merged_assumptions(judged)),
        depends_on=(PLACE,),
        completions=tuple(completions),
        claim=_claim(judged),
        assuming=completions[shown],
        by_turn=tuple(judged),
    )


def _judge(written: Written) -> Judgement:
    return judge(dispute_of(written, question_of(written.question, written.tools)), checks_of(written).check)


def _added(written: Written, turned: Written) -> tuple[tuple[str, str], ...]:
    """Return the lines that say which turn it is, by place."""
    lines = (line.partition(": ") for line in turned.lines if line not in written.lines)
    return tuple((place, value) for place, _, value in lines)


def _claim(judged: Sequence[Judgement]) -> ClaimStatus:
    """Return whether the claim can be right under one of the turns."""
    if any(one.correct or one.claim is ClaimStatus.POSSIBLE for one in judged):
        return ClaimStatus.POSSIBLE
    is_settled = all(one.answer is not NoAnswer.OPEN or one.claim is ClaimStatus.IMPOSSIBLE for one in judged)
    return ClaimStatus.IMPOSSIBLE if is_settled else ClaimStatus.UNSETTLED


def _merged_assumptions(judged: Iterable[Judgement]) -> Iterator[Assumption]:
    """Yield what the answers assume, except for the turn."""
    values = dict[str, dict[str, str]]()
    for judgement in judged:
        for one in judgement.assumptions:
            values.setdefault(one.id, {}).update(one.values)
    for name, found in values.items():
        was_turn = found.pop(PLACE, None)
        if found or was_turn is None:
            yield Assumption(name, tuple(found.items()))


# Which turns a position allows.


def under_turns(written: Written, found: Written) -> Written:
    """Return a position whose points or result are disputed, with the turns that it allows if they make a difference.

    found: the position with the lines that were inferred, and with the turn that was.
    """
    is_end = written.turn == f"{TURN}{FINISHED}"
    is_kept = written.turn in found.lines and (found.lines == written.lines or can_occur(found))
    if written.turn is not None and ((is_kept and not is_end) or can_occur(written)):
        return found
    if "result" not in written.question and not any(one.id == ROUND_OVER for one in found.remarks):
        return found
    lines = tuple(line for line in found.lines if not line.startswith(TURN))
    base = rewritten(found, lines, ()) if lines else found
    base = evolve(base, remarks=tuple(one for one in found.remarks if one.id not in OUTCOMES))
    judged = [(turned, one) for turned in _allowed_turns(base) for one in _judgements(turned)]
    if len({_comparable(one) for _, one in judged}) > 1:
        if "result" not in written.question:
            return evolve(found, assumption=ROUND_OVER)
        return evolve(base, turns=tuple(evolve(turned, remarks=()) for turned, _ in judged))
    is_allowed = found.lines in [turned.lines for turned, _ in judged] or not any(
        one.id == ROUND_OVER for one in found.remarks
    )
    return found if not judged or (is_allowed and can_occur(found)) else judged[0][0]


def if_not_over(written: Written, found: Written) -> Written:
    """Return a position whose move is disputed, with the condition that the round is not over if the answer needs it.

    found: the position with the lines that were inferred. A move that is legal then is not when the round is over. If a
    turn is stated, the round is not over.
    """
    move: Any = written.move
    over = JUDGING[written.tools.name].turn_at_round_end(move.seat)
    is_stated = found.lines == written.lines or written.turn is not None
    if not over or is_stated or not is_legal(found):
        return found
    can_be_over = can_occur(rewritten(written, (*written.lines, f"{TURN}{over}"), ()))
    return evolve(found, assumption=ROUND_GOES_ON) if can_be_over else found


def is_legal(written: Written) -> bool:
    """Return whether a disputed move is legal; False if the position cannot be judged."""
    return any(one.answer is True for one in _judgements(written))


def _allowed_turns(base: Written) -> Iterator[Written]:
    """Yield a position with one turn of each kind that it allows. base: the position without a turn."""
    stated = {place: value for place, _, value in (line.partition(": ") for line in base.lines)}
    for phase in JUDGING[base.tools.name].possible_turns(base.position.state, stated):
        fitting = (with_lines(base, lines) for lines in phase)
        yield from [turned for turned in fitting if can_occur(turned)][:1]


def _judgements(written: Written) -> Iterator[Judgement]:
    """Yield the judgement of a position, unless it cannot be judged."""
    try:
        yield _judge(written)
    except DisputeError:
        return


def _comparable(judgement: Judgement) -> tuple[Answer, Any]:
    """Return what distinguishes an answer from others: only who wins if no points are claimed."""
    answer = judgement.answer
    if judgement.dispute.is_of_winners and isinstance(answer, GameResult):
        answer = evolve(answer, scores=())
    return answer, judgement.claim if answer is NoAnswer.OPEN else None


def is_of_seats(judgement: Judgement) -> bool:
    """Return whether the turns under which a question was judged differ in whose turn it is."""
    return len({getattr(_turn(one), "asks", "") for one in judgement.by_turn}) == 1


def _turn(judgement: Judgement) -> Any:
    return judgement.dispute.game.turn(judgement.dispute.state)
