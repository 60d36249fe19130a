"""Seeded faults: a wrong version of one part of the core, with which a contract or an enumeration must fail.

    @fault("it scores nothing", "rules.scoring.score_horizontal", always(0))
    @check("classic.scoring.horizontal", kind=enumeration)
    def every_horizontal_set_scores_its_scarabs() -> int: ...

A law that no fault can break says nothing, so each law has at least one.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve

from sobek_verification.checks import (
    DIFFERS,
    FOUND,
    HOLDS,
    MISSED,
    SEEDED_FAULT,
    Check,
    CheckOutcome,
    add_seeded,
    name_of,
)
from sobek_verification.games import GAMES
from sobek_verification.seeding import Damage, seeded

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.kernel.game import RuleId

CONFIRMED: Final = "confirmed"
REFUTED: Final = "refuted"

Fault: TypeAlias = tuple[str, Damage]  # the name of the part that is wrong, and what makes it wrong

_FAULTS: Final[dict[tuple[Callable[..., Any], str], Fault]] = {}  # looked up: a damage cannot be pickled


def fault(
    description: str, place: str, damage: Damage, *breaks: RuleId
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that registers a fault of a law, whose `check` is below.

    description: what is wrong; place: the name of the part in the package of the game, or after a dot in the module of
    the law; damage: turns the right version into a wrong one; breaks: the laws that it breaks, if the check states
    several. A fault in the order of a listing breaks none.
    """

    def add(law: Callable[..., Any]) -> Callable[..., Any]:
        _FAULTS[law, description] = place, damage
        add_seeded(law, partial(_seeded, law, description, breaks))
        return law

    return add


def with_figures(**wrong: object) -> Damage:
    """Return the damage that makes a rule use other figures than those of the edition."""

    def damage(right: Callable[..., Any]) -> Callable[..., Any]:
        def rule(game: Any, *rest: Any) -> Any:
            edition = game.edition
            return right(
                evolve(game, edition=evolve(edition, name="wrong", figures=evolve(edition.figures, **wrong))), *rest
            )

        return rule

    return damage


def _seeded(law: Callable[..., Any], description: str, breaks: tuple[RuleId, ...], sound: Check) -> Check:
    return Check(
        kind=SEEDED_FAULT,
        description=f"{sound.description}, if {description}",
        rules=sound.rules,
        name=name_of(sound.name, description),
        expected=FOUND if sound.expected == HOLDS else REFUTED,
        run=partial(_find_registered, law, description, sound.run),
        faults=(breaks,),
    )


def _find_registered(law: Callable[..., Any], description: str, run: Callable[[], CheckOutcome]) -> CheckOutcome:
    return find(law, _FAULTS[law, description], run)


def find(law: Callable[..., Any], one: Fault, run: Callable[[], CheckOutcome]) -> CheckOutcome:
    """Run the check of a law with a seeded fault, which it must find."""
    module, (place, damage) = law.__module__, one
    core = f"sobek_core.{next(game for game in GAMES if game in module.split('.'))}."
    with seeded(f"{module if place.startswith('.') else core}{place}", damage):
        outcome = run()
    if outcome.result == REFUTED:
        return outcome
    return CheckOutcome(FOUND if outcome.result == DIFFERS else MISSED, found=outcome.found)
