"""All checks, gathered from where they stand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from verification.contracts.examine import examine
from verification.contracts.runner import LIMIT
from verification.exhaustive.difference import DifferenceError
from verification.games import GAMES
from verification.prove.check import Check, Outcome, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from verification.verified import Verified


def checks() -> tuple[Check, ...]:
    """Give all checks, by game and way."""
    return tuple(check for game in GAMES.values() for check in (*_contracts(game), *_enumerations(game)))


def _contracts(game: Verified) -> Iterator[Check]:
    """Laws of the arithmetic, each confirmed over all paths, and refuted with each of its seeded bugs."""
    for number, contract in enumerate(game.contracts):
        law, bug = contract.law, contract.bug
        name = name_of(game.name, "contract", law.sentence)
        yield Check(
            name=f"{name}/{name_of(bug.sentence)}" if bug else name,
            how="seeded bug" if bug else "contract",
            says=f"{law.sentence}, if it {bug.sentence}" if bug else law.sentence,
            rules=law.rules,
            expected=contract.expected,
            run=partial(_examine, game.name, number),
        )


def _examine(game: str, number: int) -> Outcome:
    finding = examine(GAMES[game].contracts[number], LIMIT)
    return Outcome(finding.status, found=finding.message)


def _enumerations(game: Verified) -> Iterator[Check]:
    """Finite domains, each looked through whole."""
    for number, enumeration in enumerate(game.enumerations):
        yield Check(
            name=name_of(game.name, "enumeration", enumeration.sentence),
            how="enumeration",
            says=enumeration.sentence,
            rules=enumeration.rules,
            expected="holds",
            run=partial(_enumerate, game.name, number),
        )


def _enumerate(game: str, number: int) -> Outcome:
    try:
        return Outcome("holds", GAMES[game].enumerations[number].run())
    except DifferenceError as difference:
        return Outcome("differs", found=str(difference))
