"""The choices of a game of duel: points that people play differently. Each has its page in spec/rulings/."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from sobek_core.kernel.choices import choice
from sobek_core.kernel.shown import different_repr


@frozen
class Choices:
    """One reading of each contested point, the default first. Raise ValueError for a reading that does not exist.

    new_set_goods: whether a new set needs a goods tile, or a character of the type is enough; pyramid_refill: whether,
    in the extra turn of a pyramid, the Market can be refilled only if the Ankh's current line has no tile, or if any of
    the four lines has none; priest_effect: whether a priest must name a group that is there, or may name any;
    visibility: whether a player is shown only what can be seen now, or all that a perfect memory would recall.
    """

    new_set_goods: Literal["goods-tile", "typed-tile"] = choice("goods-tile")
    pyramid_refill: Literal["current-line", "any-line"] = choice("current-line")
    priest_effect: Literal["must-remove", "free"] = choice("must-remove")
    visibility: Literal["hidden", "open"] = choice("hidden")
    __repr__ = different_repr
