"""The consequences of a fault as JSON (spec/audit.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.cli.words import reasons_json
from sobek_core.records.reports import REASONS_SHOWN, outlook_text, problem_text

if TYPE_CHECKING:
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Fault
    from sobek_core.records.consequences import Consequences, Mended, Outlook
    from sobek_core.records.record import GameResult, Record


def follows_json(record: Record, found: Consequences, words: Words) -> dict[str, Any]:
    """Return the consequences of a fault as JSON, without those that do not apply."""
    told: dict[str, Any] = {"unjudged": found.unjudged, "result": _outlook_json(record, found.outlook, words)}
    if found.digests:
        told["digests"] = {"fitting": found.fitting, "of": found.digests}
    if (after := found.next_fault) is not None:
        told["next"] = fault_json(record, after, words)
    if (rest := found.left_out) is not None:
        stop = {} if rest.stop is None else {"stop": fault_json(record, rest.stop, words)}
        told |= {
            "left_out": {"legal": rest.legal, **stop, **_result_json("result", rest.result)},
            "mended": [_mended_json(record, one) for one in found.mended[:REASONS_SHOWN]],
            "mended_count": len(found.mended),
            "tried": found.tried,
            "all_tried": found.all_tried,
        }
    return told


def fault_json(record: Record, fault: Fault, words: Words) -> dict[str, Any]:
    """Return a fault as JSON."""
    found: dict[str, Any] = {
        "line": fault.line,
        "path": fault.path,
        "problem": problem_text(fault, words),
        "reasons": reasons_json(fault.reasons, words),
    }
    if fault.number is not None:
        found |= {"n": fault.number, "move": record.notation(fault.number)}
    return found


def _mended_json(record: Record, one: Mended) -> dict[str, Any]:
    move = {} if one.move is None else {"move": record.tools.notation.write(one.move)}
    return {"how": one.how, **move, **_result_json("result", one.result)}


def _outlook_json(record: Record, outlook: Outlook, words: Words) -> dict[str, Any]:
    return {
        "answer": outlook.answer,
        "words": outlook_text(record, outlook, words),
        **_result_json("claimed", outlook.claimed),
        **_result_json("right", outlook.right),
        "possible_winners": [list(winners) for winners in outlook.possible],
        "complete": outlook.complete,
    }


def _result_json(key: str, result: GameResult | None) -> dict[str, Any]:
    return {} if result is None else {key: {"winners": list(result.winners), "scores": list(result.scores)}}
