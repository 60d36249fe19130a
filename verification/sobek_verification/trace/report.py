"""Show a trace as a table or as JSON."""

from __future__ import annotations

import json
import sys
from itertools import groupby
from typing import TYPE_CHECKING

import click
from attrs import asdict
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.checks import Statement
    from sobek_verification.trace.trace import Trace, TraceRow

_EVERYTHING = "text, code, test, source, and checks of the law that they state"
_COLUMNS = ("rule", "text", "source", "code", "test", "law")


def as_json(trace: Trace) -> str:
    """Return the trace as one JSON object."""
    rules = [
        asdict(row, recurse=False) | {"checks": [_check(one) for one in row.checks], "missing": row.missing()}
        for row in trace.rows
    ]
    return json.dumps(
        {
            "rules": rules,
            "complete": _complete(trace),
            "sentences": trace.sentences,
            "sources_checked": trace.sources_checked,
            "faults": [asdict(fault) for fault in trace.faults],
        },
        indent=2,
    )


def _check(one: Statement) -> dict[str, object]:
    game = one.rules[0].partition(".")[0]
    return {"kind": one.kind, "game": game, "description": one.description, "rules": one.rules, "where": one.where}


def show(trace: Trace) -> None:
    """Print the trace to stdout: a rich table on a terminal, plain columns elsewhere."""
    rows = [_cells(row) for row in trace.rows]
    if sys.stdout.isatty():
        _show_rich(rows)
    else:
        _show_plain([_COLUMNS, *rows])
    for fault in trace.faults:
        click.echo(f"fault: {fault.where}: {fault.problem}")
    for line in _summary(trace):
        click.echo(line)


def _show_rich(rows: list[tuple[str, ...]]) -> None:
    """Print a table. On a narrow terminal the columns of code and tests are wrapped, so that no id is cut."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in _COLUMNS:
        table.add_column(name, no_wrap=name not in {"code", "test"})
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def _show_plain(rows: list[tuple[str, ...]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _cells(row: TraceRow) -> tuple[str, ...]:
    examples = sum(test.startswith("example ") for test in row.tests)
    tests = len(row.tests) - examples
    counts = [f"{count} {word}" for count, word in ((examples, "ex."), (tests, "tests")) if count]
    return (
        row.rule,
        "yes" if row.text else "-",
        " ".join(row.sources) or ("none" if row.convention else "-"),
        _files(row.code),
        ", ".join(counts) or "-",
        " ".join(dict.fromkeys(check.kind for check in row.checks)) or ("unchecked" if row.law else "-"),
    )


def _files(paths: tuple[str, ...]) -> str:
    """Return the names of up to two files of code, and the number of the others."""
    names = [path.rpartition("/")[2] for path in paths]
    return " ".join(names[:2]) + (f" +{len(names) - 2}" if len(names) > 2 else "") or "-"


def _complete(trace: Trace) -> int:
    return sum(not row.missing() for row in trace.rows)


def _complete_by_game(trace: Trace) -> Iterator[str]:
    """Yield how many rules of each game are complete, with percentages rounded down."""
    for game, same in groupby(trace.rows, key=lambda row: row.rule.partition(".")[0]):
        rows = list(same)
        complete = sum(not row.missing() for row in rows)
        percent = 100 * complete // len(rows)
        yield f"{game}: {percent}% of the rules ({complete} of {len(rows)}) have {_EVERYTHING}"


def _laws(trace: Trace) -> str:
    """Return how many laws there are, and how many of them each kind of check states, as a line of text."""
    laws = sum(row.law for row in trace.rows)
    kinds = [{check.kind for check in row.checks} for row in trace.rows]
    every = dict.fromkeys(check.kind for row in trace.rows for check in row.checks)
    by_kind = ", ".join(f"{sum(kind in found for found in kinds)} by {kind}" for kind in every)
    return f"law: stated by {laws} rules, checked for {sum(map(bool, kinds))}: {by_kind}"


def _summary(trace: Trace) -> list[str]:
    conventions = sum(row.convention is not None for row in trace.rows)
    checked = "each compared with its source" if trace.sources_checked else "not compared with the sources"
    return [
        *_complete_by_game(trace),
        _laws(trace),
        f"`sources: none, ...`: {conventions} of the rules state a convention, which counts as a source",
        f"sentences of the sources: {trace.sentences} accounted for, {checked}",
        *([] if trace.sources_checked else ["sources: not checked; give --sources DIR"]),
        f"faults: {len(trace.faults)}",
    ]
