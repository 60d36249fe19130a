"""Results and faults (spec/audit.md) in words, from the message catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from sobek_core.kernel.game import Deal, Decision, Draw
from sobek_core.phrases import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sobek_core.kernel.calls import LegalMoves
    from sobek_core.kernel.game import Reason
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Fault, Remainder
    from sobek_core.records.record import GameResult, Record


def player_name(names: Sequence[str], seat: int, words: Words = ENGLISH) -> str:
    """Name a player."""
    return words("turn.who", name=names[seat], seat=seat)


def pending_text(turn: Decision | Draw[Any] | Deal, name_of: Callable[[int], str], words: Words = ENGLISH) -> str:
    """Return what is pending. name_of: names the player of a seat."""
    asks = words.asks(turn.rule.partition(".")[0], turn.asks)  # the game whose rules ask, and whose words are used
    match turn:
        case Decision(seat):
            return words("turn.decision", who=name_of(seat), asks=asks)
        case Draw():
            return words("turn.draw", asks=asks)
        case Deal(round_number):
            return words("turn.deal", asks=asks, round=round_number)
    assert_never(turn)


def move_text(line: str, move: object, words: Words) -> str:
    """Return a move in notation with the name of its player. line: as it is written, perhaps with what it takes."""
    name = words.name(getattr(move, "seat", -1))
    return f"{name}: {line.partition(': ')[2]}" if name else line


def problem_text(fault: Fault, words: Words = ENGLISH) -> str:
    """Return what is wrong if no rule is broken, otherwise an empty text."""
    if fault.reasons:
        return ""
    if (mismatch := fault.mismatch) is None:
        return words(f"audit.hidden.{fault.path}")
    correct, claimed = (_shown(value, words) for value in (mismatch.correct, mismatch.claimed))
    wrong = {"state": "audit.wrong-digest", "result": "audit.wrong-result"}
    message_id = "audit.no-result-yet" if mismatch.correct is None else wrong[fault.path]
    return words(message_id, correct=correct, claimed=claimed)


def _shown(value: str | GameResult | None, words: Words) -> str:
    """Return a digest or a result as text, by seat."""
    if value is None:
        return words("audit.no-result")
    if isinstance(value, str):
        return value
    winners, scores = (" ".join(map(str, numbers)) for numbers in (value.winners, value.scores))
    return words("audit.seats", winners=winners, scores=scores)


def result_text(names: Sequence[str], result: GameResult, words: Words = ENGLISH) -> str:
    """Return how a game ended."""
    winners = words("turn.and").join(player_name(names, seat, words) for seat in result.winners)
    points = ", ".join(f"{player_name(names, seat, words)} {score}" for seat, score in enumerate(result.scores))
    return words("turn.result", winners=winners, points=points)


def reason_lines(reasons: Iterable[Reason], words: Words = ENGLISH) -> list[str]:
    """Return the reasons of a refusal, one line each."""
    return [f"  {words('said.label', what=reason.rule)} {words.reason(reason)}" for reason in reasons]


def remainder_lines(record: Record, fault: Fault, rest: Remainder, words: Words) -> list[str]:
    """Return what is known of a record after a fault, one line each."""
    lines = [words("audit.follows.digest")] if fault.path == "state" else []
    if rest.digests:
        lines.append(words("audit.follows.digests", matching=rest.digests_matching, digests=rest.digests))
    if rest.next_fault is not None:
        lines += [words("audit.follows.next"), *(f"  {line}" for line in fault_lines(record, rest.next_fault, words))]
    if rest.unchecked:
        lines.append(words("audit.follows.unchecked", moves=rest.unchecked))
    return [f"  {line}" for line in lines]


def fault_text(file: str, fault: Fault, words: Words) -> str:
    """Describe a fault and its place in one line. file: its name as displayed."""
    return words("audit.in-file", file=file, fault=fault_line(fault, words))


def fault_line(fault: Fault, words: Words) -> str:
    """Return where a fault is and what is wrong, in one line."""
    problem = problem_text(fault, words) or words("audit.against-the-rules")
    return words("audit.fault", where=place_text(fault, words), problem=problem)


def place_text(fault: Fault, words: Words = ENGLISH) -> str:
    """Return where a fault is: the number of the move and the line of the record."""
    number = {} if fault.number is None else {"number": fault.number}
    return words(f"audit.where.{fault.path}", line=fault.line, **number)


def fault_lines(record: Record, fault: Fault, words: Words) -> list[str]:
    """Return what is wrong: the line, the move, and the broken rules."""
    lines = [fault_line(fault, words)]
    if fault.number is not None:
        lines.append(f"  {words('audit.move', number=fault.number, move=record.notation(fault.number))}")
    return lines + reason_lines(fault.reasons, words.of(record.names))


def legal_move_count(legal: LegalMoves[object], words: Words) -> int | str:
    """Return the number of legal moves in words, with "at least" if there may be more."""
    number = len(legal.moves)
    return words("said.at-least", number=number) if legal.is_truncated else number
