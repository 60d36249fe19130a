"""Sentences that must always hold in classic, over starts, tables, listings, judgements, steps and equal states."""

from invariants.classic import conservation, counting, flow, listing, marking, opening, owing, progress, shape
from invariants.classic.conditions import CONDITIONS
from invariants.classic.table import SENTENCES, Judgement, Listing, Opening, Step, Table, Twins

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
