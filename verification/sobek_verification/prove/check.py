"""What a check is: a sentence, the rules that it is about, how it is checked, and what must come of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

ALL_PATHS: Final = "all paths"
UNCOUNTED: Final = "-"
BROKE_OFF: Final = "broke off"  # it raised something, or its process ended
NOT_TRIED: Final = "not tried"  # since something that it takes is not here, such as another version of Python


@frozen
class CheckOutcome:
    """What came of a check.

    size: how many cases there were, ALL_PATHS where it went over every path, UNCOUNTED where there is nothing to count;
    found: what is wrong.
    """

    came: str
    size: int | str = UNCOUNTED
    found: str = ""


@frozen
class ProofCheck:
    """Something that is checked.

    name: made of game, way and sentence; how: the way; says: the sentence; rules: by id; expected: the required result;
    run: checks it, in this or another process; given, claims: what a contract or a symbolic property is stated for, and
    what it states, since the number of cases does not show this; bounds: the numbers of a contract that have a least
    and a most; without them, all paths means all numbers.
    """

    name: str
    how: str
    says: str
    rules: tuple[str, ...]
    expected: str
    run: Callable[[], CheckOutcome]
    given: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    bounds: tuple[str, ...] = ()


def way_of(how: str, bounds: Sequence[str]) -> str:
    """Return how something is checked, for the totals, which separate contracts for any and for bounded numbers."""
    return f"{how}, bounded" if bounds else how


def name_of(*parts: str) -> str:
    """Make a name of some parts: words joined by hyphens, parts by slashes."""
    return "/".join("-".join(part.replace(",", "").split()) for part in parts)


def chosen(checks: Sequence[ProofCheck], names: Sequence[str]) -> list[ProofCheck]:
    """Return the checks that are named: by their whole name, by its beginning up to a slash, or by a rule's id.

    Raise ValueError for a name that fits none; without names all are given.
    """
    found: dict[str, ProofCheck] = {}
    for name in names:
        beginning = f"{name.removesuffix('/')}/"
        fitting = [one for one in checks if one.name == name or one.name.startswith(beginning) or name in one.rules]
        if not fitting:
            beginnings = ", ".join(sorted({"/".join(one.name.split("/")[:2]) for one in checks}))
            message = (
                "expected a check, the beginning of its name up to a slash, or a rule that it is about, "
                f"got {name!r}; names begin with {beginnings}"
            )
            raise ValueError(message)
        found |= {one.name: one for one in fitting}
    return list(found.values()) if names else list(checks)
