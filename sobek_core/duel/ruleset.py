"""The rules that a game of duel is played under: below the chapters, which ask it for figures and readings."""

from __future__ import annotations

from attrs import field, frozen

from sobek_core.duel.choices import Choices
from sobek_core.duel.edition import PUBLISHED, Edition, edition_of
from sobek_core.kernel.declared import is_a


@frozen
class Rules:
    """An edition and the choices: the fields of `Duel`, which says what they hold."""

    edition: Edition = field(default=PUBLISHED, converter=edition_of, validator=is_a(Edition))
    choices: Choices = field(default=Choices(), validator=is_a(Choices))
