"""A function in every way in which what is not known can go. Independent of the games.

The rules are asked as they stand. Where they look at something that is not known, such as whether a hand has an amulet,
they get one possible answer, and are asked again with each other one: the answer of the rules is certain if it is the
same in every way. This tries answers, not positions: a hand of forty unknown cards has an amulet or has none.
"""

from __future__ import annotations

from collections.abc import Hashable
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

AnswerT = TypeVar("AnswerT")
OptionT = TypeVar("OptionT")

MAX_WAYS: Final = 2_000  # of one function: a question with more of them is not settled


class Needs(Exception):  # noqa: N818  # not an error: it says what to ask for
    """Something that is not known decides. places: where to look, in order."""

    def __init__(self, *places: str) -> None:
        """Store the places, each once."""
        self.places = tuple(dict.fromkeys(places))
        super().__init__(*self.places)


class NotSoError(Exception):
    """What is seen in a way contradicts what was said, so that it is none."""


_Way: TypeAlias = dict[tuple[str, Hashable], Any]
"""One way through a function: the answer to each look, at a place and for what is asked of it."""
_WAY: Final = ContextVar[tuple[_Way, list[_Way]] | None]("_WAY", default=None)  # this one, and those not tried yet


def look(place: str, what: Hashable, options: Sequence[OptionT]) -> OptionT:
    """Return what is seen at a place that is not known: one of these options, in each way another one.

    Raise Needs outside of `ways`.
    """
    if len(options) == 1:
        return options[0]
    if (asked := _WAY.get()) is None:
        raise Needs(place)
    way, untried = asked
    if (place, what) not in way:
        first, *others = options
        untried += [way | {(place, what): other} for other in others]
        way[place, what] = first
    given: OptionT = way[place, what]
    return given


def ways(ask: Callable[[], AnswerT], most: int = MAX_WAYS) -> Iterator[tuple[AnswerT | Needs, tuple[str, ...]]]:
    """Call a function in every way. Yield its answer, or what it needs, and the places that it looked at.

    Leave out the ways in which it raises NotSoError. After the most ways, yield what it needs.
    """
    untried: list[_Way] = [{}]
    for _ in range(most):
        if not untried:
            return
        way = untried.pop()
        token = _WAY.set((way, untried))
        try:
            answer: AnswerT | Needs = ask()
        except Needs as needs:
            answer = needs
        except NotSoError:
            continue
        finally:
            _WAY.reset(token)
        yield answer, tuple(dict.fromkeys(place for place, _ in way))
    if untried:
        yield Needs(*(place for place, _ in untried[-1])), ()


def settled(ask: Callable[[], AnswerT]) -> AnswerT:
    """Return the answer of a function if it is the same in every way. Raise Needs with the places that decide."""
    found: list[AnswerT] = []
    places: list[str] = []
    for answer, looked_at in ways(ask):
        places += looked_at
        if isinstance(answer, Needs):
            raise Needs(*places, *answer.places)
        if found and answer != found[0]:
            raise Needs(*places)
        found.append(answer)
    if not found:
        raise Needs
    return found[0]


def settled_or(otherwise: AnswerT, ask: Callable[[], AnswerT]) -> AnswerT:
    """Return the answer of a function if it is the same in every way, otherwise another value."""
    try:
        return settled(ask)
    except Needs:
        return otherwise


def can_hold(ask: Callable[[], bool]) -> bool:
    """Return whether a function is true in some way, or something that is not known decides."""
    return any(isinstance(found, Needs) or found for found, _ in ways(ask))


def in_all(every: Iterable[Iterable[AnswerT]]) -> tuple[AnswerT, ...]:
    """Return what is in all of these, in the order of the first one: what is said in every way is certain."""
    first, *others = map(tuple, every)
    return tuple(one for one in first if all(one in other for other in others))
