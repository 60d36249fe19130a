"""The choices that a game of classic carries, because real tables differ. Each has its page in spec/rulings/."""

from __future__ import annotations

from typing import Final, Literal, get_args, get_type_hints

from attrs import Attribute, field, fields, frozen


def _check(_choices: object, choice: Attribute[str], reading: str) -> None:
    """Raise ValueError for a reading that the choice does not have."""
    readings = READINGS[slug(choice.name)]
    if reading not in readings:
        message = f"choice {slug(choice.name)}: expected {' or '.join(readings)}, got {reading!r}"
        raise ValueError(message)


def slug(field_name: str) -> str:
    """Spell a choice as the spec does: same_type_set is same-type-set there."""
    return field_name.replace("_", "-")


@frozen
class Choices:
    """One reading a contested point; the default comes first. Raises ValueError for a reading that does not exist."""

    same_type_set: Literal["may-stand-apart", "extends"] = field(default="may-stand-apart", validator=_check)
    amulet_only_set: Literal["allowed", "forbidden"] = field(default="allowed", validator=_check)
    priest_type: Literal["must-remove", "free"] = field(default="must-remove", validator=_check)
    thief_back: Literal["names-back", "blind"] = field(default="names-back", validator=_check)
    guild_without_victim: Literal["own-marker-moves", "token-void"] = field(
        default="own-marker-moves", validator=_check
    )
    hand_sets_at_end: Literal["optional", "mandatory"] = field(default="optional", validator=_check)
    penalty_base: Literal["set-points", "all-points"] = field(default="set-points", validator=_check)
    clean_tie: Literal["all-penalised", "none-penalised"] = field(default="all-penalised", validator=_check)
    visibility: Literal["hidden", "open"] = field(default="hidden", validator=_check)


READINGS: Final[dict[str, tuple[str, ...]]] = {
    slug(choice.name): get_args(get_type_hints(Choices)[choice.name]) for choice in fields(Choices)
}
