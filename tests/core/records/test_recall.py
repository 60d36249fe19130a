"""A client that remembers what it is shown knows what the record shows it: GAME.visibility.memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sobek_core.classic import Classic
from sobek_core.classic.recall import CARD, begin_memory
from sobek_core.classic.text.position import POSITIONS
from sobek_core.kernel.visibility import Observer, Seen
from sobek_core.recall.observation import split
from sobek_core.records.undo import memory_of
from sobek_verification.simulation.machines.rng import generator
from tests.games import each_suite
from tests.records import played

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

MOVES = 15


@each_suite
def test_a_client_remembers_what_a_record_shows(game: GameSuite) -> None:
    """A memory updated move by move equals one made from the whole record, under any choices."""
    rules = game.random_game(generator("remembering"))
    play = played(game.name, 2, 3, rules)
    tables = [step.before for step in play.steps[: MOVES + 1]]
    for viewer in (0, 1, Observer.SPECTATOR):
        memory = game.tools.begin_memory(rules, rules.view(tables[0], viewer))
        for step, after in zip(play.steps, tables[1:], strict=False):
            seen = [rules.see(step.before, event, after, viewer) for event in step.events]
            memory = memory.after(seen, rules.view(after, viewer))
        expected = memory_of(game.tools, rules, play.steps[:MOVES], tables[MOVES], viewer)
        assert expected.recall() == memory.recall()


def test_memory_does_not_begin_with_corruption_that_is_not_seen() -> None:
    """classic.visibility.memory: the size of another's corruption is hidden, but what moves there is seen."""
    view = Classic().view(POSITIONS.read(["seat 1 corruption: fish-0*2"]).state, 0)
    with pytest.raises(ValueError, match=r"expected 2 more of \(beige\): memory begins at the setup"):
        begin_memory(Classic(), view)


def test_how_many_cards_there_are_does_not_show_their_backs() -> None:
    """Of things with several backs, an observation must show backs or faces."""
    with pytest.raises(ValueError, match="expected backs or faces of 2 things, got how many they are"):
        split(CARD, Seen((), 2))
