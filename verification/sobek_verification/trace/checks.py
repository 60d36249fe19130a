"""What checks a law: every contract, enumeration, symbolic property and property of both games, by its sentence."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_verification.games import GAMES
from sobek_verification.simulation.recall.everybody import Everybody
from sobek_verification.simulation.recall.law import SmallGame
from sobek_verification.simulation.secrets.law import broken_by
from sobek_verification.simulation.secrets.undo import told_apart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sobek_verification.laws.chapter import Seeded
    from sobek_verification.suite import GameSuite


class CheckKind(StrEnum):
    """How something is checked: for all values, over a finite domain whole, on examples, or in random play."""

    CONTRACT = "contract"
    ENUMERATION = "enumeration"
    SYMBOLIC = "symbolic property"
    PROPERTY = "property"


@frozen
class TracedCheck:
    """Something that is checked. rules: those that it states or rests on, by id; where: the code that states it."""

    kind: CheckKind
    game: str
    sentence: str
    rules: tuple[str, ...]
    where: str


# Properties that compare more than one game can show: what they say, the last part of their rules' ids, and the code.
COMPARING: Final[tuple[tuple[str, tuple[str, ...], Callable[..., Any]], ...]] = (
    (
        "tables that differ only in what a viewer may not know give that viewer the same",
        ("visibility.legal", "visibility.hand", "visibility.corruption"),
        broken_by,
    ),
    (
        "a memory says what all worlds have in common and what some of them have",
        ("visibility.memory",),
        SmallGame.problems,
    ),
    (
        "a move is news exactly if something else could have been seen of it",
        ("visibility.undo",),
        SmallGame.made,
    ),
    (
        "a move is taken back only if nobody could have seen something else of it",
        ("visibility.undo",),
        Everybody.after,
    ),
    (
        "games that look the same to a spectator get the same answer to an undo",
        ("visibility.undo",),
        told_apart,
    ),
)


def all_checks() -> tuple[TracedCheck, ...]:
    """List all checks of all games."""
    return tuple(check for game in GAMES.values() for check in _of(game))


def _of(game: GameSuite) -> Iterator[TracedCheck]:
    yield from _of_laws(CheckKind.CONTRACT, game.name, game.contracts)
    for enumeration in game.enumerations:
        where = _where(enumeration.run)
        yield TracedCheck(CheckKind.ENUMERATION, game.name, enumeration.sentence, enumeration.rules, where)
    yield from _of_laws(CheckKind.SYMBOLIC, game.name, game.symbolic)
    for invariant in game.sentences.invariants():
        sentence = invariant.sentence
        yield TracedCheck(CheckKind.PROPERTY, game.name, sentence.text, sentence.rules, _where(invariant.predicate))
    for text, rules, code in COMPARING:
        yield TracedCheck(
            CheckKind.PROPERTY, game.name, text, tuple(f"{game.name}.{rule}" for rule in rules), _where(code)
        )


def _of_laws(kind: CheckKind, game: str, seeded: Iterable[Seeded[Any]]) -> Iterator[TracedCheck]:
    for law in (one.law for one in seeded if one.bug is None):
        yield TracedCheck(kind, game, law.sentence, law.rules, _where(law.predicate))


def _where(code: Callable[..., Any]) -> str:
    return f"{code.__module__}.{code.__qualname__}"
