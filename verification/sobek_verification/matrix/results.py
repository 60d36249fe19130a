"""Store measured cells in a file, one line for each, so that an interrupted run continues where it stopped."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import TYPE_CHECKING

from attrs import asdict, evolve, field, frozen

from sobek_verification.errors import UnreadableDataError
from sobek_verification.matrix.measure import FamilyResult, MatrixCell
from sobek_verification.mutation.mutant import Mutant
from sobek_verification.mutation.tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from sobek_verification.matrix.faults import MatrixFault


@frozen
class MatrixRow:
    """A fault with its cells. cells: by family."""

    mutant: Mutant
    laws: tuple[str, ...]
    cells: dict[str, MatrixCell] = field(factory=dict, eq=False)

    def killed(self, families: Iterable[str]) -> bool:
        """Return whether one of these families catches the fault."""
        return any(one in self.cells and self.cells[one].verdict is FamilyResult.KILLED for one in families)

    @property
    def hangs(self) -> bool:
        """Whether a check did not end, which reveals the fault, but says nothing about the check."""
        return any(cell.verdict is FamilyResult.TIMED_OUT for cell in self.cells.values())


@cache
def code_digest() -> str:
    """Return the digest of the measured code: the core, in which the faults are seeded."""
    hashed = hashlib.sha256()
    for path in sorted((ROOT / "sobek_core").rglob("*.py")):
        hashed.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return hashed.hexdigest()[:16]


def read_rows(path: Path) -> dict[Mutant, MatrixRow]:
    """Return the rows of a file that were measured on this code; none if there is no file.

    Raise UnreadableDataError.
    """
    rows: dict[Mutant, MatrixRow] = {}
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for number, line in enumerate(lines, start=1):
        try:
            entry = json.loads(line)
            mutant, cell = Mutant(**entry["fault"]), MatrixCell(**entry["cell"])
            cell = evolve(cell, verdict=FamilyResult(cell.verdict))
            row = rows.setdefault(mutant, MatrixRow(mutant, tuple(entry["laws"])))
            if entry["code"] == code_digest():
                row.cells[entry["family"]] = cell
        except (ValueError, KeyError, TypeError) as error:
            message = f"{path}: line {number}: expected a cell of the kill matrix: {error}"
            raise UnreadableDataError(message) from None
    return {mutant: row for mutant, row in rows.items() if row.cells}


def append(path: Path, fault: MatrixFault, cells: Mapping[str, MatrixCell]) -> None:
    """Append cells of a fault. Raise OSError."""
    with path.open("a", encoding="utf-8") as file:
        for family, cell in cells.items():
            entry = {
                "code": code_digest(),
                "fault": asdict(fault.mutant),
                "laws": fault.laws,
                "family": family,
                "cell": asdict(cell),
            }
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")
