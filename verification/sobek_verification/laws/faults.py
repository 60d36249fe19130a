"""Seeded faults: a wrong version of one part of the core, with which a contract or an enumeration must fail.

    @fault("it scores nothing", "rules.scoring.score_horizontal", always(0))
    @check("classic.scoring.horizontal", kind=enumeration)
    def every_horizontal_set_scores_its_scarabs() -> int: ...

A law that no fault can break says nothing, so each law has at least one.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

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
    name_of,
)
from sobek_verification.games import GAMES
from sobek_verification.seeding import Damage, seeded

if TYPE_CHECKING:
    from collections.abc import Callable

CONFIRMED: Final = "confirmed"
REFUTED: Final = "refuted"

_FAULTS: Final[dict[tuple[Callable[..., Any], str], Fault]] = {}  # looked up: a damage cannot be pickled


@frozen
class Fault:
    """A decorator that registers a fault of a law: see `fault`."""

    description: str
    place: str
    damage: Damage
    breaks: tuple[RuleId, ...]

    def __call__(self, law: Callable[..., Any]) -> Callable[..., Any]:
        """Register the fault. Its law must be registered already: its `check` is below."""
        _FAULTS[law, self.description] = self
        add_seeded(law, partial(_seeded, law, self))
        return law


def fault(description: str, place: str, damage: Damage, *breaks: RuleId) -> Fault:
    """Return a fault.

    description: what is wrong; place: the name of the part in the package of the game, or after a dot in the module of
    the law; damage: turns the right version into a wrong one; breaks: the laws that it breaks, if the check states
    several. A fault in the order of a listing breaks none.
    """
    return Fault(description, place, damage, breaks)


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


def _seeded(law: Callable[..., Any], one: Fault, sound: Check) -> Check:
    return Check(
        kind=SEEDED_FAULT,
        description=f"{sound.description}, if {one.description}",
        rules=sound.rules,
        name=name_of(sound.name, one.description),
        expected=FOUND if sound.expected == HOLDS else REFUTED,
        run=partial(_find_registered, law, one.description, sound.run),
        faults=(one.breaks,),
    )


def _find_registered(law: Callable[..., Any], description: str, run: Callable[[], CheckOutcome]) -> CheckOutcome:
    return find(law, _FAULTS[law, description], run)


def find(law: Callable[..., Any], one: Fault, run: Callable[[], CheckOutcome]) -> CheckOutcome:
    """Run the check of a law with a seeded fault, which it must find."""
    module = law.__module__
    core = f"sobek_core.{next(game for game in GAMES if game in module.split('.'))}."
    with seeded(f"{module if one.place.startswith('.') else core}{one.place}", one.damage):
        outcome = run()
    if outcome.result == REFUTED:
        return outcome
    return CheckOutcome(FOUND if outcome.result == DIFFERS else MISSED, found=outcome.found)
