"""Audits with unseen items: what is read, what later lines prove, and what is not tried (spec/handwriting.md)."""

from __future__ import annotations

import pytest

from sobek_core.handwriting.problems import AmbiguousError
from sobek_core.unseen import partly_known
from sobek_core.unseen.game import TakenItems
from sobek_core.unseen.verdicts import Legality, UnseenAudit
from tests.unseen_games import face_up, played

LEGAL, ILLEGAL, UNDECIDED = Legality.LEGAL, Legality.ILLEGAL, Legality.UNDECIDED


def audit(name: str, lines: list[str]) -> UnseenAudit:
    """Audit what people wrote of a game."""
    return played(name, 4, 1).audit(lines) if name == "classic" else played(name, 6, 1).audit(lines)


TAKEN = ["setup: first 1", "market: d3 livestock-v-0-grey", "seat 1: take d3", "seat 0: take d6"]


def test_the_player_is_not_guessed() -> None:
    """The tile of d6 may turn the Ankh or be tradable, which decides whose turn it is: duel.turn.order."""
    with pytest.raises(AmbiguousError) as found:
        audit("duel", [*TAKEN, "take e5"])
    assert "line 5: 'take e5' can mean seat 0: take e5 or seat 1: take e5" == str(found.value)


def test_the_player_is_known_if_it_is_the_same_everywhere() -> None:
    """If the tile of d6 was not kept or traded, the next player does not depend on it."""
    moves = audit("duel", [*TAKEN, "seat 0: keep", "take e5"]).moves
    assert "seat 1: take e5" == moves[-1].text


QUAYS = ["setup: first 1", "quays: marble-0 queen cattle-1 fish-1 ? ? ? ? ?"]
GREEN = ["setup: first 1 hands ? / fish-0-green ? / ?", "quays: fish-0*3 ?*6", *["take 0"] * 3]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([*QUAYS, "take fish-1"], "line 3: 'fish-1' can mean slot 3 or 4 or 5 or 6 or 7 or 8"),
        ([*QUAYS, "take fish"], "line 3: 'fish' can mean fish-0 or fish-1"),
        ([*GREEN, "set fish"], "line 6: 'set fish' can mean"),
    ],
)
def test_a_short_name_that_an_unseen_card_may_have_is_ambiguous(lines: list[str], message: str) -> None:
    """Another card on the quays or in the hand may be of that kind too."""
    with pytest.raises(AmbiguousError) as found:
        audit("classic", lines)
    assert str(found.value).startswith(message)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([*QUAYS, "take queen"], "seat 1: take 1"),
        ([*QUAYS, "take the third card"], "seat 1: take 2"),
        (["setup: first 1", "quays: marble-0 queen cattle-1 fish-1*3 fish-0*3", "take cattle"], "seat 1: take 2"),
    ],
)
def test_a_short_name_that_no_unseen_card_can_have_is_read(lines: list[str], expected: str) -> None:
    """The box has one Queen, and a slot can be given by number."""
    assert expected == audit("classic", lines).moves[-1].text


ARCHITECT = [
    "setup: first 1",
    "market: d3 livestock-v-0-grey / d2 architect / d1 fish-v-1",
    *["seat 1: take d3", "seat 0: take d2", "seat 0: orient v", "seat 1: take d1", "seat 0: play architect"],
    "chance: tokens ?",
]


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (["seat 0: token horus", "chance: deben ?"], [LEGAL, LEGAL]),
        (["drawn: horus ?", "seat 0: token horus"], [LEGAL]),
        (["drawn: horus pyramid seven", "seat 0: token finger"], [ILLEGAL]),
        (["seat 0: token pyramid", "seat 0: token pyramid"], [LEGAL, ILLEGAL]),
    ],
)
def test_tokens_that_nobody_saw_are_drawn(lines: list[str], answers: list[Legality]) -> None:
    """duel.characters.architect: the chosen token was among them, and the others are set aside again."""
    found = audit("duel", ARCHITECT + lines)
    assert [*[LEGAL] * 6, *answers] == [one.legality for one in found.moves]


THIEF = ["setup: first 1", "quays: marble-0 thief ?", *["take 0"] * 4, "play thief", "victim 1", "back orange"]
FINGER = ["setup: first 1", "market: d3 livestock-v-0-grey", "seat 1: take d3", "seat 0: take d6", "seat 0: keep"]


@pytest.mark.parametrize(
    ("name", "lines", "answer"),
    [
        ("classic", THIEF, UNDECIDED),
        ("classic", [*THIEF, "seat 1 hand: queen ?"], LEGAL),
        ("classic", [*THIEF, "chance: steal queen"], LEGAL),
        ("classic", [*THIEF, "chance: steal ?", "seat 2 hand: queen ?"], LEGAL),
        ("classic", [*THIEF, "seat 1 hand: ebony-0 ?"], ILLEGAL),
        ("classic", [*THIEF, "chance: steal ?", "seat 2 hand: ebony-0 ?"], ILLEGAL),
        ("duel", [*FINGER, "seat 1: take e5"], UNDECIDED),
        ("duel", [*FINGER, "seat 1: take e5", "seat 0 hand: wheat-f-0-deben ?"], LEGAL),
        ("duel", [*FINGER, "seat 1: take e5", "seat 0 hand: ebony-v-0-deben ?"], ILLEGAL),
    ],
)
def test_what_is_seen_later_decides_an_undecided_move(name: str, lines: list[str], answer: Legality) -> None:
    """classic.characters.thief-back, duel.market.line: the shown card or tile decides it either way."""
    moves = audit(name, lines).moves
    judged = next(one for one in moves if one.text in {"seat 2: back orange", "seat 1: take e5"})
    assert answer == judged.legality


def test_states_that_cannot_be_followed_still_keep_a_move_undecided() -> None:
    """duel.market.line: completions in which neither e5 nor c5 can be taken are not excluded."""
    moves = audit("duel", [*TAKEN, "seat 1: take e5", "seat 0: take c5", "seat 1 hand: fish-v-1 ?"]).moves
    assert [LEGAL, LEGAL, UNDECIDED, UNDECIDED] == [one.legality for one in moves]


def test_what_was_drawn_unseen_is_not_tied_to_one_of_several_cards() -> None:
    """A stolen card may be either of two unknown ones, so seeing it reveals nothing about each."""
    kinds, hand = frozenset({"queen", "thief"}), (("deal 1", 0, "deck", 0), ("deal 1", 0, "deck", 1))
    before = partly_known.PartlyKnownState(None, {"hand": hand}, dict.fromkeys(hand, kinds))
    found = before.draw(TakenItems("hand", (), kinds), "line 1")
    assert found is not None
    assert set() == {*found[1]} & {*hand}


def test_a_long_record_ends_when_enough_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The audit says after which line it stopped, and its judgements up to there are right."""
    game = played("duel", 7, 64)
    lines = game.written(face_up)
    whole = game.audit(lines)
    monkeypatch.setattr(partly_known, "MAX_COMPLETIONS", 100)
    found = game.audit(lines)
    assert (None, None) == (found.ending, found.fault)
    assert found.stopped_at is not None
    assert len(whole.moves) > len(found.moves) > 0
    assert {one.text for one in whole.moves} > {one.text for one in found.moves}


@pytest.mark.parametrize(("name", "line"), [("classic", f"quays: {'? ' * 9}"), ("duel", "market: a1 ? / b2 ?")])
def test_a_hostile_record_ends(monkeypatch: pytest.MonkeyPatch, name: str, line: str) -> None:
    """A hundred thousand lines about unseen items are processed until the limit is reached."""
    monkeypatch.setattr(partly_known, "MAX_COMPLETIONS", 100)
    assert 101 == audit(name, ["setup: first 0", *[line] * 100_000]).stopped_at
