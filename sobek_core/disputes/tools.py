"""The interface that a game provides for judging, besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Any, Final, TypeAlias

from attrs import frozen

from sobek_core.disputes.dispute import Dispute
from sobek_core.disputes.judgement import Assumption, DerivationLine
from sobek_core.games import GAMES
from sobek_core.kernel.conditions import MoveRules
from sobek_core.kernel.game import Applied, Fact, RuleId, Verdict
from sobek_core.registry import Parts


@frozen
class Scoring:
    """The points of a state, by seat, and their derivation."""

    points: tuple[int, ...]
    lines: tuple[DerivationLine, ...]


Lines: TypeAlias = Iterable[tuple[str, ...]]
"""Lines of a position that may be missing, in several ways."""

Vacuous: TypeAlias = Callable[[Any, Any], bool]
"""Whether a condition is about something absent, given a state and a move, so that it explains nothing."""


@frozen
class JudgingTools:
    """Everything about a game that judging needs. What takes a game and a state takes them in this order."""

    points_of: Callable[[Any, Any, tuple[Any, ...]], tuple[int, ...]]
    """Return the points of a state after these events, by seat; without events, of the state as it is."""

    derive_points: Callable[[Any, Any, tuple[Any, ...]], Scoring]
    """Return how these points come about."""

    close_for_scoring: Callable[[Any, Any], Verdict[Any, Any]]
    """End the round or the game if possible, so that the state can be scored, or refuse to."""

    derive_end: Callable[[Any, Any], tuple[DerivationLine, ...]]
    """Return how the game ends, line by line."""

    vacuous_conditions: Mapping[str, Vacuous]
    """By rule, when its condition does not apply to a legal move."""

    assumptions_of: Callable[[Dispute, Any, Applied[Any, Any]], Iterable[Assumption]]
    """Return what points or a result assume."""

    values_if_left_out: Mapping[str, Callable[[Any, Any], Iterable[str]]]
    """Other values, as text, of the lines that a position may leave out."""

    move_rules: Callable[[Any, Any], MoveRules[Any, Any, Any, Any]]
    """Return the rules that judge a move, given what is pending and the move."""

    pending_slugs: frozenset[str]
    """The slugs of everything that can be pending."""

    rules_besides_conditions: Callable[[Any, Any, Any], tuple[RuleId, ...]] = lambda _game, _state, _move: ()
    """Return the rules that a legal move rests on besides its conditions."""

    rules_excluding: Callable[[Any, Any], tuple[RuleId, ...]] = lambda _state, _move: ()
    """Return the rules by which a move that is not expected now stays impossible, given the state and the move."""

    end_if_stuck: Callable[[Any, Any, frozenset[str] | None], Any | None] = lambda _game, _state, _stated: None
    """Return the state at the end of a game that ends because the player to move can do nothing, otherwise None.
    It also takes the places that a position states in full, None if it states all."""

    ignored_before_end: frozenset[str] = frozenset()
    """The invariants that the state before such an end may break."""

    distance_from_tie: Callable[[Any, Any], float] = lambda _game, _state: inf
    """Return how far a state at the end is from a tie that would end the game differently."""

    view_aliases: Mapping[str, str] = {}
    """The names of places in a view that have another name in a position."""

    suggested_lines: Callable[[Any], Iterable[tuple[str, ...]]] = lambda _state: ()
    """Return lines that may be missing from a position that cannot occur or whose points are disputed, the most likely
    first."""

    possible_turns: Callable[[Any, Mapping[str, str]], Iterable[Lines]] = lambda _state, _stated: ()
    """Return the kinds of turns at which a result can be disputed, each as the lines that may say so, the most likely
    first. The position states no turn; its other lines are given by place."""

    turn_at_round_end: Callable[[int], str] = lambda _seat: ""
    """Return the turn of a seat when a round is over, as text; empty if a game has no rounds."""

    describe_target: Callable[[Any, Any], tuple[str, Mapping[str, Fact]] | None] = lambda _view, _move: None
    """Return what a view shows where a move takes something: a message id below `judge.target`, and its facts; None for
    other moves, and where nothing is seen."""

    def is_vacuous(self, rule: str, state: object, move: object) -> bool:
        """Return whether a condition does not apply to a legal move in a state."""
        return rule in self.vacuous_conditions and self.vacuous_conditions[rule](state, move)


JUDGING: Final = Parts[JudgingTools](GAMES, "sobek_core.disputes.{}:JUDGING")
"""What each game provides for judging, by name."""


# Shared by the games.


def line(message: str, rule: RuleId, seat: int | None = None, /, **facts: Fact) -> DerivationLine:
    """Return a line of a derivation, with its facts in the given order."""
    return DerivationLine(message, tuple(facts.items()), rule, seat)


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
