"""Find lines that a written position lacks, without which it cannot occur or no game has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.disputes.basis import IMPLICIT_RULES
from sobek_core.disputes.completed_lines import (
    FINISHED,
    SKIPPED,
    TURN,
    can_occur,
    checks_of,
    remark_of,
    rewritten,
    with_lines,
)
from sobek_core.disputes.tools import JUDGING
from sobek_core.disputes.turns import PLACE, if_not_over, is_legal, under_turns
from sobek_core.handwriting.moves import DEFAULT
from sobek_core.handwriting.remarks import Remark
from sobek_core.handwriting.values import UNKNOWN
from sobek_core.kernel.game import Applied, Over
from sobek_core.text.notation import NOTHING, NotationError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from sobek_core.handwriting.written import Written
    from sobek_core.kernel.game import Verdict

ENDED: Final = "ended"
MAX_TRIED_IN_ALL: Final = 2_000  # completions, for all lines that may be missing: somebody is waiting for the answer


@frozen
class Fix:
    """A suggestion that makes an impossible position possible. add: new lines; change: lines, as corrected."""

    add: tuple[str, ...] = ()
    change: tuple[str, ...] = ()

    @classmethod
    def of(cls, written: Written) -> Fix:
        """Return the fix of a position, empty if none is known."""
        add = missing_lines(written)
        return cls(add, () if add else changed_lines(written))


def inferred(written: Written) -> Written:
    """Return a position with the lines that follow from what is disputed.

    They are added if the position cannot occur without them, or if a result is disputed and the position does not say
    what is pending. For a disputed move, only these are added: lines that leave everything open, such as `quays: ?`,
    lines that make no difference, and whose turn it is. If the answer would differ under another turn that the position
    allows, no turn is added for a result; answers about points and moves state a condition.

    A disputed move may answer a pending choice that has no legal answer, although the rules skip such a choice.
    """
    if written.turns or not written.question or not written.lines:
        return written
    if "move" in written.question:
        moving = _with_mover(written)
        if len(written.question) > 1 or can_occur(moving):
            return moving
        completed = _with_unimportant(moving)
        if completed is moving:
            return _with_skipped(moving)
        return moving if _rests_on_unknown(moving, completed) else if_not_over(written, completed)
    return under_turns(written, _outcome(written))


def _outcome(written: Written) -> Written:
    """Return a position whose points or result are disputed, with the lines that follow from this."""
    if any(one.id in {ENDED, "added-turn"} for one in written.remarks):
        return written
    if ("result" in written.question or not _goes_on_as_written(written)) and (ended := _ended(written)):
        return ended
    if can_occur(written) and (written.turn is not None or "result" not in written.question):
        return written
    return with_lines(written, missing_lines(written))


def _ended(written: Written) -> Written | None:
    """Return the position at the end of the game, with a remark about it, if the player to move can do nothing.

    If the position does not state whose turn it is, or states that the game is over although hands are left, each
    player is tried. Whose turn it is then does not count as known, so the verdict names it if it makes a difference.
    """
    finished = f"{TURN}{FINISHED}"
    if written.stated.gaps or (written.turn == finished and can_occur(written)):
        return None
    rest = tuple(line for line in written.lines if line != written.turn)
    is_known = written.turn not in {None, finished}
    seats = range(len(written.position.state.seats))
    for turn in [written.turn] if written.turn and is_known else [f"{TURN}{DEFAULT} seat {seat}" for seat in seats]:
        more = rewritten(written, (*rest, turn), () if is_known else [remark_of(written, turn)])
        game, state = more.position.game, more.position.state
        ended = JUDGING[written.tools.name].end_if_stuck(game, state, more.stated.stated_places)
        if ended is None or not can_occur(more):
            continue
        if written.turn is None and ended == written.tools.positions.read_open((*rest, finished)).position.state:
            return with_lines(written, [finished])
        is_over = isinstance(game.turn(ended), Over)  # otherwise the reward is still to be drawn
        remarks = [Remark(ENDED, (("seat", str(state.pending.seat)),))] if is_over else []
        return evolve(more if is_known else _unstated(more, {PLACE}), remarks=(*more.remarks, *remarks))
    return None


def _unstated(written: Written, places: Collection[str]) -> Written:
    """Return a position in which some places do not count as known."""
    known = frozenset(written.stated.stated_places or ()).difference(places)
    return evolve(written, stated=evolve(written.stated, stated_places=known))


def _goes_on_as_written(written: Written) -> bool:
    """Return whether the position can occur although the game may go on."""
    position = written.position
    return bool(written.stated.gaps) or not checks_of(written).objections(position.game, position.state)


def _with_mover(written: Written) -> Written:
    """Return the position with the turn of whoever makes the disputed move, unless it states a turn."""
    if written.turn is not None:
        return written
    state = written.position.state
    seat = getattr(written.move, "seat", state.pending.seat)
    if seat == state.pending.seat or seat not in range(len(state.seats)):
        return written
    turned = with_lines(written, [f"{TURN}{DEFAULT} seat {seat}"])
    return turned if _is_expected(turned) else written


def _with_unimportant(written: Written) -> Written:
    """Return the position with the missing lines, if every other value of them gives the same answer.

    Their values do not count as known, so the verdict names them if they make a difference after all.
    """
    lines = missing_lines(written)
    said = {line.partition(": ")[0] for line in lines if not line.endswith(UNKNOWN)}
    if not lines or PLACE in said:
        return written
    if said and len({_allows(more) for more in _otherwise(written, lines, said)}) > 1:
        return written
    return _unstated(with_lines(written, lines), said)


def _with_skipped(written: Written) -> Written:
    """Mark the pending choice of a position as skipped, if that is why the position cannot occur.

    The disputed move must answer this choice: then it is refused, and the rules that refuse it say what is missing.
    Lines with which the position could occur are suggested instead.
    """
    if written.turn is None or not _is_expected(written) or missing_lines(written):
        return written
    skipped = evolve(written, remarks=(*written.remarks, Remark(SKIPPED)))
    completed = skipped if can_occur(skipped) else _with_unimportant(skipped)
    return completed if can_occur(completed) else written


def _rests_on_unknown(moving: Written, completed: Written) -> bool:
    """Return whether a disputed move is legal only since a place that was completed with `?` cannot be empty.

    In a game with rounds, a condition says so.
    """
    added = [line for line in completed.lines if line not in moving.lines]
    if not any(line.endswith(UNKNOWN) for line in added) or JUDGING[moving.tools.name].turn_at_round_end(0):
        return False
    return not _allows(moving) and is_legal(completed)


def _otherwise(written: Written, lines: Sequence[str], said: Collection[str]) -> Iterator[Written]:
    """Yield a position with missing lines, then with each other value of those in `said`."""
    yield with_lines(written, lines)
    for others, _ in _completed(written):
        if {line.partition(": ")[0] for line in others} <= {*said}:
            rest = (line for line in lines if line.partition(": ")[0] not in said)
            yield with_lines(written, (*others, *rest))


def missing_lines(written: Written) -> tuple[str, ...]:
    """Return lines that make a position possible when added to it; empty if none are known.

    They are only for places without a line, and found with a limited number of completions.
    """
    countdown = iter(range(MAX_TRIED_IN_ALL))
    served = [(lines, more) for lines, more in _completed(written) if _serves(written, more)]
    served.sort(key=lambda one: not _allows(one[1]))  # stable
    return next((lines for lines, more in served if can_occur(more, countdown)), ())


def changed_lines(written: Written) -> tuple[str, ...]:
    """Return the line for a larger hand that would make the position possible; empty if there is none."""
    for at, line in enumerate(written.lines):
        place, _, value = line.partition(": ")
        if not place.endswith(" hand") or value.split(" ")[-1].startswith(UNKNOWN):
            continue
        changed = f"{place}: {value} {UNKNOWN}" if value != NOTHING else f"{place}: {UNKNOWN}"
        lines = (*written.lines[:at], changed, *written.lines[at + 1 :])
        if can_occur(evolve(written, lines=lines, stated=written.tools.positions.read_open(lines))):
            return (changed,)
    return ()


def _completed(written: Written) -> Iterator[tuple[tuple[str, ...], Written]]:
    """Yield lines that may be missing, with the position that has them."""
    if not written.lines:
        return
    places = {line.partition(": ")[0] for line in written.lines}
    for lines in JUDGING[written.tools.name].suggested_lines(written.position.state):
        if places.isdisjoint(line.partition(": ")[0] for line in lines):
            try:
                yield lines, with_lines(written, lines)
            except NotationError:
                continue


def _serves(written: Written, more: Written) -> bool:
    """Return whether the completed position answers the question: points depend on everything on the table."""
    if "move" in written.question:
        return not _is_over(more)
    if written.turn is not None and not _is_over(more):
        return True
    if "result" in written.question and _goes_on(more):
        return False
    return more.stated.gaps == written.stated.gaps


def _allows(written: Written) -> bool:
    """Return whether the disputed move is legal; True if none is disputed."""
    return written.move is None or isinstance(_applied(written), Applied)


def _applied(written: Written) -> Verdict[Any, Any]:
    """Return the verdict on the disputed move in the state as it is, without what is unknown."""
    verdict: Verdict[Any, Any] = written.position.game.apply(written.position.state, written.move)
    return verdict


def _is_expected(written: Written) -> bool:
    """Return whether the disputed move answers what is pending."""
    verdict = _applied(written)
    return isinstance(verdict, Applied) or not any(one.rule.endswith(IMPLICIT_RULES) for one in verdict.reasons)


def _is_over(written: Written) -> bool:
    """Return whether no further move is possible."""
    return isinstance(written.position.game.turn(written.position.state), Over)


def _goes_on(written: Written) -> bool:
    """Return whether a position states a turn in the middle of the game."""
    if written.turn is None or _is_over(written):
        return False
    state = written.position.state
    verdict = JUDGING[written.tools.name].close_for_scoring(written.position.game, state)
    return isinstance(verdict, Applied) and verdict.state == state
