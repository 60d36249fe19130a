"""Spoilt or strange values of both games, for talks about what is malformed (malformed.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sobek_verification.conformance.talk import Written

Path = tuple[str | int, ...]
"""Where a part stands in a value: keys of objects, and places of arrays."""

MAX_POINTS: Final = 1_000_000_000
MANY: Final = 999_999_999_999_999

Changes = tuple[tuple[Path, tuple[object, ...]], ...]
"""For each part of a value, its possible replacements."""

POSITIONS: Final = {
    "classic": (
        "deck: marble-0",
        "quays: fish-1 wheat-0",
        "discard: queen",
        "tokens: flood",
        "spent: guild",
        "seat 0 hand: ivory-3 amulet",
        "seat 0 sets: cattle-1*3 +prosperity",
        "seat 0 laid: wheat-1*3 / marble-2*3",
        "seat 0 corruption: fish-0",
        "seat 1 hand: fish-1",
        "turn: thief-card seat 0 victim 1 back beige",
    ),
    "duel": (
        "draw-pile: queen",
        "market: c3 fish-f-1 / d3 thief",
        "ankh: c4 v",
        "removed: merchant",
        "pirogues: pyramid",
        "aside: seven",
        "spent: scarabs",
        "bag: 4 5",
        "seat 0 hand: fish-v-1",
        "seat 0 sold: fish: fish-h-1 / wheat: wheat-v-1 +scarabs",
        "seat 0 corruption: wheat-f-0",
        "seat 0 tokens: horus",
        "seat 0 debens: 3",
        "turn: horus-draw seat 0 kept 3",
    ),
}
"""By game, a position that has something nearly everywhere."""

# By game, for each part of that state, numbers that it cannot have.
OUT_OF_RANGE: Final[dict[str, Changes]] = {
    "classic": (
        (("round",), (0, -1, 4)),
        (("seats", 0, "curses"), (-1,)),
        (("seats", 0, "sets", 0, "prosperity"), (-1,)),
        (("seats", 0, "marker"), (-1, MAX_POINTS + 1)),
        (("seats", 0, "round_start"), (-1, MAX_POINTS + 1)),
        (("owed", "seat"), (-1, 2)),
        (("owed", "victim"), (-1, 2)),
    ),
    "duel": (
        (("seats", 0, "sold", 1, "tokens"), (-1,)),
        (("owed", "seat"), (-1, 2)),
    ),
}
# Changes after which a kind has more things than the box, or all kinds together too few.
NOT_OF_THE_BOX: Final[dict[str, Changes]] = {
    "classic": (
        (("box", "fish-1"), (2, 5)),
        (("box_tokens", "guild"), (2, 4)),
        (("quays",), (["fish-1", "wheat-0", "wheat-0"], ["fish-1"], ["ivory-3"] * 4)),
        (("discard",), ({}, {"queen": 2})),
        (("seats", 0, "sets", 0, "cards"), ({"cattle-1": 4}, {"cattle-1": 2})),
        (("seats", 0, "sets", 0, "prosperity"), (0, 3, MANY)),
        (("seats", 1, "curses"), (1, 3, MANY)),
        (("tokens",), ({}, {"flood": 2}, {"deceit": 2})),
    ),
    "duel": (
        (("box", "queen"), (1,)),
        (("box", "wheat-h-1"), (1, 3)),
        (("box_tokens", "pyramid"), (2,)),
        (("box_debens", "4"), (2, 4)),
        (("market",), ({"c3": "fish-f-1"}, {"c3": "fish-f-1", "d3": "thief", "e5": "thief"})),
        (("removed",), ({}, {"merchant": 2})),
        (("seats", 0, "sold", 0, "tiles"), ({"fish-h-1": 2},)),
        (("seats", 0, "sold", 0, "tokens"), (1, MANY)),
        (("pirogues",), ({}, {"pyramid": 2}, {"horus": 2})),
        (("bag",), ({}, {"4": 1}, {"9": 5})),
    ),
}
# By game, keys of seat 0 that change together and then hold invalid sets, made of cards from its other places.
SETS: Final[dict[str, tuple[Written, ...]]] = {
    "classic": (
        {"sets": [{"cards": {"cattle-1": 3, "marble-2": 3}, "prosperity": 1}], "laid": [{"wheat-1": 3}]},
        {"sets": [{"cards": {"cattle-1": 3}, "prosperity": 1}, {"cards": {}, "prosperity": 0}]},
        {"laid": [{"wheat-1": 3, "marble-2": 3}]},
        {"laid": [{"wheat-1": 3}, {"marble-2": 3}, {}]},
    ),
    "duel": (
        {
            "sold": [
                {"good": "wheat", "tiles": {"wheat-v-1": 1}, "tokens": 1},
                {"good": "fish", "tiles": {"fish-h-1": 1}, "tokens": 0},
            ]
        },
        {
            "sold": [
                {"good": "fish", "tiles": {"fish-h-1": 1}, "tokens": 0},
                {"good": "fish", "tiles": {"wheat-v-1": 1}, "tokens": 1},
            ]
        },
    ),
}
# Valid states of classic that play does not reach: each line is a position.
STRANGE_STATES: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "classic": (
        ("seat 0 sets: fish-1 / fish-1 / amulet", "seat 0 laid: wheat-1", "turn: merchant-card seat 0"),
        ("round: 1", "seat 0 marker: 1000000000", "seat 1 round-start: 1000000000", "turn: finished"),
        ("tokens: guild*4 flood*2 prosperity*2 deceit", "seat 0 curses: 2", "turn: token-choice seat 1"),
        ("seat 0 sets: ivory-3*3 +prosperity*2", "turn: courtesan-cards seat 0"),
        ("round: 1", "turn: chooser"),
    ),
    "duel": (),
}
MOVES: Final = {
    "classic": (
        "seat 0: take 0",
        "seat 0: play queen",
        "seat 0: set fish-1*3 onto 0",
        "seat 0: token guild",
        "seat 0: victim 1",
        "seat 0: onto 0",
        "seat 0: name wheat",
        "seat 0: pick ivory-3",
        "seat 0: back green",
        "seat 0: fetch 0",
        "seat 0: add fish-1 onto 0",
        "seat 0: discard fish-0",
        "seat 0: lay wheat-1*3",
        "seat 0: done",
        "seat 0: start 0",
        "chance: steal fish-1",
        "chance: chooser 0",
        "chance: deal hands fish-0-green / wheat-0-green deck ivory-3 tokens guild",
    ),
    "duel": (
        "seat 0: take c4",
        "seat 0: refill",
        "seat 0: orient v",
        "seat 0: trade",
        "seat 0: keep",
        "seat 0: play queen",
        "seat 0: sell fish-v-1*2 as fish",
        "seat 0: token pyramid",
        "seat 0: point c4",
        "seat 0: onto wheat",
        "seat 0: name statue",
        "seat 0: pick ivory-f-3",
        "seat 0: back red",
        "seat 0: fetch c4",
        "seat 0: add fish-v-1 as fish",
        "seat 0: discard fish-v-1",
        "chance: deben 5",
        "chance: steal fish-v-1",
        "chance: tokens seven",
    ),
}
# By game, strange but well-formed moves, which the rules judge.
STRANGE_MOVES: Final[dict[str, tuple[str, ...]]] = {
    "classic": (
        "seat 99: take 0",
        "seat -1: take -1",
        f"seat 0: take {MANY}",
        f"seat 0: take -{MANY}",
        "seat 0: set - onto -7",
        "seat 0: set fish-1*127",
        "seat 0: lay -",
        "seat 0: victim -3",
        "chance: chooser -3",
        "chance: deal hands none deck - tokens -",
    ),
    "duel": (
        "seat 99: take c4",
        "seat -1: refill",
        "seat 0: sell - as fish",
        "seat 0: sell fish-v-1*127 as wheat",
        "seat 0: add - as fish",
        "chance: deben -5",
        f"chance: deben {MANY}",
        f"chance: deben -{MANY}",
        "chance: tokens -",
        "chance: tokens horus*127",
    ),
}
VIEWERS: Final = ("0", "Spectator", "reader ", "referee", "all", MANY, ["spectator"])
# By game, everything that can be pending, each as the last line of a position that has what it needs.
PENDING: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "classic": tuple(
        ("spent: curse prosperity", f"turn: {turn}")
        for turn in (
            "action seat 0",
            "priest-type seat 0",
            "vizier-victim seat 0",
            "vizier-card seat 0 victim 1",
            "thief-victim seat 0",
            "thief-back seat 0 victim 1",
            "thief-card seat 0 victim 1 back beige",
            "merchant-card seat 0",
            "courtesan-cards seat 0",
            "scribe-discard seat 1 player 0",
            "token-choice seat 0",
            "guild-victim seat 0",
            "curse-victim seat 0",
            "prosperity-set seat 0",
            "hand-sets seat 0 ender 1",
            "new-deal",
            "chooser",
            "starting-player seat 0",
            "finished",
        )
    ),
    "duel": (
        *(
            (f"turn: {slug} seat 0",)
            for slug in (
                "centre-take",
                "action",
                "pyramid-action",
                "deben-draw",
                "priest-group",
                "vizier-tile",
                "thief-back",
                "merchant-tile",
                "courtesan-tiles",
                "scribe-discard",
                "token-choice",
                "finger-tile",
            )
        ),
        ("market: c3 fish-v-1", "ankh: c4 v", "turn: forced-take seat 0 cell c3"),
        ("ankh: c4", "turn: ankh-direction seat 0"),
        ("bag: 4", "seat 0 hand: wheat-f-0-deben", "turn: deben-tile seat 0 tile wheat-f-0-deben"),
        ("turn: thief-tile seat 0 back red",),
        ("aside: seven", "turn: architect-draw seat 0"),
        ("aside: seven", "turn: architect-token seat 0 drawn seven"),
        ("spent: scarabs", "turn: scarabs-set seat 0"),
        ("bag: 4", "seat 0 debens: 3", "turn: horus-draw seat 0 kept 3"),
        ("bag: 4", "turn: reward-draw seat 0 left 1"),
        ("turn: finished",),
    ),
}
