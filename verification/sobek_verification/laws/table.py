"""Make the table of laws: each law with everything that states it."""

from __future__ import annotations

import re
from itertools import groupby
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from sobek_core.spec import load_spec
from sobek_verification.checks import Check, checks
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
    lines = [f"{MARK} is the invariant *{REASONS}*."]
    for game in GAMES:
        lines += ["", f"## {game}", "", "| law | what checks it | seeded faults |", "|---|---|---|"]
        for row in rows:
            if row.game == game:
                rule = f"`{row.rule}`: " if row.rule else ""
                lines.append(f"| {rule}{_legible(row.law)} | {_checked(row, entries)} | {row.faults or '-'} |")
    return "\n".join(lines)


def _legible(law: str) -> str:
    """Return a law with its comparisons and sizes as people write them: `|deck| >= 3` becomes size(deck) ≥ 3."""
    return _SIZE.sub(r"size(\1)", law).replace("<=", "≤").replace(">=", "≥")


def _checked(row: LawRow, entries: Entries) -> str:
    """Return the checks of a law by kind, with the cases that they count. MARK stands for the invariant of reasons."""
    named = [one for one in row.checks if one.description != REASONS]
    kinds = []
    for kind, same in groupby(named, key=lambda one: one.kind):
        checks = tuple(same)
        if row.rule is None:  # these are as many checks of one law, in its own words
            kinds.append(f"**{kind}**{_cases(checks, entries)}")
        else:
            kinds.append(f"**{kind}**: {'; '.join(f'{one.description}{_cases([one], entries)}' for one in checks)}")
    return " · ".join([*kinds, *(MARK for one in row.checks if one.description == REASONS)])


def _cases(same: Sequence[Check], entries: Entries) -> str:
    """Return, in brackets, the cases that some checks count together, or the bounds of a contract."""
    if same[0].kind == "bounded contract":
        return f" ({_legible(precondition(resolve_name(same[0].where)))})"
    found = [entries[one.name].cases for one in same if one.kind != "invariant" and one.name in entries]
    numbers = [cases for cases in found if isinstance(cases, int)]
    return f" ({sum(numbers):,})" if numbers else ""
