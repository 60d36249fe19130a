"""What follows from a fault, in words and as JSON: spec/audit.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.cli.words import problem_text, reason_lines, reasons_json, result_text, winners_text

if TYPE_CHECKING:
    from sobek_core.audit import Fault
    from sobek_core.consequences import Consequences, Mended, Outlook
    from sobek_core.record import Record, Result
    from sobek_core.words import Words

SHOWN: Final = 5  # of the changes that make what follows legal


def follows_lines(record: Record, fault: Fault, found: Consequences, words: Words) -> list[str]:
    """Say what follows from a fault, and what can be told of the result, a line each."""
    lines = [words("audit.follows.digest")] if fault.path == "state" else []
    if found.digests:
        lines.append(words("audit.follows.digests", fitting=found.fitting, digests=found.digests))
    if found.next_fault is not None:
        lines += [words("audit.follows.next"), *(f"  {line}" for line in fault_lines(record, found.next_fault, words))]
    if found.unjudged:
        lines.append(words("audit.follows.unjudged", moves=found.unjudged))
    illegal = found.next_fault or fault
    if found.left_out is not None and illegal.number is not None:
        lines += _mending_lines(record, illegal.number, found, words)
    return [f"  {line}" for line in (*lines, outlook_text(record, found.outlook, words))]


def fault_text(file: str, fault: Fault, words: Words) -> str:
    """Say in one line where what is wrong. file: as it is shown."""
    return words("audit.in-file", file=file, fault=_fault(fault, words))


def _fault(fault: Fault, words: Words) -> str:
    problem = problem_text(fault, words) or words("audit.against-the-rules")
    return words("audit.fault", line=fault.line, path=words(f"audit.part.{fault.path}"), problem=problem)


def fault_lines(record: Record, fault: Fault, words: Words) -> list[str]:
    """Say what is wrong: the line, the move, and the rules that it breaks."""
    lines = [_fault(fault, words)]
    if fault.number is not None:
        lines.append(f"  {words('audit.move', number=fault.number, move=record.notation(fault.number))}")
    return lines + reason_lines(fault.reasons, words)


def _mending_lines(record: Record, number: int, found: Consequences, words: Words) -> list[str]:
    """Say how far the moves after an illegal one go without it, and which change of a move makes them all legal."""
    write, lines = record.binding.forms.write, []
    if found.left_out is not None and (stop := found.left_out.stop) is not None:
        rules = " ".join(reason.rule for reason in stop.reasons)
        move = write(record.entries[stop.line - 2].move)
        went = {"number": number, "legal": found.left_out.legal, "moves": found.unjudged}
        lines.append(words("audit.follows.left-out", line=stop.line, move=move, rules=rules, **went))
    for one in found.mended[:SHOWN]:
        mended = (
            words("audit.follows.left-out-legal", number=number)
            if one.move is None
            else words(f"audit.follows.{one.how}", move=write(one.move))
        )
        if one.result is not None:
            mended = words("audit.follows.then", mended=mended, result=result_text(record.names, one.result, words))
        lines.append(mended)
    if (more := len(found.mended) - SHOWN) > 0:
        lines.append(words("audit.follows.more", number=more))
    if not found.mended:
        lines.append(words("audit.follows.not-mended", tried=found.tried))
    if not found.all_tried:
        lines.append(words("audit.follows.not-all-tried", tried=found.tried))
    return lines


def outlook_text(record: Record, outlook: Outlook, words: Words) -> str:
    """Say whether the result could have been different."""
    names = record.names
    facts: dict[str, str] = {}
    if outlook.right is not None:
        facts["right"] = result_text(names, outlook.right, words)
    if outlook.claimed is not None:
        facts["claimed"] = winners_text(names, outlook.claimed.winners, words)
    others = [winners for winners in outlook.possible if outlook.claimed is None or winners != outlook.claimed.winners]
    facts["possible"] = words("turn.or").join(winners_text(names, winners, words) for winners in others)
    return words(f"audit.outlook.{outlook.answer}", **facts)


def follows_json(record: Record, found: Consequences, words: Words) -> dict[str, Any]:
    """Give what follows from a fault for machines; what does not apply is left out."""
    told: dict[str, Any] = {"unjudged": found.unjudged, "result": _outlook_json(record, found.outlook, words)}
    if found.digests:
        told["digests"] = {"fitting": found.fitting, "of": found.digests}
    if (after := found.next_fault) is not None:
        told["next"] = fault_json(record, after, words)
    if (rest := found.left_out) is not None:
        stop = {} if rest.stop is None else {"stop": fault_json(record, rest.stop, words)}
        told |= {
            "left_out": {"legal": rest.legal, **stop, **_result_json("result", rest.result)},
            "mended": [_mended_json(record, one) for one in found.mended[:SHOWN]],
            "mended_count": len(found.mended),
            "tried": found.tried,
            "all_tried": found.all_tried,
        }
    return told


def fault_json(record: Record, fault: Fault, words: Words) -> dict[str, Any]:
    """Give what is wrong for machines."""
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
    move = {} if one.move is None else {"move": record.binding.forms.write(one.move)}
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


def _result_json(key: str, result: Result | None) -> dict[str, Any]:
    return {} if result is None else {key: {"winners": list(result.winners), "scores": list(result.scores)}}
