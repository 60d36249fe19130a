"""Golden games: how they are played and written.

There is one for each number of players, and one for each reading of a choice that is not the default: with a seed under
which the default would have led to another game.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from sobek_core.json_text import canonical
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_core.records.play import Chance, Play
from sobek_core.records.record import Record
from sobek_core.text.notation import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.suite import GameSuite, GoldenGame


LISTED: Final = 8  # moves at most are listed; of more, their number and the digest of the listing


def play_golden(game: GameSuite, golden: GoldenGame, *, by_default: bool = False) -> Play:
    """Play a golden game with random seats; with the default readings if `by_default`."""
    names = tuple(f"player {seat}" for seat in range(golden.players))
    rules = game.game_under(() if by_default else golden.choices)
    chance = Chance(rules, golden.players, golden.seed)
    play = Play(Record(game.tools, rules, names, chance.setup), chance, frozenset(range(golden.players)))
    play.run()
    return play


def write_game(game: GameSuite, golden: GoldenGame) -> str:
    """Return a golden game as text: its choices, the first position, every move with its events, and the result.

    Without choices, the legal moves are listed before each move, in order, and after it stands what each seat and a
    spectator see of it: the narration of the move, and the changed lines of the view.
    """
    play = play_golden(game, golden)
    viewers: tuple[Viewer, ...] = () if golden.choices else (*range(golden.players), Observer.SPECTATOR)
    seen: dict[Viewer, dict[str, str]] = {viewer: {} for viewer in viewers}
    chosen = " ".join(f"{name}={reading}" for name, reading in golden.choices) or "all by default"
    lines = [
        f"{game.name}, {golden.players} players, seed {golden.seed}, choices: {chosen}",
        "views: only the lines that have changed since the previous move",
        f"legal: at most {LISTED} moves, in order; for more, their number and the SHA-256 digest of one move per line",
        "",
        *game.tools.positions.write(Position(play.game, play.steps[0].before)),
    ]
    for viewer in viewers:
        lines += _changes(game, play.game.view(play.steps[0].before, viewer), seen)
    afters = [*(step.before for step in play.steps[1:]), play.state]
    for number, (step, after) in enumerate(zip(play.steps, afters, strict=True), start=1):
        legal = [f"     legal: {_legal(game, play.game.legal(step.before))}"] if viewers else []
        lines += ["", *legal, f"{number:>3}  {game.tools.notation.write(step.move)}"]
        lines += (f"     - {_event(game, event)}" for event in step.events)
        for viewer in viewers:
            lines.append(f"{number:>3}  {_name(viewer)} sees: {game.tools.narrate(step.before, step.move, viewer)}")
            lines += _changes(game, play.game.view(after, viewer), seen)
    result = play.record.result
    assert result is not None  # noqa: S101  # random seats play to the end
    scores = " ".join(map(str, result.scores))
    return "\n".join([*lines, "", f"winners: {' '.join(map(str, result.winners))}", f"scores: {scores}", ""])


def _event(game: GameSuite, event: Any) -> str:
    """Return an event as text: the name and the values that it has in JSON."""
    written = game.tools.converter.unstructure(event, unstructure_as=game.tools.game.event)
    values = (f"{key} {value if isinstance(value, str | int) else canonical(value)}" for key, value in written.items())
    return ", ".join(values).removeprefix("event ")


def _legal(game: GameSuite, moves: Sequence[Any]) -> str:
    """Return a listing of legal moves, or its number and digest if it is long."""
    written = [game.tools.notation.write(move) for move in moves]
    if len(written) <= LISTED:
        return "; ".join(written) or NOTHING
    digest = sha256("\n".join(written).encode()).hexdigest()
    return f"{len(written)} moves, {digest[:16]}"


def _changes(game: GameSuite, view: Any, seen: dict[Viewer, dict[str, str]]) -> Iterator[str]:
    """Yield the lines of a view that differ from those seen before, which start empty."""
    viewer: Viewer = view.viewer
    before, now = seen[viewer], dict(game.tools.view_values(view))
    for place, value in now.items():
        if value != before.get(place, NOTHING):
            yield f"     {_name(viewer)} sees {place}: {value}"
    seen[viewer] = now


def _name(viewer: Viewer) -> str:
    return "spectator" if isinstance(viewer, Observer) else f"seat {viewer}"
