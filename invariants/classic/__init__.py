"""Sentences that must always hold in classic, over starts, tables, listings, judgements, steps and equal states."""

from invariants.classic import conservation, counting, flow, judging, listing, marking, opening, owing, progress, shape
from invariants.classic.table import (
    Judgement,
    Listing,
    Opening,
    Step,
    Table,
    Twins,
    of_judgement,
    of_listing,
    of_opening,
    of_step,
    of_table,
    of_twins,
)
from invariants.registry import Sentence

__all__ = [
    "Judgement",
    "Listing",
    "Opening",
    "Step",
    "Table",
    "Twins",
    "conservation",
    "counting",
    "every_sentence",
    "flow",
    "judging",
    "listing",
    "marking",
    "of_judgement",
    "of_listing",
    "of_opening",
    "of_step",
    "of_table",
    "of_twins",
    "opening",
    "owing",
    "progress",
    "shape",
]


def every_sentence() -> tuple[Sentence, ...]:
    """List all sentences, by what they are about: the table of properties."""
    return tuple(
        invariant.sentence
        for group in (of_opening, of_table, of_listing, of_judgement, of_step, of_twins)
        for invariant in group
    )
