"""The interface that a game provides for judging, besides its rules: scoring, and rejected readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import inf
from types import UnionType
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from sobek_core.disputes.parts import Assumption, DerivationLine, Dispute, Missing
from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied, Fact, Verdict
from sobek_core.registry import RegistryEntries
from sobek_core.rule_ids import RuleId
from sobek_core.tools import GameTools


@frozen
class Reckoning:
    """The points of a state, by seat, and their derivation. scored: what rejected readings score."""

    points: tuple[int, ...]
    lines: tuple[DerivationLine, ...]
    scored: Any


MoveReading: TypeAlias = Callable[[Any, Any, Any, bool], bool | None]
"""Whether a move is legal under a rejected reading; None if the state does not show it.

It takes the game, the state, the move, and whether the move is legal under the reading in force.
"""

Kinds: TypeAlias = type[Any] | UnionType
"""One or more classes of moves, or of what can be pending."""

Condition: TypeAlias = Callable[[Any, Any, Any], bool]
"""Whether a reading differs from the one in force. It takes the game, the state and the move."""

ScoreReading: TypeAlias = Callable[[Any, tuple[int, ...]], tuple[int, ...]]
"""The points under a rejected reading, given `Reckoning.scored` and the points under the reading in force."""

Ended: TypeAlias = tuple[int, ...] | Literal[Missing.NOT_OVER]
"""The winners, or that the game goes on."""

EndReading: TypeAlias = Callable[[Any, Any], Ended | None]
"""How a game ends under a rejected reading, given the game and the state; None if the state does not show it."""

Vacuous: TypeAlias = Callable[[Any, Any], bool]
"""Whether a condition is about something absent, given a state and a move, so that it explains nothing."""


@frozen
class Judged:
    """Everything about a game that judging needs.

    points: of a state after these events, by seat; without events, of the state as it is. reckon: their derivation.
    close: ends the round or the game if possible, so that the state can be scored, or refuses to. end: how the game
    ends, line by line. far: how far a state at the end is from a tie that would end the game differently. All take the
    game first. moves, scores, ends: what rejected readings of fixed rulings say, by ruling and reading. unmoved:
    rulings that no move's legality depends on. vacuous: by rule, when its condition is vacuous. beside: rules that a
    legal move rests on besides its conditions. assumed: what points or a result assume.
    instead: other values of the lines that a position may leave out, as text, given game and state. slugs: of
    everything that can be pending. pictured: names of places in a view, if they differ. lies: what a view shows
    where a move takes something, as a message id, without `judge.lies.`, and its facts; None for other moves and
    places where nothing is seen. missing: lines that may be missing from a position that cannot occur or whose points
    are disputed, the most likely first.
    """

    points: Callable[[Any, Any, tuple[Any, ...]], tuple[int, ...]]
    reckon: Callable[[Any, Any, tuple[Any, ...]], Reckoning]
    close: Callable[[Any, Any], Verdict[Any, Any]]
    end: Callable[[Any, Any], tuple[DerivationLine, ...]]
    moves: Mapping[str, Mapping[str, MoveReading]]
    scores: Mapping[str, Mapping[str, ScoreReading]]
    ends: Mapping[str, Mapping[str, EndReading]]
    unmoved: frozenset[str]
    vacuous: Mapping[str, Vacuous]
    assumed: Callable[[Dispute, Any, Applied[Any, Any]], Iterable[Assumption]]
    instead: Mapping[str, Callable[[Any, Any], Iterable[str]]]
    slugs: frozenset[str]
    beside: Callable[[Any, Any, Any], tuple[RuleId, ...]] = lambda _game, _state, _move: ()
    far: Callable[[Any, Any], float] = lambda _game, _state: inf
    pictured: Mapping[str, str] = {}
    missing: Callable[[Any], Iterable[tuple[str, ...]]] = lambda _state: ()
    lies: Callable[[Any, Any], tuple[str, Mapping[str, Fact]] | None] = lambda _view, _move: None

    def is_vacuous(self, rule: str, state: object, move: object) -> bool:
        """Return whether a condition does not apply to a legal move in a state."""
        return rule in self.vacuous and self.vacuous[rule](state, move)


JUDGED: Final = RegistryEntries[GameTools, Judged](GAMES, lambda tools: tools.judged, "judging")
"""What each game provides for judging, by name. Raises MissingPartError for a game that cannot be judged."""


# Shared by the games.


def line(says: str, rule: RuleId, seat: int | None = None, /, **facts: Fact) -> DerivationLine:
    """Return a line of a derivation, with its facts in the given order."""
    return DerivationLine(says, tuple(facts.items()), rule, seat)


def refuses(kinds: Kinds, when: Condition) -> MoveReading:
    """Return a reading under which legal moves of these kinds are illegal in some cases."""
    return lambda game, state, move, legal: legal and not (isinstance(move, kinds) and when(game, state, move))


def allows(kinds: Kinds, pending: Kinds, when: Condition) -> MoveReading:
    """Return a reading under which the moves of these kinds that the deciding seat makes are also legal in some cases.

    pending: what must be pending.
    """

    def reading(game: Any, state: Any, move: object, legal: bool) -> bool:
        is_asked = isinstance(move, kinds) and isinstance(state.pending, pending) and move.seat == state.pending.seat
        return legal or (is_asked and when(game, state, move))

    return reading


def hides(kinds: Kinds, when: Condition = lambda *_: True, *, legal: bool | None = None) -> MoveReading:
    """Return a reading under which the state does not show the legality of moves of these kinds in some cases.

    legal: whether this concerns only legal or only illegal moves; None for both.
    """
    return lambda game, state, move, is_legal: (
        None if legal in (None, is_legal) and isinstance(move, kinds) and when(game, state, move) else is_legal
    )


def judged_in(pending: Kinds, kinds: Kinds, instead: Callable[[Any], object]) -> MoveReading:
    """Return a reading under which moves of these kinds are judged as in another state, if this is pending."""

    def reading(game: Any, state: Any, move: object, legal: bool) -> bool:
        if not isinstance(state.pending, pending) or not isinstance(move, kinds):
            return legal
        return isinstance(game.apply(instead(state), move), Applied)

    return reading


def same(_game: object, _state: object, _move: object, legal: bool) -> bool:
    """Return the legality of a move under a rejected reading that does not change it."""
    return legal


def same_points(_scored: Any, points: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points under a rejected reading that does not change them."""
    return points


def sets_of(left: Iterable[Any], least: int, joker: Iterable[object]) -> Iterable[tuple[Any, ...]]:
    """Return two sets of a type, with the most and the fewest scarabs left, completed with wild things."""
    poor = sorted(left, key=lambda kind: kind.scarabs)
    return [(*kinds, *joker)[:least] for kinds in (poor[::-1], poor)]


def turns_of(slugs: Iterable[str], seats: int) -> Iterable[str]:
    """Return the text of every turn whose only field is a seat."""
    return [*slugs, *(f"{slug} seat {seat}" for slug in slugs for seat in range(seats))]


def rules_of(lines: Iterable[DerivationLine]) -> tuple[RuleId, ...]:
    """Return the rules that a derivation follows, each once, in order."""
    return tuple(dict.fromkeys(line.rule for line in lines))
