"""The choices of a game of classic: points that people play differently. Each has its page in spec/rulings/."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from sobek_core.kernel.choices import choice
from sobek_core.kernel.shown import different_repr


@frozen
class Choices:
    """One reading of each contested point, the default first. Raise ValueError for a reading that does not exist.

    same_type_set: whether cards of a type may start another set of that type, or must extend the existing one;
    amulet_only_set: whether a set may consist of amulets alone; priest_type: whether a priest must name a type that is
    in the corruption, or may name any; thief_back: whether the Thief draws from the cards with a back that is named, or
    from all; guild_without_victim: what the Guild does if nobody can be moved back; hand_sets_at_end: whether sets in
    hand may or must be laid at the end of the round; penalty_base: whether the penalty is calculated from the points of
    the sets or from all points; clean_tie: whether all are penalised if nobody has any corruption; visibility: whether
    a player is shown only what can be seen now, or all that a perfect memory would recall.
    """

    same_type_set: Literal["may-stand-apart", "extends"] = choice("may-stand-apart")
    amulet_only_set: Literal["allowed", "forbidden"] = choice("allowed")
    priest_type: Literal["must-remove", "free"] = choice("must-remove")
    thief_back: Literal["names-back", "blind"] = choice("names-back")
    guild_without_victim: Literal["own-marker-moves", "token-void"] = choice("own-marker-moves")
    hand_sets_at_end: Literal["optional", "mandatory"] = choice("optional")
    penalty_base: Literal["set-points", "all-points"] = choice("set-points")
    clean_tie: Literal["all-penalised", "none-penalised"] = choice("all-penalised")
    visibility: Literal["hidden", "open"] = choice("hidden")
    __repr__ = different_repr
