"""The tables of docs/checks.md, from the checks and the manifest."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

from sobek_verification.checks import checks
from sobek_verification.games import GAMES
from sobek_verification.laws.contracts.contract import bounds_of
from sobek_verification.prove.manifest import read_manifest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_verification.checks import Check
    from sobek_verification.prove.manifest import ManifestEntry


def checks_tables() -> str:
    """Return two tables in Markdown: how many checks of each kind and result there are, and the bounds of contracts."""
    return "\n".join(_lines(checks(), read_manifest()))


def _lines(wanted: Sequence[Check], listed: Mapping[str, ManifestEntry]) -> Iterator[str]:
    yield f"| kind | {' | '.join(GAMES)} | result | cases |"
    yield f"|---|{'---|' * len(GAMES)}---|---|"
    for kind, expected in dict.fromkeys((one.kind, one.expected) for one in wanted):
        of_kind = [one for one in wanted if (one.kind, one.expected) == (kind, expected)]
        by_game = [str(sum(one.game == game for one in of_kind)) for game in GAMES]
        sizes = [listed[one.name].cases for one in of_kind]
        numbers = [size for size in sizes if isinstance(size, int)]
        yield f"| {kind} | {' | '.join(by_game)} | {expected} | {f'{sum(numbers):,}' if numbers else sizes[0]} |"
    yield ""
    yield "| game | bounded contract | for |"
    yield "|---|---|---|"
    for one in wanted:
        if one.kind == "bounded contract":
            yield f"| {one.game} | {one.description} | {', '.join(bounds_of(resolve_name(one.where)))} |"
