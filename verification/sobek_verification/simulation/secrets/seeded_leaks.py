"""Define what a seeded leak is."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from sobek_verification.seeding import SeededFault


@frozen
class SeededLeak(SeededFault):
    """A leak.

    rule: the rule that it breaks, in the chapter on visibility; shown_by: the pairs that show it; seed: the seed of the
    pairs, chosen so that they show it early.
    """

    rule: str
    shown_by: Literal["states", "records", "games"] = "states"
    seed: int = 0
