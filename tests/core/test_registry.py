"""Games and their parts, found by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import pytest
from attrs import asdict, evolve

from sobek_core import classic, duel
from sobek_core.classic import MOVES
from sobek_core.games import GAMES
from sobek_core.records.record import load

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda: GAMES.named("chess"), "expected one of classic, duel, got 'chess'"),
        (lambda: GAMES.named("duell"), "expected one of classic, duel, got 'duell'; did you mean duel?"),
        (lambda: GAMES.named(cast("str", 5)), "expected one of classic, duel, got 5"),
        (
            lambda: load(cast("bytes", "x")),
            "expected the bytes of a record, as Path(file).read_bytes() returns, got 'x'",
        ),
        (lambda: MOVES.read(cast("str", 5)), "expected text, got 5"),
        (lambda: MOVES.read("tkae"), "expected 'seat N: ...' or 'chance: ...', got 'tkae'; did you mean take?"),
        (
            lambda: MOVES.read("chance: stael"),
            "expected one of steal, chooser, deal after 'chance: ', got 'stael'; did you mean steal?",
        ),
    ],
)
def test_invalid_arguments_are_refused(ask: Callable[[], object], problem: str) -> None:
    """The message says what would be right, with the nearest name if there is one."""
    with pytest.raises((KeyError, ValueError)) as refused:
        ask()
    assert problem == str(refused.value)


def test_games_bear_their_titles() -> None:
    """Classic and duel, as on their boxes, with the years in which they came out."""
    assert ["Sobek (2010)", "Sobek: 2 Players (2021)"] == [tools.game().title for tools in GAMES.values()]


@pytest.mark.parametrize(("wrong", "error"), [("three", TypeError), (2.5, TypeError), (-1, ValueError)])
def test_a_figure_is_a_whole_number(wrong: Any, error: type[Exception]) -> None:
    """Every figure that is a number is checked, with its name in the message."""
    for figures in (classic.PUBLISHED.figures, duel.PUBLISHED.figures):
        for name, value in asdict(figures).items():
            if type(value) is int:
                with pytest.raises(error, match=f"'{name}' must be"):
                    evolve(figures, **{name: wrong})


LEAST: Final = {
    "classic": ("rounds", "quay_spaces", "window"),
    "duel": ("centre", "min_set_size", "corruption_per_deben"),
}
MOST: Final = {"classic": ("max_players", 5), "duel": ("players", 3)}


@pytest.mark.parametrize("game", [classic, duel])
def test_a_figure_without_which_no_game_can_be_played_is_refused(game: Any) -> None:
    """No takes, sales of no tiles, a division by zero; a third player of duel without opponent, a fifth of classic."""
    name, figures = game.__name__.rpartition(".")[2], game.PUBLISHED.figures
    for figure in LEAST[name]:
        assert 1 == getattr(evolve(figures, **{figure: 1}), figure)
        with pytest.raises(ValueError, match=f"'{figure}' must be >= 1: 0"):
            evolve(figures, **{figure: 0})
    players, wrong = MOST[name]
    with pytest.raises(ValueError, match=players):
        evolve(figures, **{players: wrong})
