"""The rules that a game of classic is played under: below the chapters, which ask it for figures and readings."""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import instance_of

from sobek_core.classic.choices import Choices
from sobek_core.classic.edition import PUBLISHED, Edition, edition_of
from sobek_core.classic.track import Track


@frozen
class Rules:
    """An edition, the choices and the score track: the fields of `Classic`, which says what they hold."""

    edition: Edition = field(default=PUBLISHED, converter=edition_of, validator=instance_of(Edition))
    choices: Choices = field(default=Choices(), validator=instance_of(Choices))
    track: Track = field(default=Track(), validator=instance_of(Track))
