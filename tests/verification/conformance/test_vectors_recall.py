"""Recall: each mistake shows in a vector, to the viewers and in the lines that recalled.toml says."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

import pytest
from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied
from sobek_core.kernel.visibility import Observer
from sobek_core.recall.observation import Searched
from sobek_verification.conformance.from_games import LAST_TOKENS, Part, chosen_parts, walk_of
from sobek_verification.simulation.recall.faults import FOLD, unless
from tests.recall_faults import recall_faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.recall.recalled import Recalled

EVERY: Final = 20  # one in this many claims is tried outside the long run
FAULTS: Final = {(game, fault.description): fault for game in GAMES for fault in recall_faults(game)}
PARTS: Final = [(game, part) for game, parts in chosen_parts().items() for part in parts]


def recalled(game: str, part: Part) -> dict[Viewer, dict[str, Recalled]]:
    """Return what every viewer recalls at the end of a part of a game, except viewers whose memory fails."""
    played = walk_of(game, part)
    steps = played.steps[: part.moves]
    viewers: tuple[Viewer, ...] = (*range(part.players), Observer.SPECTATOR)
    begin, rules = GAMES[game].begin_memory, played.game
    memories = {one: begin(rules, rules.view(steps[0][0], one)) for one in viewers}
    for state, move in steps:
        verdict = played.game.apply(state, move)
        assert isinstance(verdict, Applied)
        for viewer, memory in tuple(memories.items()):
            seen = [played.game.see(state, event, verdict.state, viewer) for event in verdict.events]
            try:
                memories[viewer] = memory.after(seen, played.game.view(verdict.state, viewer))
            except (KeyError, ValueError):
                del memories[viewer]
    return {viewer: memory.recall() for viewer, memory in memories.items()}


def shown(game: str, part: Part, sentence: str) -> set[str]:
    """Return to whom a fault shows and in which lines, or that it contradicts what they see."""
    right, fault = recalled(game, part), FAULTS[game, sentence]
    with patch(fault.place, fault.damage(resolve_name(fault.place))):
        wrong = recalled(game, part)
    found = set()
    for viewer, lines in right.items():
        who = "spectator" if viewer is Observer.SPECTATOR else "seat"
        if viewer not in wrong:
            found.add(f"{who}: cannot be")
        else:
            found |= {f"{who}: {line.rpartition(' ')[2]}" for line in lines if wrong[viewer].get(line) != lines[line]}
    return found


def test_each_fault_of_recall_is_claimed_to_show() -> None:
    """Each fault is claimed to show in a part of a game, and every claimed fault exists."""
    for game, parts in chosen_parts().items():
        said = {one.fault for part in parts for one in part.shows}
        assert {fault.description for fault in recall_faults(game)} == said


def test_there_are_enough_parts_and_all_are_short() -> None:
    """They cover both games and every player count."""
    assert 60 <= len(PARTS) <= 100
    for game, parts in chosen_parts().items():
        assert set(GAMES[game].player_counts) == {part.players for part in parts}
        assert max(part.moves for part in parts) <= 42


def test_each_place_is_recalled_by_seats_and_spectators() -> None:
    """In each line some fault shows to seats, and some to spectators."""
    lines = {"classic": {"deck", "quays", "tokens", "box", "box-tokens", "hand", "corruption"}, "duel": set[str]()}
    lines["duel"] = {"draw-pile", "market", "pirogues", "aside", "bag", "box", "hand", "corruption", "debens"}
    for game, parts in chosen_parts().items():
        said = {to for part in parts for one in part.shows for to in one.to}
        assert set() == {f"{who}: {line}" for line in lines[game] for who in ("seat", "spectator")} - said


def claims() -> Iterator[tuple[str, Part, str, tuple[str, ...]]]:
    """Yield each fault that is claimed to show in a part, to whom, and where."""
    return ((game, part, one.fault, one.to) for game, part in PARTS for one in part.shows)


@pytest.mark.parametrize(
    ("game", "part", "fault", "to"),
    [
        pytest.param(*claim, marks=(pytest.mark.long,) if number % EVERY else ())
        for number, claim in enumerate(claims())
    ],
)
def test_a_fault_of_recall_shows(game: str, part: Part, fault: str, to: tuple[str, ...]) -> None:
    """It shows to the viewers and in the lines that recalled.toml names."""
    assert set() == set(to) - shown(game, part, fault)


def test_a_last_token_that_is_forgotten_shows() -> None:
    """Its chooser recalls it, and what is left in the box, while choosing it; no part above shows this."""
    place = f"{FOLD}.known_after"
    wrong = unless(
        lambda _, one: isinstance(one, Searched) and one.place.zone == "event-pile" and len(one.things.kinds) == 1,
        lambda known, _: known,
    )
    for seed, players, moves in LAST_TOKENS["classic"]:
        part = Part(seed, players, moves, ())
        right = recalled("classic", part)
        with patch(place, wrong(resolve_name(place))):
            found = recalled("classic", part)
        differing = {
            (viewer, line) for viewer, lines in right.items() for line in lines if found[viewer][line] != lines[line]
        }
        chooser = walk_of("classic", part).steps[moves][0].pending.seat
        assert {(chooser, "tokens"), (chooser, "box-tokens")} == differing


def test_without_a_fault_of_recall_nothing_shows() -> None:
    """The check can fail: without a fault, nothing shows."""
    game, part = PARTS[0]
    fault = next(one for one in FAULTS.values() if one.game == game)
    with patch.dict(FAULTS, {(game, fault.description): evolve(fault, damage=_as_it_is)}):
        assert set() == shown(game, part, fault.description)


def _as_it_is(right: Any) -> Any:
    return right
