"""Tries a property with Hypothesis, on one of two backends: random examples, or those that CrossHair's solver finds.

The solver's backend gives up silently on what is too hard for it, and random examples take the place of its own. So the
examples that it judged itself are counted: without them nothing holds, and no bug is found. What it finds Hypothesis
tries anew with plain numbers, so that every failure is a real one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import hypothesis_crosshair_provider  # noqa: F401  # the backend, which Hypothesis finds by its name
from attrs import define, frozen
from crosshair.tracers import is_tracing
from hypothesis import HealthCheck, Phase, given, settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_verification.laws.symbolic.property import Trial

Backend: TypeAlias = Literal["hypothesis", "crosshair"]

BACKENDS: Final[tuple[Backend, ...]] = get_args(Backend)
EXAMPLES: Final = 60  # at most, on either backend; the solver needs fewer where it comes to the end of all paths


class PropertyStatus(StrEnum):
    """What came of a property on a backend."""

    HOLDS = "holds"
    DIFFERS = "differs"
    GAVE_UP = "gave up"  # no failure, but the backend judged no more than half of its examples


@frozen
class PropertyFinding:
    """What came of a property. holding, failing: how many examples the backend itself found to hold, or to fail.

    example: one for which it fails, its own or another.
    """

    status: PropertyStatus
    holding: int
    failing: int
    example: str = ""


@define
class _Counts:
    """Examples that the backend itself began, found to hold, and found to fail."""

    begun: int = 0
    holding: int = 0
    failing: int = 0


class _FailsError(AssertionError):
    """The property does not hold for an example."""


def examine(trial: Trial, backend: Backend) -> PropertyFinding:
    """Try a property on a backend."""
    counts = _Counts()
    body = given(**trial.law.strategies)(_judging(trial, backend, counts))
    example = ""
    try:
        settings(
            backend=backend,
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
            print_blob=False,  # else the example ends in advice where the variable CI stands in the environment
        )(body)()
    except _FailsError as error:
        example = " ".join(" ".join(error.__notes__).split())
    judged = counts.holding + counts.failing
    if example:
        return PropertyFinding(PropertyStatus.DIFFERS, counts.holding, counts.failing, example)
    return PropertyFinding(
        PropertyStatus.HOLDS if 2 * judged > counts.begun else PropertyStatus.GAVE_UP, counts.holding, counts.failing
    )


def _judging(trial: Trial, backend: Backend, counts: _Counts) -> Callable[..., None]:
    """Return the property as a test that counts."""
    predicate = trial.predicate

    def judge(**drawn: object) -> None:
        own = is_tracing() == (backend == "crosshair")
        counts.begun += own
        if predicate(**drawn):
            counts.holding += own
        else:
            counts.failing += own
            raise _FailsError(predicate.__name__)

    judge.__name__ = judge.__qualname__ = predicate.__name__
    return judge
