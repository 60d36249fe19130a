"""Sentences that must always hold in classic, over starts, tables, listings, judgements, steps and equal states."""

from sobek_invariants.classic import conservation, counting, flow, listing, marking, opening, owing, progress, shape
from sobek_invariants.classic.conditions import CONDITIONS
from sobek_invariants.classic.table import SENTENCES, Judgement, Listing, Opening, Step, Table, Twins

__all__ = [
    "CONDITIONS",
    "SENTENCES",
    "Judgement",
    "Listing",
    "Opening",
    "Step",
    "Table",
    "Twins",
    "conservation",
    "counting",
    "flow",
    "listing",
    "marking",
    "opening",
    "owing",
    "progress",
    "shape",
]
