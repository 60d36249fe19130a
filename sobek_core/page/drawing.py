"""What a game defines for its drawing. Independent of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.kernel.kind import name_of
from sobek_core.page.styles import style_of
from sobek_core.phrases import Words
from sobek_core.registry import Parts
from sobek_core.verdicts.phrases import field_text

DrawnThing: TypeAlias = "Mapping[str, str]"
"""A set on the table: its title with what distinguishes it, its cards in notation, and its score in words."""

DrawnLine: TypeAlias = "str | Sequence[DrawnThing] | Sequence[str]"
"""What is seen at a place: notation, sets, or several texts in notation."""


def drawn_set(
    title: str, cards: object, line: Any, words: Words, tokens: Iterable[str] = (), *, noun: str = "card"
) -> DrawnThing:
    """Return a set with how its score is computed. line: what it scores; noun: what its cards are called."""
    scarabs = words.count("scarab", line.scarabs)
    if getattr(line, "horizontal", False):
        sums = words("page.horizontal", scarabs=scarabs)
    else:
        sums = words("page.product", one=scarabs, other=words.count(noun, line.count))
    return {
        "title": words("said.label", what=title),
        "cards": str(cards),
        "sum": words("page.equals", sums=sums, points=line.points),
        "tokens": " ".join(tokens),
    }


@frozen
class GameDrawing:
    """The drawing of a game.

    top: the picture that comes first; common, own: places of the whole game and of each seat, in order, each with the
    kind of its picture; kinds: all that can lie on the table; lines: what a view under a game shows at each place;
    track: the symbols of the score track, block by block; called: the names in the catalogue of places that are not
    called as in notation.
    """

    top: str
    common: Mapping[str, str]
    own: Mapping[str, str]
    kinds: Iterable[object]
    lines: Callable[[Any, Any, Words], Mapping[str, DrawnLine]]
    track: Callable[[Any], Sequence[Sequence[str]]] = lambda _game: ()
    called: Mapping[str, str] = {}

    def styles(self, words: Words) -> dict[str, dict[str, Any]]:
        """Return the style of every kind, by its name."""
        return {name_of(one): style_of(one, words) for one in self.kinds}

    def name(self, place: str, words: Words, *, is_own: bool) -> str:
        """Return the name of a place without its player. is_own: whether each seat has one."""
        return field_text(place if is_own else self.called.get(place, place), words)


DRAWING: Final = Parts[GameDrawing](GAMES, "sobek_core.page.{}:DRAWING")
