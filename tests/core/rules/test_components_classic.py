"""The box of classic: spec/classic/components.toml, and the core's constants (classic.setup.components)."""

from __future__ import annotations

import pytest

from sobek_core.classic.components import (
    ALL_CARDS,
    ALL_TOKENS,
    AMULETS,
    CHARACTERS,
    OF_BACK,
    OF_GOOD,
    Back,
    Cards,
    Good,
    Power,
    Token,
    card,
)
from sobek_core.classic.state import Seat
from sobek_core.classic.track import Track


def test_the_box_has_its_numbers() -> None:
    """54 goods = 6 + 7 + 7 + 9 + 10 + 10 + 5 = 45 beige + 9 green; 9 characters; 12 tokens."""
    assert (63, 12) == (len(ALL_CARDS), len(ALL_TOKENS))
    goods = ALL_CARDS.without(CHARACTERS)
    assert [6, 7, 7, 9, 10, 10] == [len(goods.among(OF_GOOD[good])) for good in Good]
    assert (5, 9) == (len(ALL_CARDS.among(AMULETS)), len(ALL_CARDS.among(CHARACTERS)))
    assert [45, 9, 9] == [len(ALL_CARDS.among(OF_BACK[back])) for back in Back]
    assert [4, 2, 2, 2, 1, 1] == [ALL_TOKENS.count(token) for token in Token]


def test_scarabs_lie_on_beige_goods_alone() -> None:
    """Amulets, characters and green-backed cards have none; all valued cards of a type have the same number."""
    for kind in ALL_CARDS.distinct():
        assert kind.scarabs == (int(kind.name.split("-")[1]) if kind.good and not kind.power else 0)
        if kind.scarabs:
            assert (Back.BEIGE, None) == (kind.back, kind.power)
    assert [3, 2, 2, 1, 1, 1] == [
        max(kind.scarabs for kind in ALL_CARDS.distinct() if kind.good is good) for good in Good
    ]


def test_every_power_has_its_characters() -> None:
    """The priests share a power and so do the scribes; every other power has one character."""
    powers = [kind.power for kind in ALL_CARDS.among(CHARACTERS)]
    assert {power: 2 if power in {Power.PRIEST, Power.SCRIBE} else 1 for power in Power} == {
        power: powers.count(power) for power in Power
    }


def test_the_printed_track_has_the_ankhs_of_the_worked_example() -> None:
    """classic.scoring.track: 61 and 52 bear an ankh, with exactly one between."""
    track = Track()
    assert [52, 58, 61] == [total for total in range(52, 62) if track.symbol(total) == "ankh"]


def test_an_unknown_card_is_a_key_error() -> None:
    """Cards are found by their names."""
    with pytest.raises(KeyError):
        card("gold-9")


def test_a_seat_begins_with_nothing() -> None:
    """classic.setup.markers: it has no cards and no points, neither in total nor in the round."""
    seat = Seat()
    assert (0, 0, 0) == (seat.marker, seat.round_start, seat.curses)
    assert (Cards(), (), (), Cards()) == (seat.hand, seat.sets, seat.laid, seat.corruption)
