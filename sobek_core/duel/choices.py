"""The choices of a game of duel: points that people play differently. Each has its page in spec/rulings/."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from sobek_core.kernel.choices import choice


@frozen
class Choices:
    """One reading of each contested point, the default first. Raise ValueError for a reading that does not exist."""

    new_set_goods: Literal["goods-tile", "typed-tile"] = choice("goods-tile")
    pyramid_refill: Literal["current-line", "any-line"] = choice("current-line")
    priest_effect: Literal["must-remove", "free"] = choice("must-remove")
    visibility: Literal["hidden", "open"] = choice("hidden")
