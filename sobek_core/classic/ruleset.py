"""The rules that a game of classic is played under: below the chapters, which ask it for figures and readings."""

from __future__ import annotations

from attrs import field, frozen

from sobek_core.classic.choices import Choices
from sobek_core.classic.edition import PUBLISHED, Edition, edition_of
from sobek_core.classic.track import Track
from sobek_core.kernel.declared import is_a


@frozen
class Rules:
    """An edition, the choices and the score track: the fields of `Classic`, which says what they hold."""

    edition: Edition = field(default=PUBLISHED, converter=edition_of, validator=is_a(Edition))
    choices: Choices = field(default=Choices(), validator=is_a(Choices))
    track: Track = field(default=Track(), validator=is_a(Track))
