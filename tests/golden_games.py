"""Golden games: whole games of random seats as text, move by move, to be read as a diff when the rules change.

There is one for each number of players, and one for each reading of a choice that is not the default: with a seed under
which the default would have led to another game. Beside them is the narration of the moves of the spec's examples: what
each viewer sees, and why a move is refused.

After an intended change, run `python -m tests.golden_games`, and read the diff.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.json_text import canonical
from sobek_core.kernel.choices import field_of
from sobek_core.kernel.game import Applied, Position
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_core.phrases import ENGLISH
from sobek_core.play import Chance, Play
from sobek_core.recall.memory import viewer_name
from sobek_core.records.record import Record
from sobek_core.spec import load_spec
from sobek_core.text.notation import NOTHING
from sobek_invariants.observed import possible
from sobek_verification.examples import game_of, play_example
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.spec import Example
    from sobek_core.tools import GameTools
    from sobek_verification.suite import GameSuite

FOLDER: Final = Path(__file__).parent / "golden" / "games"
NARRATION: Final = "narration.txt"
LISTED: Final = 8  # moves at most are listed; of more, their number and the digest of the listing


@frozen
class GoldenGame:
    """A game to be written. choices: those that are not the default, by slug."""

    name: str
    players: int
    seed: int
    choices: tuple[tuple[str, str], ...] = ()


# Choices are left out that random seats do not play differently: visibility changes what is seen, and clean-tie needs a
# round in which nobody has any corruption; the examples of its rule and ruling cover it.
GOLDEN: Final = {
    "classic": (
        GoldenGame("two-players", 2, 1),
        GoldenGame("three-players", 3, 1),
        GoldenGame("four-players", 4, 1),
        GoldenGame("same-type-set-extends", 2, 1, (("same-type-set", "extends"),)),
        GoldenGame("amulet-only-set-forbidden", 4, 1, (("amulet-only-set", "forbidden"),)),
        GoldenGame("priest-type-free", 3, 1, (("priest-type", "free"),)),
        GoldenGame("thief-back-blind", 3, 1, (("thief-back", "blind"),)),
        GoldenGame("guild-without-victim-token-void", 4, 1, (("guild-without-victim", "token-void"),)),
        GoldenGame("hand-sets-at-end-mandatory", 2, 1, (("hand-sets-at-end", "mandatory"),)),
        GoldenGame("penalty-base-all-points", 3, 1, (("penalty-base", "all-points"),)),
    ),
    "duel": (
        GoldenGame("two-players", 2, 1),
        GoldenGame("new-set-goods-typed-tile", 2, 23, (("new-set-goods", "typed-tile"),)),
        GoldenGame("pyramid-refill-any-line", 2, 6, (("pyramid-refill", "any-line"),)),
        GoldenGame("priest-effect-free", 2, 1, (("priest-effect", "free"),)),
    ),
}


def play_golden(game: GameSuite, golden: GoldenGame, *, by_default: bool = False) -> Play[Any]:
    """Play a golden game with random seats; with the default readings if `by_default`."""
    names = tuple(f"player {seat}" for seat in range(golden.players))
    choices = {} if by_default else {field_of(slug): reading for slug, reading in golden.choices}
    rules = game.tools.game(choices=type(game.tools.game().choices)(**choices))
    chance = Chance(rules, golden.players, golden.seed)
    play = Play[Any](Record(game.tools, rules, names, chance.setup), chance, frozenset(range(golden.players)))
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
        legal = [f"     legal: {_legal(game, possible(play.game, step.before))}"] if viewers else []
        lines += ["", *legal, f"{number:>3}  {game.tools.notation.write(step.move)}"]
        lines += (f"     - {_event(game, event)}" for event in step.events)
        for viewer in viewers:
            lines.append(f"{number:>3}  {_name(viewer)} sees: {game.tools.narrate(step.before, step.move, viewer)}")
            lines += _changes(game, play.game.view(after, viewer), seen)
    result = play.record.result
    assert result is not None  # random seats play to the end
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


def write_narration(game: GameSuite) -> str:
    """Return the narration of every move of the examples of a game, in order."""
    lines: list[str] = []
    for example in load_spec().examples():
        if game_of(example) == game.name:
            lines += [example.name, *(f"  {line}" for line in _of_example(game.tools, example))]
    return "\n".join([*lines, ""])


def _of_example(tools: GameTools, example: Example) -> Iterator[str]:
    for played in play_example(example):
        if played.setup is not None or played.move is not None:
            yield played.step.text if played.setup is None else played.step.text[:60]
            for reason in played.reasons:
                facts = " ".join(f"{name}={value}" for name, value in reason.facts)
                yield f"  {reason.rule}: {ENGLISH.reason(reason)} ({facts})"
        if isinstance(played.verdict, Applied):
            yield from _narrated(tools, played.before.state, played.move)


def _narrated(tools: GameTools, state: Any, move: Any) -> Iterator[str]:
    """Yield, by viewer, the lines that differ from the move as written."""
    viewers: tuple[Viewer, ...] = (*range(len(state.seats)), Observer.SPECTATOR)
    for viewer in viewers:
        line = tools.narrate(state, move, viewer)
        if line != tools.notation.write(move):
            yield f"  to {viewer_name(viewer)}: {line}"


if __name__ == "__main__":
    for suite in GAMES.values():
        for one in GOLDEN[suite.name]:
            (FOLDER / suite.name / f"{one.name}.txt").write_text(write_game(suite, one), encoding="utf-8")
        (FOLDER / suite.name / NARRATION).write_text(write_narration(suite), encoding="utf-8")
