"""The port in JavaScript, written from the spec alone, plays as the reference does."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest

from sobek_core.kernel.game import Position
from sobek_verification.conformance.editions import Compared, compare_from, edition_data
from sobek_verification.conformance.games import play
from sobek_verification.conformance.port import Port
from sobek_verification.conformance.run_vectors import Running
from sobek_verification.games import GAMES
from sobek_verification.laws.core_faults import OF_CORE, OF_RESULTS
from sobek_verification.miniature import MINIATURES
from tests.ports import JAVASCRIPT, REFERENCE, check, needs_node, replies

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_verification.seeding import SeededFault

OF_MINIATURES: Final = {"classic": (2354, 3156), "duel": (1512, 1748)}  # states, and moves from all of them
FAULTS: Final = [fault for faults in OF_CORE.values() for fault in faults]


@pytest.mark.long
@needs_node
def test_the_port_passes_all_vectors_and_plays_random_games() -> None:
    """Nothing differs; its only gap is recall under `visibility=open`."""
    said = check(JAVASCRIPT, "--games", 2).stdout.splitlines()
    assert "skipped: 122: this server does not reckon what is recalled under visibility=open" in said
    played = [line for line in said if "/random-games: " in line]
    assert [f"passed: {game}/random-games: 2 games" for game in GAMES] == [line.partition(",")[0] for line in played]
    assert {"", "recall"} >= {line.partition("not answered: ")[2] for line in played}
    assert " 0 failed, 122 skipped, 0 errored" in said[-1]


@needs_node
def test_a_wrong_name_may_be_as_long_as_a_line() -> None:
    """spec/protocol.md: the error is that of a short one, since its words are shortened; the reference does so too."""
    method = json.dumps({"id": 1, "method": "a" * 1_048_500}).encode()
    key = b'{"id":2,"method":"hello","protocol":["sobek-protocol-1"],"' + b'\\"' * 400_000 + b'":1}'
    expected = [(1, {"error": "unknown-method"}), (2, {"error": "not-a-request"}), 0]
    for command in (REFERENCE, JAVASCRIPT):
        assert expected == replies(command, b"%b\n%b\n" % (method, key))


def _in_the_miniature_edition(name: str, folder: Path) -> Compared:
    """Compare the port with the core in every game of every deal of the miniature edition."""
    tools, miniature = GAMES[name].tools, MINIATURES[name]
    editions = folder / "editions.json"
    editions.write_text(json.dumps({name: edition_data(tools, miniature.game.edition)}), "utf-8")
    with Port.start((*JAVASCRIPT, str(editions)), seconds=20) as port:
        return compare_from(
            port, tools, (Position(miniature.game, miniature.game.start(one)) for one in miniature.setups())
        )


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("name", GAMES)
def test_the_port_plays_every_game_of_the_miniature_edition(name: str, tmp_path: Path) -> None:
    """In each state the decision, the legal moves and all their results agree; there are as many as in the trees."""
    assert Compared(*OF_MINIATURES[name]) == _in_the_miniature_edition(name, tmp_path)


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("fault", OF_RESULTS.values(), ids=lambda fault: fault.description)
def test_a_fault_of_the_core_is_found_in_the_miniature_edition(fault: SeededFault, tmp_path: Path) -> None:
    """The comparison stops, and says where the replies differ."""
    with fault.seeded():
        found = _in_the_miniature_edition(fault.game, tmp_path)
    assert "edition: miniature" in found.difference
    assert any(line.startswith("result.") for line in found.difference)


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.description)
def test_random_games_find_a_fault_of_the_core(fault: SeededFault) -> None:
    """A fault of the listing, and one of the results, of each game."""
    with closing(Running(JAVASCRIPT, seconds=20)) as running, fault.seeded():
        assert play(GAMES[fault.game], running, range(200), "0").difference is not None
