"""A game of the engine beside one of the core: what is asked of both, and written in the same way.

The engine is compared in process. States are compared as their canonical JSON, which is put together from parts that
are written once for each value: a move changes few parts of a state.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

from attrs import fields, resolve_types

from sobek_core.json_text import canonical
from sobek_core.kernel.visibility import Observer, Viewer

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_verification.suite import GameSuite

MOST_KEPT: Final = 100_000  # values of one part, or moves
INSTALL: Final = "the engine is not installed: make engine, or pip install ./engine"


def engine() -> Any:
    """Return the engine. Raise ImportError, saying what to install, if it is not installed."""
    try:
        import sobek_engine.core  # noqa: PLC0415  # only the oracle and the benchmark need it
    except ImportError as error:
        raise ImportError(INSTALL) from error
    return sobek_engine


def memory_of(state: Any) -> Any:
    """Return the engine's memory of a game that begins with one of its states."""
    return getattr(engine(), f"{type(state).__name__.removesuffix('State')}Memory")(state)


def viewers(players: int) -> tuple[Viewer, ...]:
    """Return everybody who looks at a game."""
    return (Observer.REFEREE, Observer.SPECTATOR, *range(players))


class Writer:
    """Writes what the core has as the engine writes it."""

    def __init__(self, suite: GameSuite) -> None:
        """Prepare a writer for a game."""
        self._tools, self._published = suite.tools, suite.edition
        keep = lru_cache(MOST_KEPT)
        self.packed: Callable[[Any], int | str] = keep(engine().core.packed)
        self.engine: Callable[[Any], Any] = keep(engine().core.rules)  # the engine's rules of a game
        self._keys: Callable[..., tuple[tuple[str, str | None], ...]] = keep(self._keys_of)
        self._parts: dict[str, Callable[[Any], str]] = {}  # what is written of a state, by key

    def json(self, value: Any) -> str:
        """Return any value as canonical JSON."""
        return canonical(self._tools.to_json(value))

    def state(self, game: Any, state: Any) -> str:
        """Return a state as canonical JSON, put together from parts that were written before."""
        written = []
        for key, text in self._keys(game, type(state)):
            if text is not None:
                written.append(text)
            elif (value := getattr(state, key)) is not None:
                written.append(self._parts[key](value))
        return f"{{{','.join(written)}}}"

    def _keys_of(self, game: Any, kind: type[Any]) -> tuple[tuple[str, str | None], ...]:
        """Return the keys of a state in order, each with its text if that is the same in every state of a game."""
        for one in fields(resolve_types(kind)):
            self._parts.setdefault(one.name, lru_cache(MOST_KEPT)(partial(self._part, one.name, one.type)))
        written = self._tools.converter.unstructure(game)
        if game.edition == self._published:
            del written["edition"]
        fixed = {key: f'"{key}":{canonical(value)}' for key, value in written.items()}
        return tuple((key, fixed.get(key)) for key in sorted((*fixed, *self._parts)))

    def _part(self, key: str, kind: Any, value: Any) -> str:
        return f'"{key}":{canonical(self._tools.converter.unstructure(value, unstructure_as=kind))}'
