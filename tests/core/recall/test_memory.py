"""Perfect memory of both games, compared with all worlds in small games and with the truth in full ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.components import Back, card
from sobek_core.classic.recall import CARD, begin_memory
from sobek_core.classic.state import Finished as ClassicFinished
from sobek_core.classic.state import NewDeal
from sobek_core.classic.text.position import POSITIONS
from sobek_core.classic.visibility import View
from sobek_core.duel.state import Finished as DuelFinished
from sobek_core.kernel.game import Applied
from sobek_core.kernel.visibility import Observer, Seen
from sobek_core.recall.memory import Memory, ObservationModel, PlaceContents
from sobek_core.recall.observation import UnknownFamily, split
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.recall.directed import small_positions
from sobek_verification.simulation.recall.faults import FAULTS, caught
from sobek_verification.simulation.recall.play import wrong_in_directed_games, wrong_in_full_games, wrong_in_small_games
from tests.games import each_suite

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.seeding import SeededFault
    from sobek_verification.suite import GameSuite


@each_suite
@pytest.mark.parametrize("games", [8, pytest.param(60, marks=pytest.mark.long)])
def test_memory_is_exact_in_small_games(game: GameSuite, games: int) -> None:
    """GAME.visibility.memory: a thing is certain if all worlds have it there, and possible if some do."""
    assert [] == list(wrong_in_small_games(game.name, games, 0))


@each_suite
@pytest.mark.parametrize("games", [1, pytest.param(20, marks=pytest.mark.long)])
def test_truth_lies_within_what_is_recalled_in_full_games(game: GameSuite, games: int) -> None:
    """GAME.visibility.memory: what is certain is true, and what is true is certain or possible."""
    assert [] == list(wrong_in_full_games(game, games, 0))


@each_suite
def test_memory_is_exact_in_directed_games(game: GameSuite) -> None:
    """GAME.visibility.memory: each observation of a memory matters in one of them, and everything is pending in one."""
    assert [] == list(wrong_in_directed_games(game.name))
    pending = {type(position.state.pending) for position in small_positions(game.name)}
    assert set() == set(game.pending_kinds.slugs) - pending - {NewDeal, ClassicFinished, DuelFinished}


@pytest.mark.parametrize("fault", FAULTS[::3], ids=lambda fault: f"{fault.game}: {fault.description}")
def test_a_wrong_memory_is_found(fault: SeededFault) -> None:
    """A directed game fails with a fault seeded in what a memory observes and knows. `prove recall` seeds all."""
    assert caught(fault)


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


@pytest.mark.parametrize(
    ("places", "message"),
    [
        (
            {"bag": Seen((Back.GREEN,), 1), "box": Seen[Any]((), 2)},
            "box: expected 3, got 2: memory begins at the setup",
        ),
        ({"bag": Seen((Back.GREEN,), 1)}, r"expected 3 more of \(beige\) \(green\): memory begins at the setup"),
    ],
)
def test_a_later_view_is_refused(places: dict[str, Seen[Any]], message: str) -> None:
    """The message names the place with another number, or the backs that are in no place."""
    family = UnknownFamily("digits", {"1": 2, "2": 2}, {"1": Back.GREEN, "2": Back.BEIGE})
    contents = [PlaceContents(place, family, (place,), seen, is_open=False) for place, seen in places.items()]
    model = ObservationModel[View, Any, str](View, object, (family,), lambda *_: contents, lambda *_: ())
    view = Classic().view(POSITIONS.read([]).state, Observer.SPECTATOR)
    with pytest.raises(ValueError, match=f"^{message}$"):
        Memory.begin(model, view)


def test_memory_does_not_begin_with_corruption_that_is_not_seen() -> None:
    """classic.visibility.memory: the size of another's corruption is hidden, but what moves there is seen."""
    view = Classic().view(POSITIONS.read(["seat 1 corruption: fish-0*2"]).state, 0)
    with pytest.raises(ValueError, match=r"expected 2 more of \(beige\): memory begins at the setup"):
        begin_memory(Classic(), view)


def test_how_many_cards_there_are_does_not_show_their_backs() -> None:
    """Of things with several backs, an observation must show backs or faces."""
    with pytest.raises(ValueError, match="expected backs or faces of 2 things, got how many they are"):
        split(CARD, Seen((), 2))
