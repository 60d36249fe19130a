"""The server of the protocol, line by line: spec/protocol.md."""

from __future__ import annotations

from sobek_core.games import GAMES
from sobek_core.kernel.game import Deal, Draw, Position
from sobek_core.kernel.visibility import Observer
from sobek_core.recall.recalled import recalled_json
from sobek_core.records.audit import result_of
from sobek_core.records.undo import memory_of
from tests.games import each_game
from tests.protocol_client import Client, as_json, move_of, start_of, state_of
from tests.records import played, states_of


def test_hello_says_what_is_served() -> None:
    """It has the protocol version, the server's name and version, and each game with its editions and choices."""
    reply = Client(greeted=False).result("hello", protocol=["sobek-protocol-9", "sobek-protocol-1"])
    assert ("sobek-protocol-1", "sobek-core", "1.2.3") == (reply["protocol"], reply["name"], reply["version"])
    assert ["2010.1"] == reply["games"]["classic"]["editions"]
    assert ["must-remove", "free"] == reply["games"]["duel"]["choices"]["priest-effect"]
    for name, tools in GAMES.items():
        defaults = tools.converter.unstructure(tools.game())["choices"]
        assert defaults == {choice: first for choice, (first, *_) in reply["games"][name]["choices"].items()}


@each_game
def test_a_whole_game_is_served(game: str) -> None:
    """Turns, legal moves, events, digests, states and the result are the core's."""
    client, play = Client.over(game)
    tools, rules = play.record.tools, play.game
    write = tools.converter.unstructure
    for number, (step, after) in enumerate(zip(play.steps, states_of(play)[1:], strict=True)):
        assert as_json(write(Position(rules, step.before))) == client.result("state")["state"]
        legal = [write(move, unstructure_as=tools.move) for move in rules.legal(step.before)]
        assert as_json(legal) == client.result("legal")["moves"]
        assert "out-of-order" == client.error("result")[0]
        events = [write(event, unstructure_as=tools.event) for event in step.events]
        digest = tools.digest(Position(rules, after))
        assert {"state": digest, "events": as_json(events)} == client.result("apply", move=move_of(play, number))
    ended = result_of(play.turn)
    assert ended is not None
    over = {"winners": list(ended.winners), "scores": list(ended.scores)}
    assert over == client.result("result")
    assert {"turn": "over", "rule": play.turn.rule, **over} == client.result("turn")["turn"]
    assert [] == client.result("legal")["moves"]
    assert client.ask("apply", move=move_of(play, 0))["refused"]["rules"]
    assert not client.session.is_over
    assert {} == client.result("stop")
    assert client.session.is_over


@each_game
def test_start_gives_the_digest_and_replaces_the_game_before(game: str) -> None:
    """A game can start from a setup or a state, also while another game is in progress."""
    other = next(name for name in GAMES if name != game)
    client, play = Client.over(other, 3)[0], played(game, 2, 5)
    first, tenth = (play.record.tools.digest(Position(play.game, play.steps[move].before)) for move in (0, 9))
    assert {"state": first} == client.result("start", **start_of(play))
    assert {"state": tenth} == client.result("start", **state_of(play, 9))
    assert as_json(state_of(play, 9)["state"]) == client.result("state")["state"]


def test_a_state_is_played_under_its_own_choices_and_track() -> None:
    """A state carries its choices and its track."""
    play = played("classic", 2, 5)
    particulars = as_json(state_of(play, 4))
    particulars["state"]["choices"]["same-type-set"] = "extends"
    particulars["state"]["track"].reverse()
    client = Client()
    client.result("start", **particulars)
    assert particulars["state"] == client.result("state")["state"]
    assert client.session.game is not None
    assert "extends" == client.session.game.game.choices.same_type_set


@each_game
def test_every_turn_is_answered(game: str) -> None:
    """Decisions have the seat, draws all outcomes and weights in order, and deals the round."""
    play = played(game, GAMES[game].player_counts[-1], 7)
    tools, turns = play.record.tools, set()
    for number, step in enumerate(play.steps):
        client, turn = Client(), play.game.turn(step.before)
        client.result("start", **state_of(play, number))
        value = client.result("turn")["turn"]
        turns.add(value["turn"])
        assert (turn.rule, turn.asks) == (value.pop("rule"), value.pop("asks"))
        if isinstance(turn, Draw):
            write = tools.converter.unstructure
            outcomes = [{"move": write(one, unstructure_as=tools.move), "weight": n} for one, n in turn.outcomes]
            assert {"turn": "draw", "outcomes": as_json(outcomes)} == value
        elif isinstance(turn, Deal):
            assert {"turn": "deal", "round": turn.round} == value
            assert [] == client.result("legal")["moves"]
        else:
            assert {"turn": "decision", "seat": turn.seat} == value
    assert {"decision", "draw"} | ({"deal"} if game == "classic" else set()) == turns


@each_game
def test_a_viewer_gets_what_they_see(game: str) -> None:
    """Seats and spectators get their views, events and legal moves; only the referee gets the digest of a state."""
    client, play = Client.over(game)
    tools, rules, write = play.record.tools, play.game, play.record.tools.converter.unstructure
    for number, (step, after) in enumerate(zip(play.steps, states_of(play)[1:], strict=True)):
        viewer = (0, 1, Observer.SPECTATOR)[number % 3]
        named = {"viewer": viewer if isinstance(viewer, int) else viewer.value}
        assert as_json(write(rules.view(step.before, viewer))) == client.result("view", **named)["view"]
        legal = [write(move, unstructure_as=tools.move) for move in rules.legal_for(step.before, viewer)]
        assert as_json(legal) == client.result("legal", **named)["moves"]
        seen = [rules.see(step.before, event, after, viewer) for event in step.events]
        events = [write(event, unstructure_as=tools.seen) for event in seen]
        assert {"events": as_json(events)} == client.result("apply", move=move_of(play, number), **named)


def test_the_default_viewer_is_the_referee() -> None:
    """Without `viewer`, the replies are those for the referee."""
    replies = []
    for named in ({}, {"viewer": "referee"}):
        client, play = Client.over("duel", 6)
        replies.append([client.result("legal", **named), client.result("apply", move=move_of(play, 6), **named)])
    assert replies[0] == replies[1]


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
    client, play = Client.over("classic")
    before, seat = client.session.game, play.game.turn(play.steps[0].before).seat
    move = {"move": "set", "seat": seat, "cards": {"queen": 1, "fish-0": 1}, "onto": 4}
    refused = client.ask("apply", move=move)["refused"]
    assert [f"classic.sets.{rule}" for rule in ("in-hand", "three", "one-type", "target")] == refused["rules"]
    assert [True] * 4 == [words.isprintable() and len(words) > 9 for words in refused["reasons"]]
    assert before == client.session.game


def test_a_refused_setup_names_its_rules_and_leaves_the_game_before() -> None:
    """All rules are named, in order (classic.setup.event-pile, .first-player)."""
    client, play = Client.over("duel", 2)
    before = client.session.game
    particulars = as_json(start_of(played("classic", 3, 5)))
    particulars["setup"]["first"] = 3
    particulars["setup"]["deal"]["tokens"] = {}
    rules = client.ask("start", **particulars)["refused"]["rules"]
    assert ["classic.setup.event-pile", "classic.setup.first-player"] == rules
    assert before is client.session.game
    assert client.result("apply", move=move_of(play, 2))
