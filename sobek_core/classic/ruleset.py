"""The rules that a game of classic is played under: below the chapters, which ask it for figures and readings."""

from __future__ import annotations

from attrs import field, frozen

from sobek_core.classic.choices import Choices
from sobek_core.classic.edition import PUBLISHED, Edition, edition_of
from sobek_core.classic.track import Track
from sobek_core.kernel.editions import instance_of


@frozen
class Rules:
    """An edition, its choices and its score track.

    edition: an edition, or the name of a published one; choices: the readings of contested points; track: the score
    track.

    Raise ValueError if no edition has that name, if the value is not an edition of classic, if a changed edition keeps
    a published name, or if choices or track are of another class.
    """

    edition: Edition = field(default=PUBLISHED, converter=edition_of)
    choices: Choices = field(default=Choices(), validator=instance_of(Choices))
    track: Track = field(default=Track(), validator=instance_of(Track))
