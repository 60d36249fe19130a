"""Show the kill matrix as a table: what each family catches, and what it adds to the families before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import asdict, frozen

from sobek_verification.matrix.measure import FamilyResult
from sobek_verification.matrix.results import code_digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sobek_verification.matrix.results import MatrixRow


@frozen
class Column:
    """What a family catches of some faults.

    concerned: how many faults it was run against; killed: how many of these it catches; added: how many that no earlier
    family catches; alone: how many that no other family catches; seconds: of processor time.
    """

    family: str
    concerned: int
    killed: int
    added: int
    alone: int
    seconds: float


def columns(rows: Sequence[MatrixRow], families: Sequence[str]) -> tuple[Column, ...]:
    """Return what each family catches, in order. rows: those of faults with which every check ends."""
    return tuple(_column(rows, families, place) for place in range(len(families)))


def _column(rows: Sequence[MatrixRow], families: Sequence[str], place: int) -> Column:
    family, before, others = families[place], families[:place], [*families[:place], *families[place + 1 :]]
    cells = [row.cells[family] for row in rows if family in row.cells]
    killed = [row for row in rows if row.killed([family])]
    return Column(
        family,
        sum(cell.verdict is not FamilyResult.UNREACHED for cell in cells),
        len(killed),
        sum(not row.killed(before) for row in killed),
        sum(not row.killed(others) for row in killed),
        round(sum(cell.seconds for cell in cells), 1),
    )


def by_law(rows: Sequence[MatrixRow]) -> dict[str, list[MatrixRow]]:
    """Return the rows of each law, in the order of their ids."""
    laws = sorted({law for row in rows for law in row.laws})
    return {law: [row for row in rows if law in row.laws] for law in laws}


def as_json(rows: Sequence[MatrixRow], families: Sequence[str]) -> dict[str, Any]:
    """Return the whole matrix as JSON."""
    ended = [row for row in rows if not row.hangs]
    return {
        "code": code_digest(),
        "faults": len(rows),
        "hanging": len(rows) - len(ended),
        "survived": [asdict(row.mutant) for row in ended if not row.killed(families)],
        "families": [asdict(one) for one in columns(ended, families)],
        "laws": {
            law: {"faults": len(some), "families": [asdict(one) for one in columns(some, families)]}
            for law, some in by_law(ended).items()
        },
    }


def as_markdown(rows: Sequence[MatrixRow], families: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the tables."""
    ended = [row for row in rows if not row.hangs]
    caught = sum(row.killed(families) for row in ended)
    yield f"Measured on the core with the digest `{code_digest()}`: {len(rows)} faults."
    yield f"Left out, because a check does not terminate with them: {len(rows) - len(ended)}."
    yield f"Caught: {caught} of the other {len(ended)}; not caught in the time given: {len(ended) - caught}."
    yield ""
    yield "| family | run against | caught | not by a family above | by no other family | CPU seconds |"
    yield "|---|---:|---:|---:|---:|---:|"
    for one in columns(ended, families):
        yield f"| {one.family} | {one.concerned} | {one.killed} | {one.added} | {one.alone} | {one.seconds:,.0f} |"
    yield ""
    yield "By law, faults caught; in brackets those that no family to the left catches."
    yield ""
    yield f"| law | faults | {' | '.join(families)} |"
    yield f"|---|---:|{'---:|' * len(families)}"
    for law, some in by_law(ended).items():
        yield f"| {law} | {len(some)} | {' | '.join(_cells(some, families))} |"


def _cells(rows: Sequence[MatrixRow], families: Sequence[str]) -> Iterable[str]:
    for one in columns(rows, families):
        yield "" if not one.concerned else f"{one.killed} ({one.added})" if one.added else f"{one.killed}"
