"""Vectors on score tracks other than the shipped one, which examples and positions cannot write (spec/notation.md).

Examples of the rules on the track are laid out anew on another one, and whole games are played on another one each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.track import BLOCKS, SYMBOLS, Track
from sobek_core.games import GAMES
from sobek_core.kernel.dealer import Stream
from sobek_core.spec import load_spec
from sobek_verification.conformance import from_examples
from sobek_verification.conformance.making import Case, given_setup
from sobek_verification.conformance.walks import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools

CHAPTER: Final = "tracks"
LATER: Final = ("classic.game-end.new-round", "classic.game-end.lowest-chooses")  # a later deal keeps the track
WHOLE: Final = 6  # games that are played to their end


def cases() -> Iterator[tuple[str, str, Case]]:
    """Return game, chapter and case."""
    tools = GAMES["classic"]
    rules = {*load_spec().rulings["track-space"].rules, *LATER}
    track = tools.converter.unstructure(_track(0))
    for game, _, case in from_examples.cases():
        if game == tools.name and "state" in case.given and not case.seen and rules & set(case.rules):
            given = {"state": {**case.given["state"], "track": track}}
            yield game, CHAPTER, Case(f"{case.name}-on-another-track", case.rules, given, case.move)
    for case in _whole_games(tools):
        yield tools.name, CHAPTER, case


def _track(seed: int) -> Track:
    """Draw a track."""
    stream = Stream(seed, "track")
    return Track(tuple(stream.shuffle(SYMBOLS) for _ in range(BLOCKS)))


def _whole_games(tools: GameTools) -> Iterator[Case]:
    """Return games to their end, each on a track of its own."""
    for seed in range(1, WHOLE + 1):
        players = tools.player_counts[seed % len(tools.player_counts)]
        played = walk(tools, players, seed, plain=tools.game(track=_track(seed)))
        moves: tuple[dict[str, Any], ...] = tuple(
            tools.converter.unstructure(move, unstructure_as=tools.move) for _, move in played.steps
        )
        given = given_setup(tools, played.game, played.setup)
        name = f"game-{seed}-of-{players}-on-another-track"
        yield Case(name, ("classic.scoring.track", "classic.scoring.same-symbol"), given, {}, moves=moves)
