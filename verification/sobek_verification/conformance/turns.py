"""Turns that talks begin with (from_lines.py): those that lack what they need, and those that play does not reach."""

from __future__ import annotations

from typing import Final

Turns = dict[str, tuple[tuple[str, ...], ...]]
"""By name of a talk: for each of its starts the lines of a position, and last a turn, to be put in place of its own."""

# By game, what spec/notation.md says that a turn needs: each of these lacks one thing of it.
NOT_THERE: Final[dict[str, Turns]] = {
    "classic": {
        "turns-of-seats-that-there-are-not": (
            ("action seat 2",),
            ("vizier-card seat 0 victim 2",),
            ("scribe-discard seat 0 player 2",),
            ("hand-sets seat 0 ender 2",),
            ("players: 3", "starting-player seat 3"),
        ),
        "turns-whose-victim-is-the-player": (
            ("seat 0 corruption: fish-1", "vizier-card seat 0 victim 0"),
            ("seat 0 hand: fish-1", "thief-back seat 0 victim 0"),
            ("seat 0 hand: fish-1", "thief-card seat 0 victim 0 back beige"),
        ),
        "turns-without-the-token-that-they-put": (
            ("tokens: curse", "spent: prosperity", "curse-victim seat 0"),
            ("tokens: prosperity", "spent: curse", "seat 0 sets: fish-1*3", "prosperity-set seat 0"),
        ),
        "a-deal-after-the-last-round": (("round: 3", "new-deal"),),
    },
    "duel": {
        "turns-of-seats-that-there-are-not": (
            ("action seat 2",),
            ("market: c3 fish-v-1", "ankh: c4 v", "forced-take seat 3 cell c3"),
            ("bag: 4", "reward-draw seat 2 left 1"),
        ),
        "turns-with-the-ankh-elsewhere": (
            ("market: d3 fish-v-1", "ankh: c4 v", "centre-take seat 0"),
            ("market: c3 fish-v-1", "ankh: c4 v", "ankh-direction seat 0"),
            ("market: c3 fish-v-1", "ankh-direction seat 0"),
            ("market: c3 fish-v-1", "ankh: c4", "turn: ankh-direction seat 0", "action seat 0"),
            ("market: c3 fish-v-1", "ankh: c4", "turn: ankh-direction seat 0", "scribe-discard seat 1"),
            ("market: c3 fish-v-1", "ankh: c4 v", "forced-take seat 0 cell c2"),
            ("market: d3 fish-v-1", "ankh: c4 v", "forced-take seat 0 cell d3"),
            ("market: c3 fish-v-1", "forced-take seat 0 cell c3"),
        ),
        "turns-without-what-they-are-about": (
            ("bag: 3", "seat 1 hand: wheat-f-0-deben", "deben-tile seat 0 tile wheat-f-0-deben"),
            ("bag: 3", "seat 0 hand: wheat-f-0", "deben-tile seat 0 tile wheat-f-0"),
            ("seat 0 hand: wheat-f-0-deben", "deben-tile seat 0 tile wheat-f-0-deben"),
            ("aside: seven", "architect-token seat 0 drawn -"),
            ("pirogues: horus", "aside: seven", "architect-token seat 0 drawn seven horus"),
            ("bag: 4", "seat 1 debens: 3", "horus-draw seat 0 kept 3"),
            ("bag: 4", "reward-draw seat 0 left 0"),
            ("bag: 4", "reward-draw seat 0 left 2"),
            ("pirogues: scarabs", "seat 0 sold: fish: fish-v-1", "scarabs-set seat 0"),
        ),
        "an-architect-without-a-token-to-draw": (("pirogues: horus", "architect-draw seat 0"),),
    },
}

# Turns that play does not reach so, and that have what they need.
NOT_REACHED: Final[dict[str, Turns]] = {
    "classic": {
        "turns-that-play-does-not-reach": (
            ("seat 1 marker: 20", "guild-victim seat 0"),
            ("choices: thief-back=blind", "seat 1 hand: fish-1 wheat-0-green", "thief-back seat 0 victim 1"),
            ("choices: thief-back=blind", "seat 1 hand: fish-1 wheat-0-green", "thief-card seat 0 victim 1 back green"),
            ("seat 1 hand: fish-1 wheat-0-green", "thief-card seat 0 victim 1"),
            ("seat 0 hand: fish-1", "scribe-discard seat 0 player 0"),
            ("vizier-card seat 0 victim 1",),
        ),
    },
    "duel": {
        "turns-that-play-does-not-reach": (
            ("seat 1 hand: fish-v-1", "thief-tile seat 0 back grey"),
            ("market: d3 fish-v-1", "ankh: c4 v", "finger-tile seat 0"),
            ("deben-draw seat 0",),
        ),
        "a-priest-before-an-empty-board": (
            ("ankh: c4 v", "priest-group seat 0"),
            ("choices: priest-effect=free", "ankh: c4 v", "priest-group seat 0"),
        ),
        "sold-sets-that-no-game-has": (
            ("ankh: c4 v", "seat 0 hand: statue-v statue-h statue-f", "seat 0 sold: fish: -", "action seat 0"),
            ("ankh: c4 v", "seat 0 hand: wheat-v-1", "seat 0 sold: fish: - / wheat: -", "courtesan-tiles seat 0"),
            ("ankh: c4 v", "spent: scarabs", "seat 0 sold: fish: - +scarabs", "scarabs-set seat 0"),
            ("ankh: c4 v", "seat 0 sold: fish: queen / ivory: ivory-v-3 +scarabs*2", "action seat 0"),
        ),
    },
}

# By game: the lines of a position, its turn, and one of its legal moves, of which there are too many for a line.
TOO_MANY_MOVES: Final[dict[str, tuple[str, ...]]] = {
    "duel": (
        "draw-pile: marble-b-0",
        "market: c4 ebony-f-0",
        "ankh: c3 v",
        "seat 0 hand: fish-v-0-grey fish-h-0-grey fish-f-0 fish-b-0 fish-v-1 fish-h-1 fish-f-1 fish-b-1*2"
        " fish-v-0-deben statue-v statue-h statue-f statue-b*2",
        "action seat 0",
        "seat 0: take c4",
    ),
}
