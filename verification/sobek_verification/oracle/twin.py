"""A game of the engine beside one of the core: what is asked of both, and written in the same way.

The engine is compared in process. States are compared as their canonical JSON, which is put together from parts that
are written once for each value: a move changes few parts of a state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, define, field, fields, resolve_types

from sobek_core.json_text import canonical
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer, Viewer

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite

MOST_KEPT: Final = 100_000  # values of one part, or moves
INSTALL: Final = "the engine is not installed: make engine, or pip install ./engine"


def engine() -> Any:
    """Return the engine. Raise ImportError, saying what to install, if it is not installed."""
    try:
        import sobek_engine  # noqa: PLC0415  # only the oracle needs it
    except ImportError as error:
        raise ImportError(INSTALL) from error
    return sobek_engine


def memory_of(state: Any) -> Any:
    """Return the engine's memory of a game that begins with one of its states."""
    return getattr(engine(), f"{type(state).__name__.removesuffix('State')}Memory")(state)


def viewers(players: int) -> tuple[Viewer, ...]:
    """Return everybody who looks at a game."""
    return (Observer.REFEREE, Observer.SPECTATOR, *range(players))


def named(viewer: Viewer) -> int | str:
    """Return a viewer as the engine names it."""
    return viewer.value if isinstance(viewer, Observer) else viewer


@define
class Kept:
    """What has been written of values, by value. It forgets everything when it has grown too large."""

    write: Callable[[Any], Any]
    known: dict[Any, Any] = field(factory=dict)

    def __call__(self, value: Any) -> Any:
        """Return what is written of a value."""
        found = self.known.get(value)
        if found is None:
            if len(self.known) >= MOST_KEPT:
                self.known.clear()
            found = self.known[value] = self.write(value)
        return found


class Writer:
    """Writes what the core has as the engine writes it."""

    def __init__(self, suite: GameSuite) -> None:
        """Prepare a writer for a game."""
        self._tools, self._rulebook = suite.tools, getattr(engine(), suite.name.capitalize())
        self._published = suite.edition
        self.packed: Callable[[Any], int] = Kept(lambda move: self._rulebook.pack(self.json(move)))
        self.engine: Callable[[Any], Any] = Kept(self._engine)  # the engine's rules of a game
        self._parts: dict[str, Kept] = {}  # of a state, by key
        self._rules: dict[
            Any, tuple[tuple[str, str | None], ...]
        ] = {}  # the keys of a state, with what is always the same

    def _engine(self, game: Any) -> Any:
        rules = {key: value for key, value in self._tools.converter.unstructure(game).items() if key != "edition"}
        if game.edition == self._published:
            return self._rulebook(**rules)
        data = self._written(game.edition)
        data["figures"] = dict(data["figures"].items() - self._written(self._published)["figures"].items())
        return self._rulebook(edition=data, **rules)

    def _written(self, edition: Any) -> dict[str, Any]:
        """Return an edition as data."""
        write = self._tools.converter.unstructure
        figures = {key: value for key, value in asdict(edition.figures).items() if isinstance(value, int)}
        return {one.name: write(getattr(edition, one.name)) for one in fields(type(edition))} | {"figures": figures}

    def json(self, value: Any) -> str:
        """Return any value as canonical JSON."""
        return canonical(self._tools.to_json(value))

    def state(self, game: Any, state: Any) -> str:
        """Return a state as canonical JSON, put together from parts that were written before."""
        written = []
        for key, text in self._rules.get(game) or self._keys(game, state):
            if text is not None:
                written.append(text)
            elif (value := getattr(state, key)) is not None:
                written.append(self._parts[key](value))
        return f"{{{','.join(written)}}}"

    def _keys(self, game: Any, state: Any) -> tuple[tuple[str, str | None], ...]:
        own = fields(resolve_types(type(state)))
        for one in own:
            self._parts[one.name] = Kept(partial(self._part, one.name, one.type))
        whole = self._tools.to_json(Position(game, state))
        fixed = {key: f'"{key}":{canonical(value)}' for key, value in whole.items() if key not in self._parts}
        self._rules[game] = tuple((key, fixed.get(key)) for key in sorted((*fixed, *self._parts)))
        return self._rules[game]

    def _part(self, key: str, kind: Any, value: Any) -> str:
        return f'"{key}":{canonical(self._tools.converter.unstructure(value, unstructure_as=kind))}'
