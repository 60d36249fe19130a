"""A seeded fault shows although right results are cached, and leaves no wrong ones behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.kernel.visibility import Visibility
from sobek_verification.seeding import seeded
from sobek_verification.simulation.machines.drawing import generator
from tests.games import every_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_verification.suite import GameSuite


def _with_hands_closed(right: Callable[..., Visibility]) -> Callable[..., Visibility]:
    return lambda looked, place, viewer: Visibility.BACKS if place.zone.name == "HAND" else right(looked, place, viewer)


def _view(game: GameSuite) -> Any:
    """Return what seat 0 sees of a game that has just begun; the places it may look at are cached."""
    rules = game.tools.game()
    return rules.view(rules.start(game.random_setup(generator(0), 2)), 0)


@every_game
def test_seeded_fault_meets_no_cached_result_and_leaves_none(game: GameSuite) -> None:
    """A view differs while its decision is replaced, and only then."""
    right = _view(game)
    with seeded(f"sobek_core.{game.name}.visibility._visibility_of", _with_hands_closed):
        assert right != _view(game)
    assert right == _view(game)
