"""Enumerations compare the core with a slow reference over a whole finite domain. Independent of the games.

Each is a function that raises DifferenceError if the core differs, and returns the size of the domain::

    @check("classic.scoring.horizontal", kind=enumeration)
    def every_horizontal_set_scores_its_scarabs() -> int:
        for scarabs in range(100):
            hold(f"{scarabs} scarabs", scarabs, score_horizontal(scarabs))
        return 100

    seed(every_horizontal_set_scores_its_scarabs, SeededFault("classic", "it scores nothing", PLACE, always(0)))

PLACE is the module and name of the part of the core that is replaced while the fault is seeded.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_verification.checks import DIFFERS, FOUND, HOLDS, MISSED, Check, CheckOutcome, add_seeded, check_of, name_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.rule_ids import RuleId
    from sobek_verification.seeding import SeededFault


_FAULTS: Final[dict[tuple[Callable[[], int], str], SeededFault]] = {}  # looked up, since a fault cannot be pickled


class DifferenceError(AssertionError):
    """The core and the reference differ. The message has the place, the expected value and the actual value."""


def hold(where: str, expected: object, came: object) -> None:
    """Raise DifferenceError unless both values are equal. where: a description of the member of the domain."""
    if expected != came:
        message = f"{where}: expected {expected}, got {came}"
        raise DifferenceError(message)


def enumeration(run: Callable[[], int], laws: tuple[RuleId, ...]) -> Check:
    """Return the check of a finite domain."""
    return check_of(run, laws, "enumeration", HOLDS, partial(enumerate_whole, run))


def enumerate_whole(run: Callable[[], int]) -> CheckOutcome:
    """Enumerate a finite domain, stopping at the first difference."""
    try:
        return CheckOutcome(HOLDS, run())
    except DifferenceError as difference:
        return CheckOutcome(DIFFERS, found=str(difference))


def seed(run: Callable[[], int], fault: SeededFault, *laws: RuleId) -> None:
    """Register a seeded fault that an enumeration must find. laws: those that it breaks, if they are several."""
    _FAULTS[run, fault.says] = fault
    add_seeded(run, partial(_seeded, run, fault.says, laws))


def _seeded(run: Callable[[], int], says: str, laws: tuple[RuleId, ...], sound: Check) -> Check:
    return Check(
        how="seeded fault",
        says=f"{sound.says}, if {says}",
        rules=sound.rules,
        name=name_of(sound.name, says),
        expected=FOUND,
        run=partial(_find_registered, run, says),
        faults=(laws,),
    )


def _find_registered(run: Callable[[], int], says: str) -> CheckOutcome:
    return find(run, _FAULTS[run, says])


def find(run: Callable[[], int], fault: SeededFault) -> CheckOutcome:
    """Enumerate a finite domain with a seeded fault, which must make a difference."""
    with fault.seeded():
        return CheckOutcome(FOUND if enumerate_whole(run).came == DIFFERS else MISSED)
