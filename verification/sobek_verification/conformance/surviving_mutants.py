"""Measure the vectors by the faults, seeded into the rules, that they catch.

The faults are the mutants of `sobek-verify mutants` that change behaviour, each by one small change to the code.
Explained mutants are left out, and so are those that change only text for people, which the protocol leaves to the
port. The vectors may miss faults of other kinds. `sobek-verify mutants --by vectors --write` writes the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import frozen

from sobek_verification.errors import UnreadableDataError
from sobek_verification.mutation.mutant import Mutant
from sobek_verification.tables import read_table, write_entry

SURVIVING_MUTANTS: Final = Path(__file__).parent / "surviving_mutants.toml"
MIN_PERCENT: Final = 98.0  # percent of the faults that the vectors must catch


@frozen
class Faults:
    """Seeded faults. number: how many change behaviour; survivors: those that no vector catches."""

    number: int
    survivors: tuple[Mutant, ...] = ()

    @property
    def caught(self) -> int:
        """The number of faults that the vectors catch."""
        return self.number - len(self.survivors)

    @property
    def percent(self) -> float:
        """The percentage of caught faults, rounded down to a tenth."""
        return self.caught * 1000 // self.number / 10

    @property
    def is_enough(self) -> bool:
        """Whether the vectors catch as many faults as they must."""
        return self.percent >= MIN_PERCENT


def read_faults() -> Faults:
    """Read the results of the last run. Raise UnreadableDataError."""
    faults = read_table(SURVIVING_MUTANTS, Faults, "what survives the vectors")
    if faults.number < (least := max(1, len(faults.survivors))):
        raise UnreadableDataError(f"{SURVIVING_MUTANTS}: number: expected at least {least}, got {faults.number}")
    return faults


def write_faults(faults: Faults) -> str:
    """Write the results of a run, with a table for each survivor."""
    lines = [
        "# Written by `sobek-verify mutants --by vectors --write`: seeded faults of the rules that change behaviour,",
        "# and those of them that the vectors alone do not show.",
        f"number = {faults.number}",
    ]
    for mutant in faults.survivors:
        lines += ["", "[[survivors]]", *write_entry(mutant)]
    return "\n".join([*lines, ""])
