"""Each condition of each move is broken alone in an example, so losing or changing it is noticed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve, fields_dict, frozen

from sobek_core.kernel.game import Applied, Refused
from sobek_core.spec import Example, load_spec
from sobek_verification.examples import ExampleError, game_of, play_example, run_example
from sobek_verification.laws.conditions import alone
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_core.spec import MoveTable
    from sobek_verification.suite import GameSuite


@frozen
class Fewer:
    """The move tables of the spec, with only these examples."""

    kept: tuple[Example, ...]

    @property
    def move_tables(self) -> tuple[MoveTable, ...]:
        """All move tables of the spec."""
        return load_spec().move_tables

    def examples(self) -> tuple[Example, ...]:
        """Return these examples."""
        return self.kept


@cache
def found() -> tuple[alone.ConditionExample, ...]:
    """Return what is found with the sound core."""
    return alone.conditions()


def failing(names: set[str]) -> set[str]:
    """Return the names of those examples that do not hold."""
    found = set()
    for example in load_spec().examples():
        if example.name in names:
            try:
                run_example(example)
            except ExampleError:
                found.add(example.name)
    return found


def test_each_condition_is_broken_alone() -> None:
    """Every condition of every table has an example that breaks only this condition."""
    tables = load_spec().move_tables
    every = [(table.game, table.name, one.rule) for table in tables for one in table.conditions]
    assert every == [(one.game, one.move, one.rule) for one in found()]
    assert [] == [one for one in found() if one.example is None]


def test_a_condition_that_is_never_broken_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its examples, the condition of the window is reported (classic.quay.window)."""
    window = "-> refused: classic.quay.window"
    fewer = Fewer(
        tuple(
            evolve(example, lines=tuple(line for line in example.lines if line != window))
            for example in load_spec().examples()
        )
    )
    monkeypatch.setattr(alone, "load_spec", lambda: fewer)
    (missing,) = [one for one in alone.conditions() if one.example is None]
    assert ("take", "classic.quay.window") == (missing.move, missing.rule)


PENDING, ORDER = "classic.turn.pending", "classic.turn.order"
MERCHANT = ("quays: wheat-1*3", "turn: merchant-card seat 0")
COURTESAN = ("seat 0 hand: fish-1 wheat-1", "seat 0 sets: amulet*3 / fish-0*3", "turn: courtesan-cards seat 0")
VIZIER = ("players: 3", "seat 1 corruption: fish-1", "turn: vizier-victim seat 0")
POINTED = ("market: c4 fish-f-0", "ankh: c3 v")
SOLD = ("seat 0 sold: fish: fish-v-1 fish-h-1 fish-f-1", "seat 1 hand: fish-b-1", "turn: courtesan-tiles seat 0")
REST = "tokens guild*3 curse*2"


@pytest.mark.parametrize(
    ("position", "move", "rule", "is_alone"),
    [
        (("quays: wheat-1*3",), "seat 0: fetch 2", PENDING, True),
        (("quays: wheat-1*3",), "seat 0: fetch 3", PENDING, False),
        (MERCHANT, "seat 1: fetch 2", ORDER, True),
        (MERCHANT, "seat 1: fetch 3", ORDER, False),
        (MERCHANT, "seat 2: fetch 2", ORDER, False),
        (MERCHANT, "seat -1: fetch 2", ORDER, False),
        (COURTESAN, "seat 0: add fish-1 wheat-1 onto 0", "classic.sets.one-type", True),
        (COURTESAN, "seat 0: add fish-1 wheat-1 onto 1", "classic.sets.one-type", False),
        (("choices: same-type-set=extends", *COURTESAN), "seat 0: add wheat-1 onto 2", "classic.sets.target", True),
        (("choices: same-type-set=extends", *COURTESAN), "seat 0: add fish-1 onto 2", "classic.sets.target", False),
        (VIZIER, "seat 2: victim 1", ORDER, True),
        (VIZIER, "seat 2: victim 2", ORDER, False),
        (VIZIER, "seat 2: victim 0", ORDER, False),
        (VIZIER, "seat 0: victim 3", "classic.turn.opponent", False),
        (VIZIER, "seat 0: victim 0", "classic.turn.opponent", False),
        ((*VIZIER[:1], "seat 0 corruption: fish-1", *VIZIER[2:]), "seat 0: victim 0", "classic.turn.opponent", True),
        (("seat 0 hand: amulet",), "chance: steal amulet", PENDING, True),
        (("seat 0 hand: amulet",), "chance: steal queen", PENDING, False),
        (POINTED, "seat 0: point c4", "duel.turn.pending", True),
        (POINTED, "seat 0: point e4", "duel.turn.pending", False),
        (SOLD, "seat 1: add fish-b-1 as fish", "duel.turn.order", False),
        ((), f"setup: first 0 hands wheat-0-green*2 deck - {REST}", "classic.setup.players", False),
    ],
)
def test_what_a_refusal_hides_is_judged(
    position: tuple[str, ...], move: str, rule: str, is_alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal for one reason does not count if a condition that is not judged fails too."""
    example = Example("seeded", (*position, move, f"-> refused: {rule}"), rule, f"{rule.partition('.')[0]}/page.md", 1)
    run_example(example)
    monkeypatch.setattr(alone, "load_spec", lambda: Fewer((example,)))
    found = {one.rule for one in alone.conditions() if one.example is not None}
    assert ({rule} if is_alone else set()) == found


@each_suite
def test_only_what_presupposes_a_condition_cannot_be_judged_without_it(game: GameSuite) -> None:
    """Each exception has a reason, and is listed in a move table of the spec as presupposing the failing condition."""
    presupposed = {
        (before, one.rule)
        for table in load_spec().move_tables
        for one in table.conditions
        for before in one.presupposes
    }
    left_out = {(rule, one) for rule, others in game.conditions.unjudgeable.items() for one in others}
    assert left_out == left_out & presupposed
    assert all(why for others in game.conditions.unjudgeable.values() for why in others.values())


@each_suite
def test_whatever_is_pending_another_seat_tries_what_is_right(game: GameSuite) -> None:
    """For each pending decision that a move can answer, an example breaks only the order of turns."""
    judges = game.conditions
    answered = {
        (move, kind)
        for move, tables in judges.answers.items()
        for kinds in tables.values()
        for kind in kinds
        if "seat" in fields_dict(move)
    }
    tried = {
        (type(played.move), type(before.state.pending))
        for example in load_spec().examples()
        if game_of(example) == game.name
        for played in play_example(example)
        if (before := played.before)
        and played.move is not None
        and played.rules == (judges.wrong_seat,)
        and judges.broken_alone(judges.wrong_seat, game.observe(before.game, before.state), played.move)
    }
    assert answered == tried


@each_suite
@pytest.mark.parametrize("rule", ["pending", "order"])
def test_no_turn_check_can_be_skipped_where_all_else_holds(
    game: GameSuite, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each move, the named example fails if a move at the wrong time or of the wrong seat is applied."""
    rule, played = f"{game.name}.turn.{rule}", type(game.tools.game())
    named = {str(one.example) for one in found() if one.rule == rule}
    sound = played.apply

    def seeded(self: Any, state: Any, move: Any) -> Any:
        verdict = sound(self, state, move)
        if isinstance(verdict, Refused) and [rule] == [reason.rule for reason in verdict.reasons]:
            for pending in pending_for(self, state, move):
                if isinstance(applied := sound(self, evolve(state, pending=pending), move), Applied):
                    return applied
        return verdict

    def pending_for(rules: Any, state: Any, move: Any) -> list[Any]:
        judges, table = game.conditions, game.observe(rules, state)
        if rule == judges.wrong_seat:
            return [evolve(state.pending, seat=move.seat)] if 0 <= move.seat < len(state.seats) else []
        return [
            pending for name in judges.answers[type(move)] for pending in judges.possible_pending(name, table, move)
        ]

    monkeypatch.setattr(played, "apply", seeded)
    assert named == failing(named)
