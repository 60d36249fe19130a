"""Perfect memory of both games, compared with all worlds in small games and with the truth in full ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from sobek_core.classic.components import Back, card
from sobek_core.kernel.game import Applied
from sobek_core.kernel.visibility import Observer, Seen
from sobek_core.recall.recalled import Recalled, recalled_json
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.recall import left_out
from sobek_verification.simulation.recall.faults import FAULTS, caught
from sobek_verification.simulation.recall.games import RECALL_SUITES
from sobek_verification.simulation.recall.left_out import sweep
from sobek_verification.simulation.recall.play import RecallPlan, play, play_directed
from tests.games import each_suite

if TYPE_CHECKING:
    from typing import Any

    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.seeding import SeededFault
    from sobek_verification.suite import GameSuite


@each_suite
@pytest.mark.parametrize("games", [2, pytest.param(8, marks=pytest.mark.long)])
def test_memory_is_exact_in_small_games(game: GameSuite, games: int) -> None:
    """GAME.visibility.memory: a thing is certain if all worlds have it there, and possible if some do."""
    assert None is play(RecallPlan(game.name, games, 0)).failure


@each_suite
@pytest.mark.parametrize("games", [1, pytest.param(20, marks=pytest.mark.long)])
def test_truth_lies_within_what_is_recalled_in_full_games(game: GameSuite, games: int) -> None:
    """GAME.visibility.memory: what is certain is true, and what is true is certain or possible."""
    assert None is play(RecallPlan(game.name, games, 0, full=True)).failure


@each_suite
def test_memory_is_exact_in_directed_games(game: GameSuite) -> None:
    """GAME.visibility.memory, GAME.visibility.undo: each observation of a memory matters in one of them."""
    assert None is play_directed(game.name).failure


@pytest.mark.long
@each_suite
def test_whatever_is_left_out_of_what_is_observed_is_shown(game: GameSuite) -> None:
    """GAME.visibility.memory, GAME.visibility.undo: a directed game fails if an observation is left out.

    It matters whose place it is; `sobek-verify prove recall` leaves observations out for one sort of viewers at a time.
    """
    swept = sweep(game.name, by_viewer=False)
    assert ((), []) == (swept.problems, swept.missed)
    assert len(swept.shown_by) >= 30


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.game}: {fault.description}")
def test_a_wrong_memory_is_found(fault: SeededFault) -> None:
    """A directed game fails with each fault seeded in what a memory observes, knows and considers news."""
    outcome = caught(fault)
    assert outcome.failure is not None
    (shown_in,) = [one for one in RECALL_SUITES[fault.game].directed if fault.description in one.shows]
    assert (shown_in.name,) == outcome.failure.position


def test_directed_games_show_faults_that_are_seeded() -> None:
    """They name exactly the seeded faults."""
    claimed = {
        (game, description)
        for game in RECALL_SUITES
        for one in RECALL_SUITES[game].directed
        for description in one.shows
    }
    assert {(fault.game, fault.description) for fault in FAULTS} == claimed


def test_what_no_directed_game_meets_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the source line that makes the observation."""
    few = evolve(RECALL_SUITES["duel"], directed=RECALL_SUITES["duel"].directed[:1])
    monkeypatch.setattr(left_out, "RECALL_SUITES", {"duel": few})
    assert "line " in " ".join(sweep("duel", by_viewer=False).missed)


def would_learn(game: GameSuite, viewer: Viewer, *lines: str) -> bool:
    """Return whether the move of the last line is news to a viewer who has seen the position of the other lines."""
    tools = game.tools
    position = tools.positions.read(lines[:-1])
    rules, before = position.game, position.state
    verdict = rules.apply(before, tools.notation.read(lines[-1]))
    assert isinstance(verdict, Applied)
    memory = tools.begin_memory(rules, rules.view(before, viewer))
    seen = [rules.see(before, event, verdict.state, viewer) for event in verdict.events]
    return bool(memory.would_learn(seen, rules.view(verdict.state, viewer)))


ARCHITECT = (
    "draw-pile: marble-b-0",
    "ankh: c3 v",
    "removed: architect",
    "pirogues: seven",
    "aside: snake-1 mummy",
    "turn: architect-draw seat 0",
    "chance: tokens snake-1 mummy",
)
END = (
    "market: a1 wheat-f-1",
    "ankh: e6 b",
    "removed: architect",
    "seat 0 hand: marble-h-0-grey",
    "seat 1 hand: courtesan",
    "turn: action seat 1",
    "seat 1: play courtesan",
)


def test_what_the_architect_shows_is_always_news() -> None:
    """duel.visibility.undo: all tokens set aside are shown, and seat 0 was not certain which they are."""
    assert [True, False, False] == [would_learn(GAMES["duel"], one, *ARCHITECT) for one in (0, 1, Observer.SPECTATOR)]


def test_what_the_architect_shows_is_no_news_if_all_knew_it() -> None:
    """duel.visibility.undo: the last three tokens are shown in no order, and all others are face up."""
    others = "spent: snake-1 snake-2 pyramid*2 finger*2 scarabs*2 deben-2*2"
    lines = ("draw-pile: marble-b-0", "ankh: c3 v", "aside: mummy seven horus", others, "turn: architect-draw seat 0")
    move = "chance: tokens mummy seven horus"
    assert [False] * 3 == [would_learn(GAMES["duel"], one, *lines, move) for one in (0, 1, Observer.SPECTATOR)]


def test_the_end_is_news_for_whom_hands_were_not_certain() -> None:
    """duel.visibility.undo: that a player could do nothing, and that nothing could be sold, reveals part of a hand."""
    assert [True, True, True] == [would_learn(GAMES["duel"], one, *END) for one in (0, 1, Observer.SPECTATOR)]


@each_suite
def test_a_memory_refuses_what_cannot_have_been_seen(game: GameSuite) -> None:
    """A move left out, passed twice, or shown to another viewer: the message names the line or the viewer."""
    random = generator("refused")
    rules = game.random_game(random)
    state = rules.start(game.random_setup(random, 2))
    move = rules.legal(state)[0]
    verdict = rules.apply(state, move)
    assert isinstance(verdict, Applied)

    def shown_to(viewer: Viewer) -> tuple[Any, list[Any], Any]:
        seen = [rules.see(state, event, verdict.state, viewer) for event in verdict.events]
        return game.tools.begin_memory(rules, rules.view(state, viewer)), seen, rules.view(verdict.state, viewer)

    memory, seen, view = shown_to(Observer.SPECTATOR)
    assert {} != memory.after(seen, view).recall()
    with pytest.raises(ValueError, match=r"expected \d+ by what was seen to move, got \d+"):
        memory.after([], view)
    memory, seen, view = shown_to(0)
    with pytest.raises(ValueError, match=r"by what was seen to move|seat 0 cannot have seen this .*passed twice\?"):
        memory.after([*seen, *seen], view)
    with pytest.raises(ValueError, match="expected what seat 0 sees, got what a spectator sees"):
        memory.after(seen, shown_to(Observer.SPECTATOR)[2])


def test_a_memory_counts_what_lies_open() -> None:
    """A card that appears in the discard pile without being seen to move there is refused."""
    game = GAMES["classic"]
    random = generator("counted")
    rules = game.random_game(random)
    view = rules.view(rules.start(game.random_setup(random, 2)), Observer.SPECTATOR)
    memory = game.tools.begin_memory(rules, view)
    assert {} != memory.after([], view).recall()
    with pytest.raises(ValueError, match="a spectator cannot have seen this after"):
        memory.after([], evolve(view, discard=Seen((card("fish-0"),), 1)))


def test_what_is_recalled_is_json_by_name() -> None:
    """spec/protocol.md: each kind by its name, each back in parentheses."""
    known = Recalled(certain=(card("ivory-3"),), unseen=(Back.BEIGE,), possible=(card("amulet"), card("fish-0")))
    expected = {"certain": ["ivory-3"], "unseen": ["(beige)"], "possible": ["amulet", "fish-0"]}
    assert expected == recalled_json(known)
