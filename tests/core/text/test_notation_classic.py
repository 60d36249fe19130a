"""The notation of classic: malformed moves and impossible positions (spec/notation.md)."""

from __future__ import annotations

import pytest

from sobek_core.classic.components import ALL_CARDS, ALL_TOKENS, Cards, Tokens
from sobek_core.classic.moves import Deal, DealRound
from sobek_core.classic.text.notation import MOVES, SETUP
from sobek_core.classic.text.position import read_position
from sobek_core.text.notation import NotationError


def test_a_deal_is_read_back_as_it_is_written() -> None:
    """A deal is one line: hands, the deck in its order, tokens."""
    deal = DealRound(Deal((Cards(), ALL_CARDS), tuple(ALL_CARDS)[::-1], ALL_TOKENS))
    assert deal == MOVES.read(MOVES.write(deal))
    assert "deck - tokens -" in MOVES.write(DealRound(Deal((Cards(),), (), Tokens())))


MALFORMED = {
    "": "expected 'seat N: ...' or 'chance: ...'",
    "seat 0 take 2": "expected 'seat N: ...' or 'chance: ...'",
    "seat x: take 2": "expected a whole number of at most 15 digits, got 'x'",
    "seat 00: take 2": "expected 'seat 0: take 2'",
    "seat 0: take 02": "expected 'seat 0: take 2'",
    "seat 0: take -0": "expected 'seat 0: take 0'",
    "seat 0: take +2": "expected a whole number",
    "seat 0: take ٣": "expected a whole number",
    "seat 0: take 1234567890123456": "expected a whole number",
    "seat 0: take  2": "expected a whole number",
    "seat 0: take 2 ": "expected a whole number",
    "seat 0: take 2\n": "expected 'seat 0: take SLOT'",
    " seat 0: take 2": "expected 'seat N: ...' or 'chance: ...'",
    "seat 0: take": "expected 'seat 0: take SLOT'",
    "seat 0: Take 2": "expected one of take, play, set",
    "chance: take 2": "expected one of steal, chooser, deal",
    "seat 0: steal fish-1": "expected one of take, play, set",
    "seat 0: play king": "expected a card",
    "seat 0: set": "expected 'seat 0: set CARDS [onto ONTO]'",
    "seat 0: set fish-1 fish-0": "expected 'fish-0 fish-1'",
    "seat 0: set fish-1 fish-1": "expected 'fish-1*2'",
    "seat 0: set fish-1*1": "expected 'fish-1'",
    "seat 0: set fish-1*0": "expected a number from 2",
    "seat 0: set fish-1*": "expected a number from 2",
    "seat 0: set fish-1*999": "a pile holds at most 127",
    "seat 0: set fish-1*2 onto one": "expected a whole number",
    "seat 0: add fish-1": "expected 'seat 0: add CARDS onto ONTO'",
    "seat 0: name gold": "expected a type (ivory, ebony, marble, cattle, fish, wheat)",
    "seat 0: back red": "expected a back (beige, green, orange)",
    "seat 0: token ankh": "expected a token (guild, flood",
    "seat 0: done now": "expected 'seat 0: done'",
    "chance: deal hands - deck -": "expected 'hands PILE / PILE deck ROW tokens PILE'",
    "chance: deal hands - deck amulet amulet tokens -": "expected 'chance: deal hands - deck amulet*2 tokens -'",
}


@pytest.mark.parametrize("line", MALFORMED)
def test_a_malformed_move_says_what_would_be_right(line: str) -> None:
    """What was expected, and nothing but a NotationError."""
    with pytest.raises(NotationError) as caught:
        MOVES.read(line)
    assert MALFORMED[line] in str(caught.value)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "expected 'first SEAT hands PILE / PILE deck ROW tokens PILE', got ''"),
        ("hands - deck - tokens -", "expected 'first SEAT hands"),
        ("first 0 hands - deck -", "expected 'hands PILE / PILE deck ROW tokens PILE', got 'hands - deck -'"),
        ("first 00 hands none deck - tokens -", "expected 'first 0 hands none"),
        ("first x hands none deck - tokens -", "expected a whole number"),
    ],
)
def test_a_malformed_setup_says_what_would_be_right(line: str, problem: str) -> None:
    """What was expected, and nothing but a NotationError."""
    with pytest.raises(NotationError) as caught:
        SETUP.read(line)
    assert problem in str(caught.value)


IMPOSSIBLE = {
    "players: 5": "players: expected 2 to 4, got 5",
    "round: 0": "round: expected 1 to 3, got 0",
    "quays: gold-1": "line 1: expected a card",
    "quays: wheat-1*6": "wheat-1: the box has 5, the position 6",
    "tokens: deceit*2": "deceit: the box has 1, the position 2",
    "seat 2 hand: queen": "seat 2 hand: expected a seat from 0 to 1",
    "seat 0 marker: -1": "seat 0 marker: expected 0 to 1000000000, got -1",
    "seat 0 sets: fish-1*3 +prosperity*1": "expected 'fish-1*3 +prosperity'",
    "seat 0 sets: fish-1*3 +prosperity*x": "line 1: ",
    "seat 0 sets: fish-1*2 wheat-1": "seat 0 sets: expected cards of one type, with or without amulets, in each set",
    "seat 0 sets: fish-1*3 / -": "in each set, got - (classic.sets.one-type)",
    "seat 1 laid: fish-1*2 amulet thief / cattle-1*2 thief": "seat 1 laid: expected cards of one type",
    "seat 1 laid: fish-1*3 / -": "seat 1 laid: expected cards of one type",
    "choices: same-type-set=joins": "expected may-stand-apart or extends",
    "choices: colour=red": "expected a choice",
    "turn: sleep": "expected one of action, priest-type",
    "turn: action": "expected action seat ...",
    "turn: action seat 2": "turn: seat: expected 0 to 1, got 2",
    "turn: action seat 0 victim 1": "expected action seat ...",
    "turn: action seat": "expected action seat ...",
    "turn: vizier-card seat 0 victim 0": "expected a seat other than 0",
    "turn: curse-victim seat 0": "expected curse among them",
    "weather: hot": "expected 'PLACE: VALUE'",
    "quays wheat-1": "expected 'PLACE: VALUE'",
}


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_an_impossible_position_says_what_would_be_right(line: str) -> None:
    """What was expected, and nothing but a NotationError."""
    with pytest.raises(NotationError) as caught:
        read_position([line])
    assert IMPOSSIBLE[line] in str(caught.value)


def test_no_deal_is_pending_in_the_last_round() -> None:
    """classic.game-end.rounds: after it there is none to deal."""
    assert 2 == read_position(["round: 2", "turn: new-deal"]).state.round
    with pytest.raises(NotationError, match=r"line 2: turn: expected no new-deal in round 3, the last one"):
        read_position(["round: 3", "turn: new-deal"])


@pytest.mark.parametrize(
    "lines", [("round: 1", "players: 2"), ("round: 1", "round: 1"), ("turn: action seat 0", "round: 1")]
)
def test_lines_of_a_position_have_their_order(lines: tuple[str, ...]) -> None:
    """Each line at most once, in the order of the page."""
    with pytest.raises(NotationError, match=r"line 2: .* (is stated twice, first|belongs (after|before) .*) in line 1"):
        read_position(lines)
