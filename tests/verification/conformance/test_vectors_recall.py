"""Recall: each mistake shows in a vector, to the viewers and in the lines that tests/data/recall_faults.toml says."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.recall.observation import Searched
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.vectors import load
from sobek_verification.games import GAMES
from sobek_verification.seeding import seeded, unless
from sobek_verification.simulation.recall.faults import FOLD
from tests.recall_faults import recall_faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_verification.seeding import SeededFault

EVERY: Final = 20  # one in this many claims is tried outside the long run
FAULTS: Final = {(game, fault.description): fault for game in GAMES for fault in recall_faults(game)}
CANNOT_BE: Final = "cannot be"  # what a viewer sees contradicts what the faulty memory has
PARTS: Final = tomllib.loads((Path(__file__).parents[2] / "data" / "recall_faults.toml").read_text("utf-8"))["parts"]
FILES: Final = {file.game: file for file in load() if file.chapter == "recalls"}
CLAIMS: Final = [
    (part["vector"], FAULTS[game, one["fault"]], one["to"])
    for game, parts in PARTS.items()
    for part in parts
    for one in part["shows"]
]


def shown(game: str, name: str, place: str, damage: Callable[[Any], Any]) -> set[tuple[str, str]]:
    """Return to whom a fault shows in a vector and in which lines, or that it contradicts what they see."""
    file, reference, found = FILES[game], Reference(), set()
    (vector,) = (one for one in file.vectors if one.name == name)
    with seeded(place, damage):
        reference.ask({"method": "start", "game": game, "edition": file.edition, **vector.given})
        for move in vector.moves:
            reference.ask({"method": "apply", "move": move})
        for viewer, lines in vector.then["recalled"].items():
            reply = reference.ask({"method": "recall", "viewer": int(viewer) if viewer.isdecimal() else viewer})
            if "error" in reply:
                found.add((viewer, CANNOT_BE))
            else:
                wrong = reply["result"]["recalled"]
                found |= {(viewer, line) for line in lines if wrong.get(line) != lines[line]}
    return found


def test_each_fault_of_recall_is_claimed_to_show() -> None:
    """Each fault is claimed to show in a vector, and each place to seats and to spectators."""
    assert {*FAULTS.values()} == {fault for _, fault, _ in CLAIMS}
    lines = {"classic": {"deck", "quays", "tokens", "box", "box-tokens", "hand", "corruption"}, "duel": set[str]()}
    lines["duel"] = {"draw-pile", "market", "pirogues", "aside", "bag", "box", "hand", "corruption", "debens"}
    for game, names in lines.items():
        said = {to for _, fault, all_of in CLAIMS for to in all_of if fault.game == game}
        assert set() == {f"{who}: {line}" for line in names for who in ("seat", "spectator")} - said


@pytest.mark.parametrize(
    ("name", "fault", "to"),
    [pytest.param(*claim, marks=(pytest.mark.long,) if number % EVERY else ()) for number, claim in enumerate(CLAIMS)],
)
def test_a_fault_of_recall_shows(name: str, fault: SeededFault, to: list[str]) -> None:
    """It shows to the viewers and in the lines that the file names."""
    found = shown(fault.game, name, fault.place, fault.damage)
    places = [(viewer, line if line == CANNOT_BE else line.rpartition(" ")[2]) for viewer, line in found]
    whose = {f"{'seat' if viewer.isdecimal() else viewer}: {place}" for viewer, place in places}
    assert set() == set(to) - whose


@pytest.mark.parametrize(
    "name", ["game-379-of-3-at-the-last-token-after-30", "game-329-of-4-at-the-last-token-after-33"]
)
def test_a_last_token_that_is_forgotten_shows(name: str) -> None:
    """Its chooser recalls it, and what is left in the box, while choosing it; no part above shows this."""
    wrong = unless(
        lambda _, one: isinstance(one, Searched) and one.place.zone == "event-pile" and len(one.things.kinds) == 1,
        lambda known, _: known,
    )
    (chooser,) = (str(one.then["turn"]["seat"]) for one in FILES["classic"].vectors if one.name == name)
    assert {(chooser, "tokens"), (chooser, "box-tokens")} == shown("classic", name, f"{FOLD}.known_after", wrong)


def test_without_a_fault_of_recall_nothing_shows() -> None:
    """The check can fail: without a fault, nothing shows."""
    name, fault, _ = CLAIMS[0]
    assert set() == shown(fault.game, name, fault.place, lambda right: right)
