"""A written position with other lines, and whether it can occur. Independent of the games."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.disputes.dispute import Dispute, MoveQuestion
from sobek_core.disputes.tools import JUDGING
from sobek_core.disputes.unknown.completions import MAX_GAPS, Completions
from sobek_core.handwriting.moves import DEFAULT
from sobek_core.handwriting.remarks import Remark
from sobek_core.plausibility import Plausibility

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sobek_core.disputes.dispute import Question
    from sobek_core.handwriting.written import Written
    from sobek_core.plausibility import Broken

TURN: Final = "turn: "
FINISHED: Final = "finished"
ROUND_OVER: Final = "round-over"
OUTCOMES: Final = frozenset({"added-turn", "added-end", "ended", ROUND_OVER})  # remarks on whose turn it is
SKIPPED: Final = "skipped"  # the remark that the pending choice has no possible answer
ANSWERED: Final = "every pending choice has a legal answer"  # the invariant that such a position breaks
MAX_TRIED: Final = 200  # completions of a position that is not fully known


def with_lines(written: Written, lines: Sequence[str]) -> Written:
    """Return a position with additional lines. Raise NotationError if no position has them."""
    if not lines:
        return written
    return rewritten(written, (*written.lines, *lines), [remark_of(written, line) for line in lines])


def remark_of(written: Written, line: str) -> Remark:
    """Return the remark that a line was missing, with what it says about the turn."""
    if not line.startswith(TURN):
        return Remark("added", (("line", line),))
    slug, *rest = line.removeprefix(TURN).split(" ")
    if slug == FINISHED:
        return Remark("added-end", (("line", line),))
    asked = (("line", line), ("game", written.tools.name), ("seat", rest[1]), ("asks", slug))
    return Remark("added-turn" if slug == DEFAULT else ROUND_OVER, asked)


def rewritten(written: Written, lines: Iterable[str], remarks: Iterable[Remark]) -> Written:
    """Return a position with these lines, in the order of the notation, and additional remarks."""
    positions = written.tools.positions
    order = list(positions.places)
    every = tuple(sorted(lines, key=lambda line: order.index(line.partition(": ")[0])))
    remarks = (*written.remarks, *remarks)
    return evolve(written, lines=every, stated=positions.read_open(every), remarks=remarks, is_normal_form=False)


def can_occur(written: Written, countdown: Iterable[int] = range(MAX_TRIED)) -> bool:
    """Return whether a position can occur; if it has unknown things, with one of the completions tried.

    countdown: one item for each completion that may still be tried; several positions may share an iterator.
    """
    if len(written.stated.gaps) > MAX_GAPS:
        return True  # which is refused when it is judged
    return any(not objections(written, state) for state in possible_states(written, countdown))


def possible_states(written: Written, countdown: Iterable[int] = range(MAX_TRIED)) -> Iterator[Any]:
    """Yield the state of a position, or some possible states if it is not fully known.

    countdown: one item for each completion that may still be tried.
    """
    if not written.stated.gaps:
        yield written.position.state
        return
    dispute = dispute_of(written, MoveQuestion(written.move))
    of_one = islice(countdown, MAX_TRIED)
    for _, completed in zip(of_one, Completions(dispute, lambda _state: ()).candidates(), strict=False):
        yield completed.state


def dispute_of(written: Written, question: Question) -> Dispute:
    """Return the dispute about a position, with what it states."""
    stated = written.stated
    return Dispute(written.tools, stated.position, question, stated.gaps, stated_places=stated.stated_places)


def checks_of(written: Written) -> Plausibility:
    """Return the checks of a position, which know what it states."""
    return Plausibility(
        written.tools, written.stated.stated_places, frozenset({ANSWERED} if is_skipped(written) else ())
    )


def is_skipped(written: Written) -> bool:
    """Return whether a position was found to have a pending choice that would be skipped."""
    return any(one.id == SKIPPED for one in written.remarks)


def objections(written: Written, state: Any) -> list[Broken]:
    """Return why a state of a position cannot occur, given what is disputed.

    If a result or points are disputed as the position stands, and a turn begins in which the player can do nothing,
    both this state and the end of the game must be able to occur.
    """
    game, checks = written.position.game, checks_of(written)
    if is_skipped(written):
        return checks.broken(game, state)
    if not written.question or "move" in written.question:
        return checks.objections(game, state)
    judging = JUDGING[written.tools.name]
    if (ended := judging.end_if_stuck(game, state, written.stated.stated_places)) is None:
        return checks.objections(game, state)
    before = [one for one in checks.broken(game, state) if one.invariant not in judging.ignored_before_end]
    return before or checks.objections(game, ended)
