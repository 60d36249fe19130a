"""The report that `sobek transcribe` prints on a partly seen game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.cli.formatting import reasons_json, turn_json, turn_text
from sobek_core.kernel.game import Over
from sobek_core.records.reports import player_name, reason_lines, winners_text
from sobek_core.unseen.verdicts import Legality

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.phrases import Words
    from sobek_core.records.record import Record
    from sobek_core.unseen.verdicts import Ending, JudgedMove, UnseenAudit


def unseen_lines(record: Record, found: UnseenAudit, words: Words) -> Iterator[str]:
    """Yield the report of an audit: the moves that are not certainly legal, and how the game stands. record: a header.

    Moves that are legal are only counted.
    """
    for move in found.moves:
        if move.legality is not Legality.LEGAL:
            yield from _move_lines(move, words.of(record.names))
    if found.stopped_at is not None:
        yield words("unseen.stopped", line=found.stopped_at, open=words("judge.answer.open"))
    count = [move.legality for move in found.moves].count
    legal, undecided = count(Legality.LEGAL), count(Legality.UNDECIDED)
    yield words("unseen.summary", moves=len(found.moves), legal=legal, undecided=undecided)
    yield words("unseen.number", number=found.unseen)
    if found.ending is not None:
        yield from _ending_lines(record, found.ending, words)


def _move_lines(move: JudgedMove, words: Words) -> Iterator[str]:
    is_open = move.legality is Legality.UNDECIDED
    basis = words("judge.basis.open", places=", ".join(move.depends)) if move.depends else words("judge.answer.open")
    answer = words("judge.open.so", basis=basis) if is_open else words("audit.against-the-rules")
    yield words("unseen.move", line=move.line, number=move.number, move=move.text, answer=answer)
    yield from reason_lines(move.reasons, words)


def _ending_lines(record: Record, ending: Ending, words: Words) -> Iterator[str]:
    if not ending.scores:
        if ending.turn is None or isinstance(ending.turn, Over):
            yield words("judge.answer.open")
        else:
            yield words("unseen.not-over", turn=turn_text(record, ending.turn, words))
        return
    points = [
        words("unseen.points", player=player_name(record.names, seat, words), least=least)
        if least == most
        else words("unseen.range", player=player_name(record.names, seat, words), least=least, most=most)
        for seat, (least, most) in enumerate(ending.scores)
    ]
    yield words("unseen.over", points=", ".join(points))
    winners = [winners_text(record.names, seats, words) for seats in ending.winners]
    yield words("unseen.winners" if len(winners) == 1 else "unseen.may-win", winners="; ".join(winners))


def unseen_json(found: UnseenAudit, words: Words) -> dict[str, Any]:
    """Return the report of an audit as JSON."""
    report: dict[str, Any] = {"unseen": found.unseen, "moves": [_move_json(move, words) for move in found.moves]}
    if found.stopped_at is not None:
        report["stopped_at"] = found.stopped_at
    if (ending := found.ending) is not None:
        report |= {} if ending.turn is None or ending.scores else {"turn": turn_json(ending.turn)}
        report |= {"scores": [list(one) for one in ending.scores], "winners": [list(one) for one in ending.winners]}
    return report


def _move_json(move: JudgedMove, words: Words) -> dict[str, Any]:
    report: dict[str, Any] = {"number": move.number, "line": move.line, "move": move.text, "answer": move.legality}
    report |= {"reasons": reasons_json(move.reasons, words)} if move.reasons else {}
    return report | ({"depends_on": list(move.depends)} if move.depends else {})
