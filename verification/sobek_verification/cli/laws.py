"""The command `sobek-verify laws`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from sobek_core.cli.options import json_option
from sobek_core.cli.output import emit
from sobek_core.spec import load_spec
from sobek_verification.games import GAMES
from sobek_verification.prove.gathered import checks, statements
from sobek_verification.prove.manifest import read_manifest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any


def law_rows() -> Iterator[Mapping[str, Any]]:
    """Yield each rule that has a law, with the checks that state it.

    checks: each with its kind, what it says, and its number of cases; faults: the number of faults that are seeded for
    checks of the rule, by kind.
    """
    every, stated, entries = checks(), statements(), read_manifest()
    cases = {(one.how, one.says): entries[one.name].cases for one in every if one.name in entries}
    for rule in load_spec().rules.values():
        if rule.law is not None:
            stating = [one for one in stated if rule.id in one.laws]
            faults = Counter(one.how for one in every if rule.id in one.rules and one.how.startswith("seeded"))
            yield {
                "rule": rule.id,
                "law": rule.law,
                "checks": [
                    {"how": one.how, "says": one.says, "cases": cases.get((one.how, one.says), "-")} for one in stating
                ],
                "faults": dict(sorted(faults.items())),
            }


def laws_table() -> str:
    """Return the laws of each game as a Markdown table."""
    rows = list(law_rows())
    return "\n\n".join(_table(name, [row for row in rows if row["rule"].startswith(f"{name}.")]) for name in GAMES)


def _table(name: str, rows: list[Mapping[str, Any]]) -> str:
    head = [f"## {name}", "", "| rule and law | what checks it | cases | seeded faults |", "|---|---|---|---|"]
    return "\n".join([*head, *(f"| {' | '.join(_cells(row))} |" for row in rows)])


def _cells(row: Mapping[str, Any]) -> tuple[str, ...]:
    law = row["law"].replace("|", "\\|")
    checked = "<br>".join(f"{one['how']}: {one['says']}" for one in row["checks"])
    cases = "<br>".join(f"{one['cases']:,}" if isinstance(one["cases"], int) else one["cases"] for one in row["checks"])
    return f"`{row['rule']}`: {law}", checked, cases, str(sum(row["faults"].values()) or "-")


@click.command("laws")
@json_option
def laws_command(*, as_json: bool) -> None:
    """Print every law of the spec with the checks that state it: the tables of docs/laws.md.

    An invariant is checked wherever games are played and has no cases of its own. Seeded faults are those that checks
    of the rule must find.
    """
    if as_json:
        emit({"laws": [*law_rows()]})
    else:
        click.echo(laws_table())
