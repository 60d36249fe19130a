"""The invariants of every game name rules, hold for random states, and find the faults that are seeded for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.rule_ids import RULE_IDS
from sobek_invariants.observed import Listing
from sobek_verification.checks import FOUND, MISSED, CheckOutcome
from sobek_verification.games import GAMES
from sobek_verification.laws.invariants.checks import SEEDED, find_seeded
from sobek_verification.laws.invariants.classic import DEALT
from sobek_verification.laws.invariants.duel import BARE, UNANSWERABLE
from sobek_verification.laws.invariants.subjects import changed, seated
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.strategies import positions
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_core.kernel.game import Position
    from sobek_verification.suite import GameSuite


@pytest.mark.parametrize(
    ("game", "text"), [(game, one.text) for game, suite in GAMES.items() for one in suite.invariants]
)
def test_seeded_faults_are_found(game: str, text: str) -> None:
    """An invariant finds each fault that is seeded for it, and finds nothing without it."""
    seeded = sum(said == text for said, *_ in SEEDED[game])
    assert seeded
    assert CheckOutcome(FOUND, seeded) == find_seeded(game, text)


@each_suite
def test_no_fault_is_seeded_for_what_is_no_invariant(game: GameSuite) -> None:
    """Every invariant of a game has seeded faults, and no other text has."""
    assert {invariant.text for invariant in game.invariants} == {text for text, *_ in SEEDED[game.name]}


@pytest.mark.parametrize(
    ("seeded", "problem"),
    [
        ((DEALT, DEALT), "nothing is found in "),
        ((seated(DEALT, 0, curses=3), seated(DEALT, 0, curses=3)), "without a fault it found "),
    ],
)
def test_a_fault_that_is_not_found_is_reported(
    monkeypatch: pytest.MonkeyPatch, seeded: tuple[Any, Any], problem: str
) -> None:
    """So are a finding in a state without a fault, and an invariant without faults."""
    text = "at most two curses are on corruption"
    monkeypatch.setitem(SEEDED, "classic", ((text, *seeded),))
    outcome = find_seeded("classic", text)
    assert (MISSED, 1, True) == (outcome.result, outcome.size, outcome.found.startswith(problem))
    monkeypatch.setitem(SEEDED, "classic", ())
    assert CheckOutcome(MISSED, 0) == find_seeded("classic", text)


@pytest.mark.parametrize("pending", UNANSWERABLE, ids=lambda pending: type(pending).__name__)
def test_what_nobody_could_answer_is_found(pending: Any) -> None:
    """duel.turn.follow-up: a pending decision without a legal answer breaks the invariant."""
    of_state = GAMES["duel"].invariants.of_state
    (invariant,) = (one for one in of_state if one.text == "every pending choice has a legal answer")
    found = invariant.violations(changed(BARE, pending=pending))
    assert ((), [str(pending)]) == (invariant.violations(BARE), [str(one.found) for one in found])


def test_violation_reads_as_invariant_finding_and_rules() -> None:
    """A violation has the broken invariant, what was found, and the rules."""
    curses = seated(DEALT, 0, curses=3)
    assert ["at most two curses are on corruption: Curses by seat: 3 0 0 (classic.events.curse)"] == [
        str(violation) for violation in GAMES["classic"].invariants.of_state.violations(curses)
    ][1:]


@each_suite
def test_invariants_name_rules_and_differ(game: GameSuite) -> None:
    """Texts are unique, and the rules are those of the game."""
    invariants = tuple(game.invariants)
    texts = [one.text for one in invariants]
    assert sorted(set(texts)) == sorted(texts)
    assert {rule for one in invariants for rule in one.rules} <= set(RULE_IDS)
    assert {rule.partition(".")[0] for one in invariants for rule in one.rules} == {game.name}
    assert all(one.rules for one in invariants)


@each_suite
@given(data=st.data())
def test_random_states_are_sound(game: GameSuite, data: st.DataObject) -> None:
    """Random states, which were not played to, keep every invariant of states and listings."""
    position = data.draw(positions(game))
    rules, state = position.game, position.state
    table = game.observe(rules, state)
    assert () == game.invariants.of_state.violations(table)
    assert () == game.invariants.of_listing.violations(Listing(table, rules.turn(state), rules.legal(state)))


@each_suite
def test_random_states_have_everything_pending(game: GameSuite) -> None:
    """Random states have everything that can be pending, for every player count.

    Equal seeds give equal states.
    """
    numbers = game.tools.player_counts

    def made(seed: int) -> Position[Any, Any]:
        return game.random_position(generator(seed), numbers[seed % len(numbers)])

    kinds, counts = set(game.pending_kinds.asked_by), set(numbers)
    for seed in range(900):
        state = made(seed).state
        kinds.discard(type(state.pending))
        counts.discard(len(state.seats))
        if not kinds | counts:
            break
    assert (set(), set()) == (kinds, counts)
    assert [made(seed) for seed in range(20)] == [made(seed) for seed in range(20)]
