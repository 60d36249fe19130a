"""A page for a seat contains nothing that is hidden from it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.kernel.visibility import Observer, VisibleMove
from sobek_core.page import document
from sobek_core.page.document import make_page
from sobek_core.phrases import ENGLISH
from sobek_core.records.audit import audit
from sobek_core.records.record import load
from sobek_verification.simulation.secrets.records import ENDINGS, record_pair
from tests.games import each_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.records.audit import Replay
    from sobek_verification.simulation.secrets.records import RecordPair

PAIRS: Final = 42
TRIED: Final = 190  # of which those also count in which different moves look the same


made = cache(record_pair)


def pairs(game: str) -> Iterator[RecordPair]:
    """Yield pairs of records that look the same to a viewer, and end by the rules or with each kind of fault."""
    for pair in (made(game, 2, number) for number in range(TRIED)):
        differ = len({tuple(entry.move for entry in side.record.entries) for side in pair.sides}) > 1
        if (differ or pair.number < PAIRS) and pair.ending != "a line is malformed":  # which has no page
            yield pair


def pages_of(pair: RecordPair) -> list[str]:
    """Write both games of a pair for the viewer."""
    return [make_page(audit(load(file)), pair.viewer, ENGLISH) for file in pair.files]


@each_game
def test_games_that_look_alike_make_equal_pages(game: str) -> None:
    """NAME.visibility: they are equal byte for byte, whatever the viewer may not know, also of a fault."""
    alike = [*pairs(game)]
    for pair in alike:
        first, second = pages_of(pair)
        assert first == second, (pair.number, pair.ending)
    assert len(ENDINGS) - 1 == len({pair.ending for pair in alike})
    assert sum(pair.files[0] != pair.files[1] for pair in alike) > len(alike) * 0.9


def shown_to_referee(right: Any) -> Any:
    """A leak: positions and moves as the referee sees them."""
    return lambda replay, viewer: evolve(right(replay, Observer.REFEREE), viewer=viewer)


def shown_by_record(right: Any) -> Any:
    """A leak: moves as they stand in the record."""

    def leaking(replay: Replay, viewer: Viewer) -> Any:
        found = right(replay, viewer)
        moves = [
            evolve(move, seen=VisibleMove(step.move)) for move, step in zip(found.moves, replay.steps, strict=True)
        ]
        return evolve(found, moves=tuple(moves))

    return leaking


def seen_by_referee(right: Any) -> Any:
    """A leak: events as the referee sees them."""

    def leaking(replay: Replay, viewer: Viewer) -> Any:
        found, known = right(replay, viewer), right(replay, Observer.REFEREE)
        moves = [evolve(move, events=open_.events) for move, open_ in zip(found.moves, known.moves, strict=True)]
        return evolve(found, moves=tuple(moves))

    return leaking


def setup_in_data(right: Any) -> Any:
    """A leak: the setup, in the data of the script."""
    return lambda record, *rest: right(record, *rest) | {"setup": record.tools.setups.write(record.setup)}


def fault_for_referee(right: Any) -> Any:
    """A leak: a fault with all that the referee is told of it."""
    return lambda replay, _viewer, *rest: right(replay, Observer.REFEREE, *rest)


LEAKS: Final[list[tuple[str, Any]]] = [
    *(("show_game", leak) for leak in (shown_to_referee, shown_by_record, seen_by_referee)),
    ("script_data", setup_in_data),
    ("describe_fault", fault_for_referee),
]


@each_game
@pytest.mark.parametrize(("name", "leak"), LEAKS)
def test_a_leak_is_caught(game: str, name: str, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With each leak, some pair of pages differs."""
    monkeypatch.setattr(document, name, leak(getattr(document, name)))
    assert any(first != second for first, second in map(pages_of, pairs(game)))
