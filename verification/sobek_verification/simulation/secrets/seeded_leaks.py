"""Define what a seeded leak is."""

from __future__ import annotations

from attrs import frozen

from sobek_verification.seeding import SeededFault


@frozen
class SeededLeak(SeededFault):
    """A leak.

    rule: the rule that it breaks, in the chapter on visibility; shown_by: the commands that print it, or `undo`; empty
    if pairs of states show it; seed: the seed of the pairs, chosen so that they show it early.
    """

    rule: str
    shown_by: tuple[str, ...] = ()
    seed: int = 0
