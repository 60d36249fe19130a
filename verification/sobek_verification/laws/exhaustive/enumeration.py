"""Enumerations compare the core with a slow reference over a whole finite domain. Independent of the games.

Each is a function that raises DifferenceError if the core differs, and returns the size of the domain::

    @fault("it scores nothing", "1 scarabs: expected 1, got 0").at("rules.scoring.score_horizontal", always(0))
    @check("classic.scoring.horizontal", kind=enumeration)
    def every_horizontal_set_scores_its_scarabs() -> int:
        for scarabs in range(100):
            hold(f"{scarabs} scarabs", scarabs, score_horizontal(scarabs))
        return 100

`fault` registers a seeded fault, which must be found.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from sobek_core.kernel.game import RuleId
from sobek_verification.checks import (
    DIFFERS,
    FOUND,
    HOLDS,
    MISSED,
    SEEDED_FAULT,
    Check,
    CheckOutcome,
    add_seeded,
    check_of,
    name_of,
)
from sobek_verification.seeding import Damage, seeded

if TYPE_CHECKING:
    from collections.abc import Callable

FIGURES: Final = "edition.Edition.figures"

_FAULTS: Final[dict[tuple[Callable[[], int], str], EnumerationFault]] = {}  # looked up: a fault cannot be pickled


class DifferenceError(AssertionError):
    """The core and the reference differ. The message has the place, the expected value and the actual value."""


def hold(where: str, expected: object, actual: object) -> None:
    """Raise DifferenceError unless both values are equal. where: a description of the member of the domain."""
    if expected != actual:
        message = f"{where}: expected {expected}, got {actual}"
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


@frozen
class EnumerationFault:
    """A decorator that registers a fault of an enumeration, which must find it: see `fault`.

    parts: the places that are replaced, each with its damage.
    """

    description: str
    finds: str
    breaks: tuple[RuleId, ...]
    parts: tuple[tuple[str, Damage], ...] = ()

    def at(self, place: str, damage: Damage) -> EnumerationFault:
        """Return the fault with one more part.

        place: its name in the package of the game, or after a dot in the module of the enumeration; damage: turns the
        right version into a wrong one.
        """
        return evolve(self, parts=(*self.parts, (place, damage)))

    def __call__(self, run: Callable[[], int]) -> Callable[[], int]:
        """Register the fault. Its enumeration must be registered already: its `check` is below."""
        _FAULTS[run, self.description] = self
        add_seeded(run, partial(_seeded, run, self))
        return run


def fault(description: str, finds: str, *breaks: RuleId) -> EnumerationFault:
    """Return a fault without parts.

    description: what is wrong; finds: a pattern of the difference; breaks: the laws that it breaks, if the enumeration
    states several. A fault in the order of a listing breaks none.
    """
    return EnumerationFault(description, finds, breaks)


def figures(**wrong: object) -> Damage:
    """Return what replaces FIGURES to change some of them."""
    return lambda right: property(lambda edition: evolve(right.__get__(edition), **wrong))


def _seeded(run: Callable[[], int], seeded_fault: EnumerationFault, sound: Check) -> Check:
    return Check(
        kind=SEEDED_FAULT,
        description=f"{sound.description}, if {seeded_fault.description}",
        rules=sound.rules,
        name=name_of(sound.name, seeded_fault.description),
        expected=FOUND,
        run=partial(_find_registered, run, seeded_fault.description),
        faults=(seeded_fault.breaks,),
    )


def _find_registered(run: Callable[[], int], description: str) -> CheckOutcome:
    return find(run, _FAULTS[run, description])


def find(run: Callable[[], int], seeded_fault: EnumerationFault) -> CheckOutcome:
    """Enumerate a finite domain with a seeded fault, which must make a difference that matches its pattern."""
    module = run.__module__
    core = f"sobek_core.{module.split('.')[-2]}."
    with ExitStack() as stack:
        for place, damage in seeded_fault.parts:
            stack.enter_context(seeded(f"{module if place.startswith('.') else core}{place}", damage))
        outcome = enumerate_whole(run)
    if outcome.result == DIFFERS and re.search(seeded_fault.finds, outcome.found):
        return CheckOutcome(FOUND)
    return CheckOutcome(MISSED, found=f"expected {seeded_fault.finds!r}, got {outcome.found or 'no difference'}")
