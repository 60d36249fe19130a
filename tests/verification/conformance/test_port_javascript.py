"""The port in JavaScript, written from the spec alone, plays as the reference does."""

from __future__ import annotations

import json
from contextlib import closing
from itertools import chain
from typing import TYPE_CHECKING, Final

import pytest
from attrs import asdict, frozen

from sobek_core.kernel.game import Position
from sobek_core.protocol.ongoing_game import taken_up
from sobek_core.protocol.request import Request
from sobek_core.protocol.session import ABOUT
from sobek_verification.conformance.games import play
from sobek_verification.conformance.port import Port
from sobek_verification.conformance.reference import HELLO
from sobek_verification.conformance.reply import unlike
from sobek_verification.conformance.run_vectors import Running
from sobek_verification.games import GAMES
from sobek_verification.laws.core_faults import OF_CORE
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
    key = b'{"id":2,"method":"hello","protocol":["sobek-protocol-2"],"' + b'\\"' * 400_000 + b'":1}'
    expected = [(1, {"error": "unknown-method"}), (2, {"error": "not-a-request"}), 0]
    for command in (REFERENCE, JAVASCRIPT):
        assert expected == replies(command, b"%b\n%b\n" % (method, key))


@frozen
class Compared:
    """How much was compared. difference: the position and how the replies differ, in lines; none if they agree."""

    states: int
    transitions: int
    difference: tuple[str, ...] = ()


def in_the_miniature_edition(name: str, folder: Path) -> Compared:
    """Compare the port with the core in every game of every deal of the miniature edition, up to the first difference.

    A transition is a state, a legal move, and what follows. Each state is met once. The port reads editions as data.
    """
    tools, miniature = GAMES[name].tools, MINIATURES[name]
    parts = asdict(miniature.game.edition, recurse=False).items()
    edition = {part: tools.converter.unstructure(one) for part, one in parts}
    editions = folder / "editions.json"
    editions.write_text(json.dumps({name: edition}), "utf-8")
    made, ahead = 0, [Position(miniature.game, miniature.game.start(setup)) for setup in miniature.setups()]
    reached = set(ahead)
    with Port.start((*JAVASCRIPT, str(editions)), seconds=20) as port:
        port.ask(HELLO)
        while ahead:
            position = ahead.pop()
            begun, started = taken_up(tools, position)
            start = {"game": name, "edition": edition["name"], "state": tools.converter.unstructure(position)}
            turn = begun.turn(Request("turn", {}))[1]["result"]["turn"]
            drawn = [outcome["move"] for outcome in turn.get("outcomes", ())]
            listed = begun.legal(Request("legal", {}))[1]["result"]["moves"] or drawn
            moves = ((("start", start), ("apply", {"move": move})) for move in listed)
            for method, fields in (("start", start), ("turn", {}), ("legal", {}), *chain(*moves)):
                answer = (begun, started) if method == "start" else ABOUT[method].answer(begun, Request(method, fields))
                after, expected = answer[0], json.loads(json.dumps(answer[1]))  # tuples become arrays
                if differing := unlike(expected, port.ask({"method": method, **fields})):
                    return Compared(len(reached), made, (*tools.positions.write(position), *differing))
                made += method == "apply"
                if method == "apply" and (then := Position(position.game, after.state)) not in reached:
                    reached.add(then)
                    ahead.append(then)
    return Compared(len(reached), made)


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("name", GAMES)
def test_the_port_plays_every_game_of_the_miniature_edition(name: str, tmp_path: Path) -> None:
    """In each state the decision, the legal moves and all their results agree; there are as many as in the trees."""
    assert Compared(*OF_MINIATURES[name]) == in_the_miniature_edition(name, tmp_path)


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("fault", FAULTS[1::2], ids=lambda fault: fault.description)
def test_a_fault_of_the_core_is_found_in_the_miniature_edition(fault: SeededFault, tmp_path: Path) -> None:
    """The comparison stops, and says where the replies differ."""
    with fault.seeded():
        found = in_the_miniature_edition(fault.game, tmp_path)
    assert "edition: miniature" in found.difference
    assert any(line.startswith("result.") for line in found.difference)


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.description)
def test_random_games_find_a_fault_of_the_core(fault: SeededFault) -> None:
    """A fault of the listing, and one of the results, of each game."""
    with closing(Running(JAVASCRIPT, seconds=20)) as running, fault.seeded():
        assert play(GAMES[fault.game], running, range(200), 0).failure is not None
