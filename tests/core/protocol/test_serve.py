"""The server of the protocol, line by line: spec/protocol.md."""

from __future__ import annotations

from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer
from sobek_core.recall.memory import recalled_json
from sobek_core.records.undo import memory_of
from tests.games import each_game
from tests.protocol_client import Client, as_json, move_of, start_of
from tests.records import played


def test_hello_says_what_is_served() -> None:
    """It has the protocol version, the server's name and version, and each game with its editions and choices."""
    reply = Client(greeted=False).result("hello", protocol=["sobek-protocol-9", "sobek-protocol-2"])
    assert ("sobek-protocol-2", "sobek-core", "1.2.3") == (reply["protocol"], reply["name"], reply["version"])
    assert ["2010.1"] == reply["games"]["classic"]["editions"]
    assert ["must-remove", "free"] == reply["games"]["duel"]["choices"]["priest-effect"]
    for name, tools in GAMES.items():
        defaults = tools.converter.unstructure(tools.game())["choices"]
        assert defaults == {choice: first for choice, (first, *_) in reply["games"][name]["choices"].items()}


@each_game
def test_what_is_recalled_is_the_same_whenever_it_is_asked(game: str) -> None:
    """It does not depend on how often, when or by whom it was asked before.

    Under `hidden` nothing is recalled.
    """
    client, play = Client.over(game)
    assert {} == client.result("recall", viewer=0)["recalled"]
    started = start_of(play)
    client.result("start", **{**started, "choices": {**started["choices"], "visibility": "open"}})
    for number in range(len(play.steps)):
        asked_before, between = divmod(number, 1 + len(play.steps) // 6)
        if not between:
            for viewer in (0, 1, "spectator")[: asked_before + 1]:
                asked = client.result("recall", viewer=viewer)["recalled"]
                looking = viewer if isinstance(viewer, int) else Observer.SPECTATOR
                memory = memory_of(
                    play.record.tools, play.game, play.steps[:number], play.steps[number].before, looking
                )
                known = {line: recalled_json(one) for line, one in memory.recall().items()}
                assert as_json(known) == asked
            assert {} == client.result("recall", viewer="referee")["recalled"]
        client.result("apply", move=move_of(play, number))


def test_a_refused_move_names_its_rules_in_order_and_changes_nothing() -> None:
    """Each rule has a text for people (classic.sets.in-hand, .three, .one-type, .target)."""
    made = 3  # moves, so that what was remembered of them can be lost
    client, play = Client.over("classic", made)
    before, seat = client.session.tables, play.game.turn(play.steps[made].before).seat
    move = {"move": "set", "seat": seat, "cards": {"queen": 1, "fish-0": 1}, "onto": 4}
    refused = client.ask("apply", move=move)["refused"]
    assert [f"classic.sets.{rule}" for rule in ("in-hand", "three", "one-type", "target")] == refused["rules"]
    assert [True] * 4 == [words.isprintable() and len(words) > 9 for words in refused["reasons"]]
    assert before == client.session.tables


def test_a_refused_setup_names_its_rules_and_leaves_the_game_before() -> None:
    """All rules are named, in order (classic.setup.event-pile, .first-player)."""
    client, play = Client.over("duel", 2)
    before = client.session.tables
    particulars = as_json(start_of(played("classic", 3, 5)))
    particulars["setup"]["first"] = 3
    particulars["setup"]["deal"]["tokens"] = {}
    rules = client.ask("start", **particulars)["refused"]["rules"]
    assert ["classic.setup.event-pile", "classic.setup.first-player"] == rules
    assert before is client.session.tables
    assert client.result("apply", move=move_of(play, 2))
