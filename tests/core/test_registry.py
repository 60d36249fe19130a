"""Games and their parts, found by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from attrs import asdict, evolve

from sobek_core import classic, duel
from sobek_core.classic import MOVES
from sobek_core.games import GAMES
from sobek_core.input.game import INPUT, GameInput
from sobek_core.page.drawing import DRAWING, GameDrawing
from sobek_core.records.record import load
from sobek_core.verdicts.position import PLACES, Places
from sobek_core.verdicts.scores import SCORING, Scoring

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.registry import Parts


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda: GAMES.named("chess"), "expected one of classic, duel, got 'chess'"),
        (lambda: GAMES.named("duell"), "expected one of classic, duel, got 'duell'; did you mean duel?"),
        (lambda: GAMES.named(cast("str", 5)), "expected one of classic, duel, got 5"),
        (lambda: load(cast("bytes", "x")), "expected the bytes of a record, got 'x'"),
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


@pytest.mark.parametrize(("wrong", "error"), [("three", TypeError), (2.5, TypeError), (-1, ValueError)])
def test_a_figure_is_a_whole_number(wrong: Any, error: type[Exception]) -> None:
    """Every figure that is a number is checked, with its name in the message."""
    for figures in (classic.PUBLISHED.figures, duel.PUBLISHED.figures):
        for name, value in asdict(figures).items():
            if type(value) is int:
                with pytest.raises(error, match=f"'{name}' must be"):
                    evolve(figures, **{name: wrong})


@pytest.mark.parametrize(
    ("figures", "name"),
    [
        *((classic.PUBLISHED.figures, name) for name in ("rounds", "quay_spaces", "window")),
        *((duel.PUBLISHED.figures, name) for name in ("centre", "min_set_size", "corruption_per_deben")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_figure_without_which_no_game_ends_is_not_zero(figures: Any, name: str) -> None:
    """There would be nothing to take, sales of no tiles without end, or a division by zero."""
    assert 1 == getattr(evolve(figures, **{name: 1}), name)
    with pytest.raises(ValueError, match=f"'{name}' must be >= 1: 0"):
        evolve(figures, **{name: 0})


@pytest.mark.parametrize(
    ("figures", "name", "wrong"),
    [(classic.PUBLISHED.figures, "max_players", 5), (duel.PUBLISHED.figures, "players", 3)],
)
def test_no_edition_has_more_players_than_seats(figures: Any, name: str, wrong: int) -> None:
    """A third player of duel would have no opponent, and a fifth of classic no moves."""
    with pytest.raises(ValueError, match=name):
        evolve(figures, **{name: wrong})


def test_parts_are_those_of_the_games() -> None:
    """A part is found by the game's name; another name has none."""
    assert PLACES["duel"] is PLACES["duel"]
    with pytest.raises(KeyError):
        PLACES["senet"]


@pytest.mark.parametrize(
    ("parts", "kind"),
    [(PLACES, Places), (SCORING, Scoring), (DRAWING, GameDrawing), (INPUT, GameInput)],
)
def test_both_games_have_all_parts(parts: Parts[object], kind: type) -> None:
    """Each part is where the game says it is."""
    assert [kind] * len(GAMES) == [type(parts[name]) for name in GAMES]
