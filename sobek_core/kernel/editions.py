"""What the editions of a game have in common. Independent of any game.

An edition is a value: a box, its figures, and the rules that it replaces. A replaceable rule is a function of a chapter
that takes the game as its first argument::

    @replaceable
    def window(game: Classic, cards: int) -> int: ...

    def window_of_three(game: Classic, cards: int) -> int: ...

    Edition(..., replaced=((window, window_of_three),))
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from attrs import Attribute

    class Replacing(Protocol):
        """An edition."""

        @property
        def replaced(self) -> Replaced:
            """The rules that it replaces, each with its replacement."""

    class Playing(Protocol):
        """A game with its edition."""

        @property
        def edition(self) -> Replacing:
            """The edition that is played."""


GameT = TypeVar("GameT", bound="Playing")
EditionT = TypeVar("EditionT")
P = ParamSpec("P")
ResultT = TypeVar("ResultT")
Replaced: TypeAlias = tuple[tuple[Callable[..., Any], Callable[..., Any]], ...]

_REPLACEABLE: Final = set[Callable[..., Any]]()


def replaceable(rule: Callable[Concatenate[GameT, P], ResultT]) -> Callable[Concatenate[GameT, P], ResultT]:
    """Let editions replace a rule: call the replacement of the game's edition if there is one."""

    @wraps(rule)
    def asked(game: GameT, /, *args: P.args, **kwargs: P.kwargs) -> ResultT:
        for replaced, other in game.edition.replaced:
            if replaced is asked:
                result: ResultT = other(game, *args, **kwargs)
                return result
        return rule(game, *args, **kwargs)

    _REPLACEABLE.add(asked)
    return asked


def check_replaced(_edition: object, attribute: Attribute[Replaced], replaced: Replaced) -> None:
    """Raise ValueError if a rule is not replaceable, or is replaced twice."""
    rules = [rule for rule, _ in replaced]
    for rule in rules:
        if rule not in _REPLACEABLE or rules.count(rule) > 1:
            message = f"{attribute.name}: expected rules that can be replaced, each once, got {rule.__qualname__}"
            raise ValueError(message)


def find_edition(editions: Mapping[str, EditionT], game: str, given: EditionT | str) -> EditionT:
    """Return an edition, given as a value or by its name. Raise ValueError if no edition has that name."""
    if not isinstance(given, str):
        return given
    if given not in editions:
        hint = "".join(f"; did you mean {name}?" for name in get_close_matches(given, editions, n=1))
        expected = f"{' or '.join(editions)}, a published edition of {game}"
        message = f"edition: expected {expected}, got {given!r:.60}{hint if len(editions) > 1 else ''}"
        raise ValueError(message)
    return editions[given]
