"""States for talks about what is malformed (malformed.py), each for one reason (notation.md, Positions of duel)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek_verification.conformance.broken_lines import Path

Change = Mapping[Path, object]
"""What is put into a state, by its place there; None removes a key."""

# By game, a position with something of everything.
EVERYTHING: Final[Mapping[str, tuple[str, ...]]] = {
    "duel": (
        "draw-pile: marble-b-0 ebony-f-0",
        "market: c4 fish-f-0 / c6 queen",
        "ankh: c3 v",
        "pirogues: mummy",
        "aside: horus",
        "spent: scarabs",
        "bag: 3 9",
        "seat 0 hand: wheat-v-1",
        "seat 0 sold: fish: fish-h-1 fish-f-1 fish-b-1 / wheat: wheat-f-0 wheat-b-0 wheat-h-1 +scarabs",
        "seat 0 corruption: thief",
        "seat 0 tokens: seven",
        "seat 1 debens: 4",
    ),
}
_FISH: Final = ("seats", 0, "sold", 0)
_WHEAT: Final = ("seats", 0, "sold", 1)

# By game and by name of a talk: each of these makes its state malformed.
CHANGES: Final[Mapping[str, Mapping[str, tuple[Change, ...]]]] = {
    "duel": {
        "states-with-a-wrong-number-of-tiles": (
            {("box", "ivory-v-3"): None},
            {("box", "ivory-v-3"): 2},
            {("removed", "ivory-v-3"): 1},
            {("removed", "ivory-v-3"): 2, ("box", "ivory-v-3"): None},
            {("seats", 1, "corruption", "queen"): 1},
            {("draw_pile",): ["marble-b-0"]},
            {("market", "a1"): "fish-f-0"},
        ),
        "states-with-a-wrong-number-of-tokens": (
            {("box_tokens",): {}},
            {("box_tokens", "pyramid"): 1},
            {("box_tokens", "pyramid"): 3},
            {("aside", "pyramid"): 1},
            {("pirogues", "mummy"): 2},
            {(*_WHEAT, "tokens"): 0},
            {(*_WHEAT, "tokens"): 2},
            {(*_FISH, "tokens"): -1, ("box_tokens", "scarabs"): 1},
        ),
        "states-with-a-wrong-number-of-debens": (
            {("box_debens",): {}},
            {("box_debens", "3"): 1},
            {("box_debens", "3"): 3},
            {("bag", "3"): 2},
            {("bag", "9"): 2},
        ),
        "states-with-a-tile-under-the-ankh": (
            {("ankh", "cell"): "c4"},
            {("ankh", "cell"): "c6"},
            {("ankh",): {"cell": "c4"}, ("owed", "owed"): "ankh-direction"},
        ),
        "states-with-sold-sets-out-of-order": (
            {(*_FISH, "good"): "wheat", (*_WHEAT, "good"): "fish"},
            {(*_FISH, "good"): "ivory"},
            {(*_WHEAT, "good"): "fish"},
        ),
        "states-with-keys-that-there-are-not": (
            {("seen",): 1},
            {("choices", "speed"): "fast"},
            {("market", "g1"): "queen"},
            {("ankh", "line"): "v"},
            {("seats", 1, "name"): "Isis"},
            {(*_FISH, "points"): 9},
            {("owed", "cell"): "c4"},
        ),
        "states-whose-keys-are-missing": (
            {("choices",): None},
            {("choices", "visibility"): None},
            {("market",): None},
            {("box",): None},
            {("box_tokens",): None},
            {("box_debens",): None},
            {("ankh", "cell"): None},
            {("seats", 0, "tokens"): None},
            {(*_FISH, "tokens"): None},
            {("owed", "seat"): None},
        ),
    },
}

# By game, moves with a key that belongs to another verb.
KEYS_OF_OTHERS: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = {
    "duel": (
        {"move": "take", "seat": 0, "cell": "c3", "tile": "queen"},
        {"move": "refill", "seat": 0, "cell": "c3"},
        {"move": "play", "seat": 0, "tile": "queen", "card": "queen"},
        {"move": "sell", "seat": 0, "tiles": {"fish-v-1": 3}, "good": "fish", "onto": 0},
        {"move": "name", "seat": 0, "group": "fish", "good": "fish"},
        {"move": "deben", "deben": 3, "seat": 0},
    ),
}
