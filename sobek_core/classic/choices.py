"""The choices of a game of classic: points that people play differently. Each has its page in spec/rulings/."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from sobek_core.kernel.choices import choice


@frozen
class Choices:
    """One reading of each contested point, the default first. Raise ValueError for a reading that does not exist."""

    same_type_set: Literal["may-stand-apart", "extends"] = choice("may-stand-apart")
    amulet_only_set: Literal["allowed", "forbidden"] = choice("allowed")
    priest_type: Literal["must-remove", "free"] = choice("must-remove")
    thief_back: Literal["names-back", "blind"] = choice("names-back")
    guild_without_victim: Literal["own-marker-moves", "token-void"] = choice("own-marker-moves")
    hand_sets_at_end: Literal["optional", "mandatory"] = choice("optional")
    penalty_base: Literal["set-points", "all-points"] = choice("set-points")
    clean_tie: Literal["all-penalised", "none-penalised"] = choice("all-penalised")
    visibility: Literal["hidden", "open"] = choice("hidden")
