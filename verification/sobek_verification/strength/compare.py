"""Compare the strength with what it was: nothing that was found may be lost, and nothing new may survive."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import Factory, frozen

from sobek_verification.strength.size import Size
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

STRUCK: Final = Path(__file__).parent / "struck.toml"
TO_BE_EMPTY: Final = ("surviving mutants", "missed branches")  # of these none may be added; of all others none lost


@frozen
class Strength:
    """What was measured. names: what was found, by kind; ratios: speeds in hundredths, by name."""

    names: dict[str, tuple[str, ...]]
    ratios: dict[str, int]
    sizes: tuple[Size, ...]


@frozen
class Struck:
    """The contents of struck.toml. struck: why a name, or all names that begin with it, may be gone."""

    struck: dict[str, str] = Factory(dict)


def lost(before: Strength, now: Strength) -> Iterator[str]:
    """Yield what is worse than before, each with its kind. A kind that only one of them measured is left out."""
    struck = tuple(read_table(STRUCK, Struck, "the names struck out").struck)
    for kind, names in now.names.items():
        if kind in before.names:
            then, gone = set(before.names[kind]), kind not in TO_BE_EMPTY
            for name in sorted(then.difference(names) if gone else set(names) - then):
                if not name.startswith(struck):
                    yield f"{kind}: {name}"


def table(now: Strength, before: Strength | None) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of the report: what, before, now."""
    for kind, names in now.names.items():
        yield kind, f"{len(before.names[kind]):,}" if before and kind in before.names else "", f"{len(names):,}"
    for name, ratio in now.ratios.items():
        yield name, f"{before.ratios[name] / 100:.2f}" if before and name in before.ratios else "", f"{ratio / 100:.2f}"
    then: Mapping[str, Size] = {one.name: one for one in before.sizes} if before else {}
    for one in now.sizes:
        yield f"lines of {one.name}", _lines(then[one.name]) if one.name in then else "", _lines(one)
    yield (
        "lines",
        f"{sum(one.lines for one in then.values()):,}" if then else "",
        f"{sum(one.lines for one in now.sizes):,}",
    )


def _lines(one: Size) -> str:
    return f"{one.lines:,} of {one.budget:,} (docstrings {one.docstrings:,}, comments {one.comments:,})"
