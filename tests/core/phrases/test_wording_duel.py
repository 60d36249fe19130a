"""What each refusal of duel says, word for word, with its facts."""

from __future__ import annotations

from typing import Final

import pytest

from sobek_core.duel import Duel
from sobek_core.duel.dealing import deal_setup
from sobek_core.duel.text.notation import MOVES, SETUP
from sobek_core.duel.text.position import read_position
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import IllegalSetupError, Reason, Refused
from sobek_core.phrases import ENGLISH

TABLE: Final = """\
draw-pile: marble-b-0
market: a1 fish-v-1 / c1 wheat-h-1 / c5 thief
ankh: c3 v
aside: mummy seven horus
spent: scarabs
bag: 3 5
seat 0 hand: fish-h-1 fish-f-1 statue-v statue-b queen
seat 0 sold: ivory: ivory-f-0 ivory-v-3 ivory-f-3
seat 0 corruption: wheat-v-1
seat 1 hand: fish-b-1 wheat-f-1
seat 1 corruption: ebony-h-2
turn: """

# By what is pending and the move: each rule that refuses it, with what is said.
SAID: Final[dict[tuple[str, str], dict[str, str]]] = {
    ("action seat 0", "seat 0: keep"): {
        "duel.turn.owed": (
            "this move is not expected now: the player to move takes a tile, sells a set or plays a character"
        )
    },
    ("action seat 0", "seat 1: take c1"): {"duel.turn.order": "it is not seat 1's decision; who decides now: seat 0"},
    ("action seat 0", "seat 0: take c4"): {"duel.market.tile": "there is no tile on c4"},
    ("centre-take seat 0", "seat 0: take a1"): {
        "duel.market.centre": "a1 is not one of the four central squares, from which a tile must be taken now"
    },
    ("action seat 0", "seat 0: take a1"): {
        "duel.market.line": "a1 is not on a line that can be used; position of the Ankh: c3 v"
    },
    ("ankh-direction seat 0", "seat 0: orient f"): {
        "duel.market.towards-a-tile": "there is no tile on the line f, but there is one on another line"
    },
    ("action seat 0", "seat 0: refill"): {
        "duel.market.refill-line": "there is a tile to take; position of the Ankh: c3 v"
    },
    ("deben-draw seat 0", "chance: deben 9"): {"duel.market.deben-draw": "there is no deben of 9 in the bag"},
    ("action seat 0", "seat 0: sell fish-h-1 fish-f-1 fish-b-1 as fish"): {
        "duel.selling.in-hand": "the hand does not hold fish-h-1 fish-f-1 fish-b-1"
    },
    ("action seat 0", "seat 0: sell fish-h-1 fish-f-1 as fish"): {
        "duel.selling.three": "2 tiles were named; a sale takes at least 3"
    },
    ("action seat 0", "seat 0: sell fish-h-1 fish-f-1 statue-v as wheat"): {
        "duel.selling.one-type": "fish-h-1 fish-f-1 cannot be sold as wheat"
    },
    ("pyramid-action seat 0", "seat 0: sell statue-v statue-b as fish"): {
        "duel.selling.three": "2 tiles were named; a sale takes at least 3",
        "duel.selling.new-set": "no set of fish has been sold yet, and statue-v statue-b cannot open one",
    },
    ("action seat 0", "seat 0: play statue-v"): {"duel.characters.character-tile": "statue-v is not a character"},
    ("action seat 0", "seat 0: play vizier"): {"duel.characters.in-hand": "there is no vizier in the hand"},
    ("priest-group seat 0", "seat 0: name statue"): {
        "duel.characters.priest-group": "there is no tile of statue on the Corruption board"
    },
    ("vizier-tile seat 0", "seat 0: pick wheat-v-1"): {
        "duel.characters.vizier-tile": "there is no wheat-v-1 on the opponent's Corruption board"
    },
    ("thief-back seat 0", "seat 0: back red"): {
        "duel.characters.thief-back": "the opponent has no tile with a red back in hand"
    },
    ("thief-tile seat 0 back black", "chance: steal queen"): {
        "duel.characters.thief-tile": "queen is not among the tiles with a black back that can be drawn"
    },
    ("courtesan-tiles seat 0", "seat 0: add - as ivory"): {
        "duel.characters.courtesan-number": "0 tiles were named; 1 or 2 can be added"
    },
    ("courtesan-tiles seat 0", "seat 0: add fish-h-1 as fish"): {
        "duel.characters.courtesan-set": "no set of fish has been sold"
    },
    ("scribe-discard seat 1", "seat 1: discard queen"): {
        "duel.characters.scribe-tile": "there is no queen in the hand"
    },
    ("architect-draw seat 0", "chance: tokens seven horus"): {
        "duel.characters.architect-tokens": "seven horus are not 3 of the 3 tokens set aside"
    },
    ("token-choice seat 0", "seat 0: token pyramid"): {
        "duel.pirogues.choice": "pyramid is not among the tokens to choose from"
    },
    ("forced-take seat 0 cell c1", "seat 0: take c5"): {
        "duel.pirogues.forced-tile": "the finger is on the tile of c1, which must be taken, not c5"
    },
    ("scarabs-set seat 0", "seat 0: onto ivory"): {
        "duel.pirogues.scarabs-set": "no set of ivory has been sold that can have the scarabs"
    },
}


@pytest.mark.parametrize(("turn", "move"), SAID)
def test_a_refusal_says_why(turn: str, move: str) -> None:
    """Each rule that is broken, in words, and no other."""
    ankh = {"ankh-direction": "c3", "centre-take": "-"}.get(turn.partition(" ")[0], "c3 v")
    state = read_position(f"{TABLE}{turn}".replace("ankh: c3 v", f"ankh: {ankh}").splitlines()).state
    verdict = Duel().apply(state, MOVES.read(move))
    assert isinstance(verdict, Refused)
    assert SAID[turn, move] == said(verdict.reasons)


def said(reasons: tuple[Reason, ...]) -> dict[str, str]:
    """Return the rules of some reasons with their words."""
    return {reason.rule: ENGLISH.reason(reason) for reason in reasons}


def test_the_architects_tokens_are_three_of_all_that_are_aside() -> None:
    """duel.characters.architect-tokens: how many are drawn is one thing, of how many another."""
    state = read_position(
        ["ankh: c3 v", "aside: snake-1 mummy seven scarabs horus", "turn: architect-draw seat 0"]
    ).state
    verdict = Duel().apply(state, MOVES.read("chance: tokens seven horus"))
    assert isinstance(verdict, Refused)
    expected = "seven horus are not 3 of the 5 tokens set aside"
    assert {"duel.characters.architect-tokens": expected} == said(verdict.reasons)


def test_an_ankh_that_stands_nowhere_is_said() -> None:
    """duel.market.line: off the board the Ankh has no line, and no tile can be taken but from the centre."""
    verdict = Duel().apply(read_position(["market: c4 queen"]).state, MOVES.read("seat 0: take c4"))
    assert isinstance(verdict, Refused)
    expected = "c4 is not on a line that can be used; position of the Ankh: off the board"
    assert {"duel.market.line": expected} == said(verdict.reasons)


def test_an_empty_draw_pile_is_said() -> None:
    """duel.market.refill-pile: the draw pile has nothing to fill the Market with."""
    verdict = Duel().apply(read_position(["ankh: c3 v", "seat 0 hand: queen"]).state, MOVES.read("seat 0: refill"))
    assert isinstance(verdict, Refused)
    assert {"duel.market.refill-pile": "the draw pile is empty"} == said(verdict.reasons)


DEALT: Final = SETUP.write(deal_setup(Stream(7, "deal"), 2))
SETUPS: Final[dict[str, dict[str, str]]] = {
    DEALT.replace(" / ", " / - / "): {"duel.setup.players": "3 hands; 2 are needed"},
    DEALT.replace("fish-v-0-grey", "fish-v-1"): {
        "duel.setup.starting-hands": "a starting hand is 2 starting tiles from the box, not fish-v-1 marble-h-0-grey"
    },
    DEALT.replace("fish-v-0-grey marble-h-0-grey / fish-h-0-grey ebony-h-0-grey", "fish-v-1 / queen"): {
        "duel.setup.starting-hands": "a starting hand is 2 starting tiles from the box, not fish-v-1"
    },
    DEALT.replace("centre wheat-v-0-grey", "centre wheat-v-0-grey*500"): {
        "duel.setup.centre": "the centre is 4 of the other starting tiles, not "
        "wheat-v-0-grey wheat-v-0-grey wheat-v-0-grey wheat-v-0-grey wheat-v-0-grey ..."
    },
    DEALT.replace(" queen ", " queen*500 "): {
        "duel.setup.draw-pile": "the draw pile has 554 tiles, not all 55 others; wrong number of: queen"
    },
    DEALT.replace(" ivory-h-0-grey", ""): {
        "duel.setup.centre": "the centre is 4 of the other starting tiles, not "
        "wheat-v-0-grey livestock-h-0-grey wheat-h-0-grey"
    },
    DEALT.replace(" queen ", " "): {
        "duel.setup.draw-pile": "the draw pile has 54 tiles, not all 55 others; wrong number of: queen"
    },
    DEALT.partition(" tokens ")[0] + " tokens seven*2": {
        "duel.setup.pirogues": "the tokens on the board are 5 of the thirteen pirogue tokens, not seven*2"
    },
    DEALT.replace("first 1", "first 2"): {"duel.setup.first-player": "there is no seat 2 among 2 players"},
}


@pytest.mark.parametrize("line", SETUPS)
def test_an_illegal_setup_says_why(line: str) -> None:
    """Each rule that is broken, in words, and no other."""
    with pytest.raises(IllegalSetupError) as caught:
        Duel().start(SETUP.read(line))
    assert SETUPS[line] == said(caught.value.reasons)


def test_every_rule_that_can_refuse_is_shown_here() -> None:
    """The refusals above are all that there are, beside the empty draw pile and what cannot be taken back."""
    shown = {rule for found in (*SAID.values(), *SETUPS.values()) for rule in found}
    said = {name.removeprefix("reasons.") for name in ENGLISH.sentences if name.startswith("reasons.duel.")}
    assert said == shown | {"duel.market.refill-pile", "duel.visibility.undo"}
