"""Register the metamorphic laws as checks, with the faults that each of them must find."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_core.rule_ids import RULE_IDS
from sobek_verification.checks import DIFFERS, HOLDS, SKIPPED, Check, CheckOutcome, add_of_games, name_of, where_of
from sobek_verification.game_checks import SEED, found, seeded_check
from sobek_verification.metamorphic import interpreters
from sobek_verification.metamorphic.faults import FAULTS
from sobek_verification.metamorphic.laws import LAWS
from sobek_verification.metamorphic.run import LawChunk, check_chunk, try_fault

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES_OF_LAW: Final = 20


def _hold(number: int) -> CheckOutcome:
    law = LAWS[number]
    held = check_chunk(LawChunk(number, SEED, 0, law.max_games or GAMES_OF_LAW))
    if held.broken is not None:
        return CheckOutcome(DIFFERS, held.games, held.broken)
    if law.name == "interpreters" and (missing := interpreters.missing()):
        return CheckOutcome(SKIPPED, found=f"not installed: {', '.join(missing)}")
    return CheckOutcome(HOLDS, held.cases)


def _seeded(number: int) -> CheckOutcome:
    return found(not try_fault(number).missed)


@add_of_games
def _of_each_law() -> Iterator[Check]:
    for number, law in enumerate(LAWS):
        name, rules = name_of(law.game, "metamorphic", law.name), tuple(one for one in law.about if one in RULE_IDS)
        yield Check(
            name=name,
            kind="metamorphic law",
            description=law.description,
            rules=rules,
            where=where_of(law.check),
            expected=HOLDS,
            run=partial(_hold, number),
        )
        for place, fault in enumerate(FAULTS):
            if (fault.game, fault.law) == (law.game, law.name):
                yield seeded_check(name, fault.description, rules, partial(_seeded, place))
