"""Make the table of laws: each law with everything that states it."""

from __future__ import annotations

import re
from itertools import groupby
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from sobek_core.spec import load_spec
from sobek_verification.checks import UNCOUNTED, Check, checks
from sobek_verification.games import GAMES
from sobek_verification.laws.contracts.contract import precondition
from sobek_verification.prove.manifest import read_manifest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_verification.prove.manifest import ManifestEntry


MARK: Final = "†"  # stands for this invariant, which checks the laws of most conditions
REASONS: Final = "the reasons are exactly the conditions that fail"

Entries: TypeAlias = "Mapping[str, ManifestEntry]"
_SIZE: Final = re.compile(r"\|([^|]+)\|")


@frozen
class LawRow:
    """A law with everything that states it. rule: the rule below which the spec has it, None for any other law.

    faults: the number of seeded faults that break the law and that its checks must find.
    """

    game: str
    rule: str | None
    law: str
    checks: tuple[Check, ...]
    faults: int


def law_rows() -> Iterator[LawRow]:
    """Yield the laws of each game: first those that the spec has below its rules, then all others."""
    every, laws = checks(), load_spec().laws
    for game in GAMES:
        stated = [one for one in every if one.game == game and not one.is_seeded]
        seeded = [one for one in every if one.game == game and one.faults]
        for rule, law in laws.items():
            if rule.startswith(f"{game}."):
                found = tuple(one for one in stated if rule in one.laws)
                yield LawRow(game, rule, law, found, sum(_breaking(rule, one, laws) for one in seeded))
        others = [one for one in stated if laws.keys().isdisjoint(one.laws)]
        for _, same in groupby(others, key=lambda one: one.where):
            found = tuple(same)
            names = tuple(f"{one.name}/" for one in found)
            broken = [one for one in seeded if one.name.startswith(names) or one.where == found[0].where]
            faults = sum(len(one.faults) for one in broken)
            yield LawRow(game, None, found[0].description, found, faults)


def _breaking(rule: str, seeded: Check, laws: Mapping[str, str]) -> int:
    """Return how many faults of a check break a rule: those that name it.

    If the check is of no other law, also those that name none.
    """
    if rule not in seeded.rules:
        return 0
    alone = laws.keys() & set(seeded.rules) <= {rule}
    return sum(rule in broken if broken else alone for broken in seeded.faults)


def laws_table() -> str:
    """Return the laws of each game as Markdown tables, after a line that explains the mark in them."""
    rows, entries = list(law_rows()), read_manifest()
    tables = (
        text
        for game in GAMES
        for text in (
            _of_rules(game, [row for row in rows if row.game == game and row.rule is not None], entries),
            _of_games(game, [row for row in rows if row.game == game and row.rule is None], entries),
        )
    )
    return "\n\n".join([f"{MARK} is the invariant *{REASONS}*.", *tables])


def _of_rules(game: str, rows: Sequence[LawRow], entries: Entries) -> str:
    lines = [f"## {game}", "", "| rule and law | what checks it | seeded faults |", "|---|---|---|"]
    lines.extend(
        f"| `{row.rule}`: {_legible(row.law)} | {_checked(row.checks, entries)} | {row.faults or '-'} |" for row in rows
    )
    return "\n".join(lines)


def _legible(law: str) -> str:
    """Return a law with its comparisons and sizes as people write them: `|deck| >= 3` becomes size(deck) ≥ 3."""
    return _SIZE.sub(r"size(\1)", law).replace("<=", "≤").replace(">=", "≥")


def _checked(found: Sequence[Check], entries: Entries) -> str:
    """Return the checks of a law by kind, with the cases that they count. MARK stands for the invariant of reasons."""
    kinds = [
        f"**{kind}**: {'; '.join(_with_cases(one, entries) for one in same)}"
        for kind, same in groupby((one for one in found if one.description != REASONS), key=lambda one: one.kind)
    ]
    return " · ".join([*kinds, *(MARK for one in found if one.description == REASONS)])


def _with_cases(one: Check, entries: Entries) -> str:
    if one.kind == "bounded contract":
        return f"{one.description} ({_legible(precondition(resolve_name(one.where)))})"
    cases = _cases(one, entries)
    return f"{one.description} ({cases:,})" if isinstance(cases, int) else one.description


def _cases(one: Check, entries: Entries) -> int | str:
    """Return the number of cases of a check as in the manifest, UNCOUNTED for an invariant."""
    return entries[one.name].cases if one.kind != "invariant" and one.name in entries else UNCOUNTED


def _of_games(game: str, rows: Sequence[LawRow], entries: Entries) -> str:
    head = f"## {game}: other laws"
    lines = [head, "", "| law | what checks it | cases | seeded faults |", "|---|---|---|---|"]
    for row in rows:
        checked = " x ".join([row.checks[0].kind, *([str(len(row.checks))] if len(row.checks) > 1 else [])])
        cases = [_cases(one, entries) for one in row.checks]
        sizes = [size for size in cases if isinstance(size, int)]
        lines.append(f"| {row.law} | {checked} | {f'{sum(sizes):,}' if sizes else cases[0]} | {row.faults or '-'} |")
    return "\n".join(lines)
