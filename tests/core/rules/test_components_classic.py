"""The box of classic: spec/classic/components.toml, and the core's constants (classic.setup.components)."""

from __future__ import annotations

import pytest

from sobek_core.classic.components import (
    Cards,
    card,
)
from sobek_core.classic.state import Seat
from sobek_core.classic.track import Track


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
