"""The invariants of every game name rules, hold for random states, and find the faults that are seeded for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.duel import state as s
from sobek_core.duel.components import Back, Token, Tokens, tile
from sobek_core.spec import rule_ids
from sobek_verification.checks import FOUND, CheckOutcome
from sobek_verification.games import GAMES
from sobek_verification.laws.invariants import find_faults
from sobek_verification.simulation.machines.rng import generator
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_core.kernel.game import Position
    from sobek_verification.suite import GameSuite


@pytest.mark.parametrize(
    ("game", "text", "laws"), [(game, one.text, one.laws) for game, suite in GAMES.items() for one in suite.invariants]
)
def test_seeded_faults_are_found(game: str, text: str, laws: tuple[str, ...]) -> None:
    """An invariant finds a fault of each law that it states, and finds nothing without it."""
    assert CheckOutcome(FOUND, len(laws) or 1) == find_faults(game, text)


# Decisions that nobody could make: at a table with one tile on the Ankh's line, and nothing else.
BARE: Final = ("market: b3 fish-f-0", "ankh: c3 h")
UNANSWERABLE: Final = (
    s.CentreTake(0),
    s.DebenTile(0, tile("fish-v-0-deben")),
    s.DebenDraw(0),
    s.PriestGroup(0),
    s.VizierTile(0),
    s.ThiefBack(0),
    s.ThiefTile(0, Back.RED),
    s.CourtesanTiles(0),
    s.ScribeDiscard(0),
    s.ArchitectDraw(0),
    s.ArchitectToken(0, Tokens.of([Token.SEVEN])),
    s.ArchitectToken(0, Tokens()),
    s.TokenChoice(0),
    s.ScarabsSet(0),
    s.HorusDraw(0),
    s.HorusDraw(0, 5),
    s.RewardDraw(0, 1),
)


@pytest.mark.parametrize("pending", UNANSWERABLE, ids=lambda pending: type(pending).__name__)
def test_what_nobody_could_answer_is_found(pending: Any) -> None:
    """duel.turn.follow-up: a pending decision without a legal answer breaks the invariant."""
    of_state, bare = GAMES["duel"].invariants.of_state, GAMES["duel"].tools.positions.read(BARE)
    (invariant,) = (one for one in of_state if one.text == "every pending choice has a legal answer")
    sound, faulty = (GAMES["duel"].observe(bare.game, evolve(bare.state, **one)) for one in ({}, {"pending": pending}))
    found = invariant.violations(faulty)
    assert ((), ["turn: "]) == (invariant.violations(sound), [one.found[:6] for one in found])


@each_suite
def test_invariants_name_rules_and_differ(game: GameSuite) -> None:
    """Texts are unique, and the rules are those of the game."""
    invariants = tuple(game.invariants)
    texts = [one.text for one in invariants]
    assert sorted(set(texts)) == sorted(texts)
    assert {rule for one in invariants for rule in one.rules} <= set(rule_ids())
    assert {rule.partition(".")[0] for one in invariants for rule in one.rules} == {game.name}
    assert all(one.rules for one in invariants)


@each_suite
def test_random_states_have_everything_pending(game: GameSuite) -> None:
    """Random states have everything that can be pending, for every player count.

    Equal seeds give equal states.
    """
    numbers = game.tools.player_counts

    def made(seed: int) -> Position[Any, Any]:
        return game.random_position(generator(seed), numbers[seed % len(numbers)])

    kinds, counts = set(game.pending_kinds.kinds), set(numbers)
    for seed in range(900):
        state = made(seed).state
        kinds.discard(type(state.pending))
        counts.discard(len(state.seats))
        if not kinds | counts:
            break
    assert (set(), set()) == (kinds, counts)
    assert [made(seed) for seed in range(20)] == [made(seed) for seed in range(20)]
