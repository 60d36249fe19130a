"""The engine's part of the benchmark."""

from __future__ import annotations

import sys
from time import sleep
from types import SimpleNamespace

import pytest

from sobek_verification.bench.engine import CLONE, ENGINE_AGAINST, THREADS, engine_plays, of_a_clone, of_two_threads
from sobek_verification.oracle.twin import INSTALL


def test_without_the_engine_it_says_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it is measured."""
    monkeypatch.setitem(sys.modules, "sobek_engine", None)
    assert ({}, [INSTALL]) == engine_plays()


def test_every_way_to_play_is_compared() -> None:
    """All that the engine plays is played, and has its target."""
    pytest.importorskip("sobek_engine", reason="install the engine: make engine")
    plays, missing = engine_plays()
    compared = [name for name, _ in ENGINE_AGAINST if not missing or "Node.js" not in name]
    assert sorted(compared) == sorted(plays)
    assert all(play(0.001) > 0 for play in plays.values())


def test_a_slow_clone_and_threads_that_wait_are_noticed() -> None:
    """They miss their targets."""
    slow = SimpleNamespace(over=False, legal=lambda: (0,), clone=lambda: [*range(10_000)])
    slow.apply = lambda _: setattr(slow, "over", True)
    assert "no" == CLONE.reached(of_a_clone([slow]))
    assert "no" == THREADS.reached(of_two_threads(lambda threads, number: sleep(1e-5 * threads * number)))
