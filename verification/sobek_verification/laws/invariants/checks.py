"""Check that each invariant finds the faults seeded for it. Invariants are checked wherever games are played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_verification.checks import FOUND, MISSED, SEEDED_FAULT, Check, CheckOutcome, add_of_games, name_of, where_of
from sobek_verification.games import GAMES
from sobek_verification.laws.invariants import classic, duel, duel_steps, reasons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.laws.invariants.subjects import Seeded

SEEDED: Final[dict[str, tuple[Seeded, ...]]] = {
    "classic": (*classic.SEEDED, *reasons.CLASSIC),
    "duel": (*duel.SEEDED, *duel_steps.SEEDED, *reasons.DUEL),
}


def find_seeded(game: str, text: str) -> CheckOutcome:
    """Check that an invariant finds nothing in the sound subjects, and something in each subject with a fault."""
    (invariant,) = (one for one in GAMES[game].invariants if one.text == text)
    seeded = [(sound, faulty) for said, sound, faulty, *_ in SEEDED[game] if said == text]
    for sound, faulty in seeded:
        if found := invariant.violations(sound):
            return CheckOutcome(MISSED, len(seeded), f"without a fault it found {found[0]}")
        if not invariant.violations(faulty):
            return CheckOutcome(MISSED, len(seeded), f"nothing is found in {faulty}")
    return CheckOutcome(FOUND if seeded else MISSED, len(seeded))


def _checks() -> Iterator[Check]:
    for game, suite in GAMES.items():
        for one in suite.invariants:
            yield Check(
                name=name_of(game, "invariant", one.text),
                kind=SEEDED_FAULT,
                description=one.text,
                rules=one.laws,
                where=where_of(one.predicate),
                expected=FOUND,
                run=partial(find_seeded, game, one.text),
                faults=tuple(tuple(laws) for text, _, _, *laws in SEEDED[game] if text == one.text),
            )


add_of_games(_checks)
