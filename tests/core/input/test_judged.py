"""What is read goes to the judge as it is: disputes that were wrong when what nobody wrote counted as empty."""

from __future__ import annotations

from typing import Final

import pytest

from sobek_core.input import read_text
from sobek_core.phrases import load_words
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.phrases import asked_text
from sobek_core.verdicts.position import CannotOccurError

DISPUTES: Final = (
    ("classic", "quays: wheat-1 fish-0 ivory-3 amulet\nAda takes ivory-3", True, ()),
    ("classic", "Ada corruption: 2 wheat, amulet\nAda names amulet", False, ("classic.characters.priest-type",)),
    ("classic", "choices: priest-type free\nAda names the thief", False, ("classic.characters.priest-type",)),
    ("classic", "Ada hand: 2 wheat, a green one\nAda plays 3 wheat", None, ("classic.sets.in-hand",)),
    ("classic", "Ada hand: 2 fish, amulet\nAda plays 2 fish, amulet", True, ()),
    (
        "classic",
        "Ada's sets: 3 fish / 2 wheat-1, amulet\nAda hand: 2 fish-1\nAda adds 2 fish-1 to her fish set",
        False,
        ("classic.sets.three",),
    ),
    (
        "classic",
        "Ben has no cards in hand\nAda steals from Ben with the thief",
        False,
        ("classic.characters.thief-victim",),
    ),
    ("duel", "ankh: c3 v\nmarket: c5 ?tile / c4 empty\nAda takes c5", True, ()),
    ("duel", "ankh: c3 v\nmarket: c5 fish\nAda takes the fish on c5", True, ()),
    ("duel", "ankh: c3 v\nmarket: c4 empty / ?\nAda takes c5", None, ("duel.market.tile",)),
    ("duel", "ankh: c3 v\nmarket: c5 ?tile\nAda takes c4", False, ("duel.market.tile",)),
    ("duel", "ankh: c3 h\nmarket: a1 fish-v-1\ndraw-pile: ?\nAda refills", None, ("duel.market.refill-pile",)),
    ("duel", "Ada hand: 2 ivory, a statue\nAda sells 2 ivory and a statue as ivory", True, ()),
    ("duel", "Ada corruption: 2 wheat\nAda names the queen", False, ("duel.characters.priest-group",)),
    ("duel", "Ada sold: 3 fish / 4 wheat\npirogues: scarabs\nAda puts the scarabs on her wheat set", True, ()),
    # A set that is known in part is not whole.
    ("classic", "Ada sets: ivory-3 ?\nhow much does Ada's first set score?", None, ("classic.scoring.set",)),
    (
        "classic",
        "Ada sets: amulet ?\nturn: courtesan-cards seat 0\nAda hand: fish-0\nAda adds fish-0 onto 0",
        None,
        ("classic.sets.matching-type",),
    ),
    ("duel", "Ada sold: fish: 3 tiles\nhow much does Ada's fish set score?", None, ("duel.scoring.total",)),
    ("duel", "Ada sold: fish: fish-v-1, 2 fish, ?\nAda's fish set scores 10", None, ("duel.scoring.total",)),
)


@pytest.mark.parametrize(
    ("game", "text", "answer", "rules"), DISPUTES, ids=[text.splitlines()[-1] for _, text, _, _ in DISPUTES]
)
def test_what_is_read_is_judged(game: str, text: str, answer: bool | None, rules: tuple[str, ...]) -> None:
    """The verdict, and the rules that refuse the move or ask for something first."""
    question = read_text(f"names: Ada, Ben\n{text}", game).question
    assert question is not None
    verdict = judge(question)
    found = tuple(one.rule for one in verdict.reasons) or tuple(one.rule for one in verdict.open)
    assert (answer, rules) == (verdict.answer, found)


def test_what_is_not_known_of_a_set_lies_there() -> None:
    """The cards of a set that are not known are in no other place, so that there can be too many of them."""
    text = "names: Ada, Ben\nAda sets: ivory-3, 50 cards\nBen hand: 13 cards\nBen plays the thief"
    question = read_text(text, "classic").question
    assert question is not None
    with pytest.raises(CannotOccurError, match=r"seat 0 sets, seat 1 hand: there are not so many things"):
        judge(question)


def test_what_a_vague_move_says() -> None:
    """A move with tiles of which only the type is known is repeated in words."""
    question = read_text("names: Ada, Ben\nAda sells fish-v-1, 2 ivory and a statue as ivory", "duel").question
    assert question is not None
    said = asked_text(judge(question), load_words("en").of(["Ada", "Ben"]))
    assert "`Ada: sell fish (column, 1 scarab), 2 \u00d7 ivory, statue as ivory`" in said
