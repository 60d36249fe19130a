"""A missing reason for each law that only the invariant of reasons, or an enumeration, states."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_verification.laws.invariants.subjects import missing_reason

if TYPE_CHECKING:
    from sobek_verification.laws.invariants.subjects import Seeded

# The lines with which nearly all positions begin.
QUAYS: Final = "quays: amulet"
MARKET: Final = ("market: c4 fish-f-0", "ankh: c3 v")

classic, duel = partial(missing_reason, "classic"), partial(missing_reason, "duel")

CLASSIC: Final[tuple[Seeded, ...]] = (
    classic("classic.turn.opponent", QUAYS, "discard: thief", "turn: thief-victim seat 0", "seat 0: victim 0"),
    classic("classic.sets.three", QUAYS, "seat 0 hand: fish-1*2", "seat 0: set fish-1*2"),
    classic("classic.sets.in-hand", QUAYS, "seat 0 hand: fish-1*2", "seat 0: set fish-1*3"),
    classic("classic.sets.one-type", QUAYS, "seat 0 hand: fish-1*3 wheat-1", "seat 0: set fish-1*2 wheat-1"),
    classic("classic.sets.target", QUAYS, "seat 0 hand: fish-1*3", "seat 0: set fish-1*3 onto 0"),
    classic(
        "classic.sets.matching-type",
        *(QUAYS, "seat 0 hand: fish-1*3", "seat 0 sets: wheat-0*3", "seat 0: set fish-1*3 onto 0"),
    ),
    classic(
        "classic.sets.second-set",
        *("choices: same-type-set=extends", QUAYS, "seat 0 hand: fish-1*3", "seat 0 sets: fish-0*3"),
        "seat 0: set fish-1*3",
    ),
    classic(
        "classic.sets.prosperity-limit",
        *(QUAYS, "seat 0 hand: ivory-3*3", "seat 0 sets: amulet*3 +prosperity", "seat 0: set ivory-3*3 onto 0"),
    ),
    classic("classic.characters.in-hand", QUAYS, "seat 0: play queen"),
    classic(
        "classic.characters.priest-type",
        *(QUAYS, "discard: high-priest", "seat 0 corruption: fish-1", "turn: priest-type seat 0", "seat 0: name wheat"),
    ),
    classic(
        "classic.characters.thief-card",
        *(QUAYS, "discard: thief", "seat 1 hand: fish-1", "turn: thief-card seat 0 victim 1", "chance: steal wheat-1"),
    ),
    classic(
        "classic.characters.merchant-card",
        *(QUAYS, "discard: merchant", "turn: merchant-card seat 0", "seat 0: fetch 1"),
    ),
    classic(
        "classic.characters.courtesan-number",
        *(QUAYS, "discard: courtesan", "seat 0 hand: fish-1*3", "seat 0 sets: fish-0*3"),
        *("turn: courtesan-cards seat 0", "seat 0: add fish-1*3 onto 0"),
    ),
    classic("classic.events.choice", QUAYS, "tokens: flood", "turn: token-choice seat 0", "seat 0: token deceit"),
    classic(
        "classic.events.prosperity-set",
        *(QUAYS, "spent: prosperity", "seat 0 sets: ivory-3*3 / fish-0*3", "turn: prosperity-set seat 0"),
        "seat 0: onto 0",
    ),
    classic("classic.game-end.starting-player", "round: 1", "turn: starting-player seat 0", "seat 0: start 7"),
)

DUEL: Final[tuple[Seeded, ...]] = (
    duel("duel.market.line", "market: c4 fish-f-0 / d4 fish-b-0", "ankh: c3 v", "seat 0: take d4"),
    duel(
        "duel.market.towards-a-tile",
        *("market: c4 fish-f-0", "ankh: c3", "turn: ankh-direction seat 0", "seat 0: orient h"),
    ),
    duel("duel.market.deben-draw", *MARKET, "bag: 5", "turn: deben-draw seat 0", "chance: deben 4"),
    duel(
        "duel.selling.in-hand",
        *(*MARKET, "seat 0 hand: fish-v-1 fish-h-1", "seat 0: sell fish-v-1 fish-h-1 fish-b-1 as fish"),
    ),
    duel("duel.selling.three", *(*MARKET, "seat 0 hand: fish-v-1 fish-h-1", "seat 0: sell fish-v-1 fish-h-1 as fish")),
    duel(
        "duel.selling.one-type",
        *(*MARKET, "seat 0 hand: fish-v-1 fish-h-1 wheat-v-1", "seat 0: sell fish-v-1 fish-h-1 wheat-v-1 as fish"),
    ),
    duel(
        "duel.selling.new-set",
        *(*MARKET, "seat 0 hand: statue-v statue-h scribe-fish", "seat 0: sell statue-v statue-h scribe-fish as fish"),
    ),
    duel("duel.characters.in-hand", *MARKET, "seat 0: play queen"),
    duel(
        "duel.characters.thief-tile",
        *(*MARKET, "removed: thief", "seat 1 hand: wheat-h-1"),
        *("turn: thief-tile seat 0 back black", "chance: steal fish-v-1"),
    ),
    duel(
        "duel.characters.priest-group",
        *(*MARKET, "removed: high-priest", "seat 0 corruption: fish-v-1"),
        *("turn: priest-group seat 0", "seat 0: name wheat"),
    ),
    duel(
        "duel.characters.courtesan-number",
        *("market: c4 fish-b-0", "ankh: c3 v", "removed: courtesan"),
        *("seat 0 hand: fish-v-0-grey fish-h-0-grey fish-f-0", "seat 0 sold: fish: fish-v-1 fish-h-1 fish-b-1"),
        *("turn: courtesan-tiles seat 0", "seat 0: add fish-v-0-grey fish-h-0-grey fish-f-0 as fish"),
    ),
)
