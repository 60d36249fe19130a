"""What viewers see beyond what examples of the spec can show: events, spectators, legal moves, scorings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.classic.events import RoundScored
from sobek_core.classic.game import Classic
from sobek_core.duel.events import GameScored
from sobek_core.games import GAMES
from sobek_core.kernel.dealer import Stream
from sobek_core.kernel.game import Applied, Decision
from sobek_core.kernel.visibility import Observer
from sobek_invariants.observed import possible
from sobek_verification.simulation.campaign import until_failure
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.strategies import positions
from sobek_verification.simulation.recall.directed import small_positions
from sobek_verification.simulation.secrets.law import Pair, broken_by
from sobek_verification.simulation.secrets.leaks import LEAKS, caught
from sobek_verification.simulation.secrets.pairs import CHUNK, SecretsOutcome, SecretsPlan, try_pairs, try_states
from tests.games import each_suite
from tests.records import played

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

SPECTATOR, REFEREE = Observer.SPECTATOR, Observer.REFEREE


@pytest.mark.parametrize(
    ("game", "lines", "line", "seen"),
    [
        ("classic", ("quays: wheat-1",), "seat 0: pick queen", "seat 0: pick"),
        ("classic", ("quays: wheat-1",), "chance: steal queen", "chance: steal"),
        ("duel", ("ankh: c3 v",), "chance: steal queen", "chance: steal"),
        ("duel", ("ankh: c3 v",), "chance: deben 5", "chance: deben"),
        ("duel", ("ankh: c3 v",), "chance: tokens mummy seven horus", "chance: tokens"),
        ("duel", ("ankh: c3 v",), "seat 0: take c4", "seat 0: take c4"),  # of an empty cell, which is no secret
    ],
)
def test_a_move_that_nothing_pending_shows_is_hidden(game: str, lines: tuple[str, ...], line: str, seen: str) -> None:
    """NAME.visibility.movement: its origin and goal are unknown, so nobody sees what it names."""
    tools = GAMES.named(game)
    state, move = tools.positions.read(lines).state, tools.notation.read(line)
    assert [seen] * 4 == [tools.narrate(state, move, viewer) for viewer in (0, 1, SPECTATOR, REFEREE)]


def test_only_the_referee_is_shown_a_deal() -> None:
    """classic.visibility.movement: everybody else only sees that cards were dealt."""
    tools = GAMES["classic"]
    deal = Classic().deal_round(Stream(1, "deal"), 2)
    state = tools.positions.read(("players: 2", "round: 2", "turn: new-deal")).state
    hidden, shown = "chance: deal", tools.notation.write(deal)
    assert [hidden, hidden, hidden, shown] == [tools.narrate(state, deal, one) for one in (0, 1, SPECTATOR, REFEREE)]


@each_suite
def test_legal_moves_are_shown_to_who_decides(game: GameSuite) -> None:
    """classic.visibility.legal, duel.visibility.legal: and to the referee."""
    rules = game.tools.game()
    for step in played(game.name, game.tools.player_counts[-1], 5).steps:
        turn, listed = rules.turn(step.before), rules.legal(step.before)
        assert listed == tuple(rules.legal_moves(step.before, REFEREE))
        assert () == tuple(rules.legal_moves(step.before, SPECTATOR))
        for seat in range(len(step.before.seats)):
            asked = isinstance(turn, Decision) and turn.seat == seat
            assert (listed if asked else ()) == tuple(rules.legal_moves(step.before, seat))


def test_of_a_scoring_only_the_tied_show_scarabs() -> None:
    """classic.visibility.scoring: counts are public, scarabs only where they break a tie; the referee sees all."""
    tools, rules = GAMES["classic"], GAMES["classic"].game()
    before = tools.positions.read(
        [
            *("players: 3", "seat 0 corruption: ivory-3 fish-0", "seat 1 corruption: cattle-1*2"),
            *("seat 2 corruption: ebony-2", "turn: hand-sets seat 2 ender 0"),
        ]
    ).state
    verdict = rules.apply(before, tools.notation.read("seat 2: done"))
    assert isinstance(verdict, Applied)
    (scored,) = [event for event in verdict.events if isinstance(event, RoundScored)]
    for viewer, scarabs in ((0, [3, 2, None]), (SPECTATOR, [3, 2, None]), (REFEREE, [3, 2, 2])):
        seen = rules.see(before, scored, verdict.state, viewer)
        assert isinstance(seen, RoundScored)
        assert scarabs == [sheet.scarabs for sheet in seen.sheets]
        assert [2, 2, 1] == [sheet.count for sheet in seen.sheets]


def test_debens_are_turned_over_at_the_scoring() -> None:
    """duel.visibility.scoring: everybody sees the debens of both players, and how many tiles count as Corruption."""
    play, rules = played("duel", 2, 3), GAMES["duel"].game()
    (scored,) = [event for event in play.steps[-1].events if isinstance(event, GameScored)]
    assert scored == rules.see(play.steps[-1].before, scored, play.state, SPECTATOR)
    assert any(sheet.debens for sheet in scored.sheets)


@each_suite
@pytest.mark.parametrize(("pairs", "records"), [(400, 2), pytest.param(1500, 8, marks=pytest.mark.long)])
def test_no_pair_can_be_told_apart(game: GameSuite, pairs: int, records: int) -> None:
    """classic.visibility.legal, duel.visibility.legal and the rest: hidden things change nothing for a viewer."""
    plan = SecretsPlan(game.name, games=pairs, seed=0)
    outcome = until_failure(SecretsOutcome(), map(try_pairs, plan.chunks(CHUNK)))
    small = try_states(SecretsPlan(game.name, len(small_positions(game.name)), seed=0), small=True)
    assert (None, None) == (outcome.failure, small.failure)
    assert set(game.pending_kinds.slugs.values()) == outcome.turns | small.turns
    assert outcome.differing > 0.98 * outcome.games
    assert records == outcome.records


@each_suite
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_no_pair_of_hypothesis_can_be_told_apart(game: GameSuite, data: st.DataObject, seed: int) -> None:
    """The same from random states with arbitrary moves, so that a failure is shrunk to one move."""
    position = data.draw(positions(game))
    rules, state = position.game, position.state
    viewer = data.draw(st.sampled_from([*range(len(state.seats)), Observer.SPECTATOR]))
    pair = Pair(rules, state, game.deal_hidden_anew(generator(seed), state, viewer), viewer)
    moves = data.draw(st.lists(game.moves, max_size=3))
    listed = possible(rules, state)
    assert [] == list(broken_by(game, pair, [*moves, *(data.draw(st.sampled_from(listed)) for _ in listed[:2])]))


@pytest.mark.parametrize("leak", LEAKS[1::6], ids=lambda leak: f"{leak.game}: {leak.description}")
def test_a_seeded_leak_is_found(leak: Any) -> None:
    """Each leak is a wrong version of a function that shows something. `sobek-verify prove secrets` seeds all."""
    assert caught(leak).failure is not None


@each_suite
@pytest.mark.parametrize("nobody", [True, -1, 2, 4, 1.0, "0"])
def test_who_is_nobody_is_shown_nothing(game: GameSuite, nobody: Any) -> None:
    """An invalid viewer gets no view, no events and no legal moves; True is no seat, although it equals 1."""
    random = generator("nobody")
    rules = game.random_game(random)
    state = rules.start(game.random_setup(random, 2))
    move = possible(rules, state)[0]
    verdict = rules.apply(state, move)
    assert isinstance(verdict, Applied)
    for ask in (
        lambda: rules.view(state, nobody),
        lambda: rules.legal_moves(state, nobody),
        lambda: [rules.see(state, event, verdict.state, nobody) for event in verdict.events],
    ):
        with pytest.raises(
            ValueError, match=r"viewer: expected a seat from 0 to 1, Observer\.\w+ or Observer\.\w+, got "
        ):
            ask()


@each_suite
def test_the_referee_sees_what_lies_in_the_box(game: GameSuite) -> None:
    """The referee sees every face, others only backs."""
    position = game.tools.positions.read([])
    state = position.state
    seen = {viewer: position.game.view(state, viewer).box.kinds for viewer in (0, SPECTATOR, REFEREE)}
    assert tuple(state.box) == seen[REFEREE]
    assert seen[0] == seen[SPECTATOR] == tuple(sorted(kind.back for kind in state.box))
