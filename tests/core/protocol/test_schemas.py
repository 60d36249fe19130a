"""The JSON Schemas of the spec: what is stated and sent fits them, changed JSON does not."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from sobek_core.cli.folder import Folder
from sobek_core.cli.serving import MORE
from sobek_core.games import GAMES as BINDINGS
from sobek_core.json_text import JsonError, canonical, parse
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Position
from sobek_core.kernel.visibility import Observer
from sobek_core.protocol.session import METHODS, PROTOCOL
from sobek_core.records.record import dump
from sobek_verification.games import GAMES
from sobek_verification.simulation.machines.strategies import positions
from tests.games import each_game, each_suite
from tests.protocol_client import Client, as_json, move_of, start_of, state_of
from tests.records import can_be_written, played, states_of
from tests.schemas import damaged, faults, names, schema_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sobek_core.play import Play
    from sobek_core.protocol.session import About
    from sobek_core.tools import GameTools
    from sobek_verification.suite import GameSuite


def test_every_schema_is_named() -> None:
    """There are six for each game, two for the protocol, and one each for rules and for verdicts."""
    of_games = {f"{of}-{game}" for game in GAMES for of in ("setup", "state", "move", "event", "view", "recall")}
    assert of_games | {"more", "protocol", "rules", "verdict"} == names()


def events_of(play: Play[Any]) -> Iterator[tuple[str, Any]]:
    """Yield the events of a game and what each viewer saw of them: the part of the schema, and the JSON."""
    tools = play.record.tools
    write = tools.converter.unstructure
    for step, after in zip(play.steps, states_of(play)[1:], strict=True):
        for event in step.events:
            yield "happened", as_json(write(event, unstructure_as=tools.game.event))
            for viewer in (*range(len(after.seats)), *Observer):
                seen = play.game.see(step.before, event, after, viewer)
                yield "seen", as_json(write(seen, unstructure_as=tools.game.seen))


@each_suite
@given(data=st.data())
def test_whatever_can_be_stated_fits(game: GameSuite, data: st.DataObject) -> None:
    """Unreachable positions and all views of them, and moves and setups that no rule allows, fit too."""
    tools, position = game.tools, data.draw(positions(game))
    for value, of, kind in (
        (position, "state", Position),
        (data.draw(game.moves), "move", tools.game.move),
        (data.draw(game.setups), "setup", tools.game.setup),
    ):
        assume(of == "state" or can_be_written(value))
        assert [] == faults(f"{of}-{game.name}", as_json(tools.converter.unstructure(value, unstructure_as=kind)))
    for viewer in (*range(len(position.state.seats)), *Observer):
        view = position.game.view(position.state, viewer)
        assert [] == faults(f"view-{game.name}", as_json(tools.converter.unstructure(view)))


def can_be_read(tools: GameTools, kind: Any, value: Any, *, as_table: bool = False) -> bool:
    """Return whether a strict parser accepts a value; if it is a state, whether the state is possible too."""
    try:
        read = tools.converter.read(parse(canonical(value)), kind)
    except JsonError:
        return False
    with suppress(InputError):
        if as_table:
            tools.positions.check(read)
        return True
    return False


def samples(game: GameSuite) -> Iterator[tuple[str, Any, Any]]:
    """Return a setup, a late state, and a move and an event of each kind.

    Each comes with the schema and the class.
    """
    tools, write = game.tools, game.tools.converter.unstructure
    play = played(game.name, 2, 3)
    yield f"setup-{game.name}", tools.game.setup, as_json(write(play.record.setup))
    late = Position(play.game, play.steps[len(play.steps) * 3 // 4].before)
    yield f"state-{game.name}", Position, as_json(write(late))
    games = [played(game.name, players, seed) for players in tools.player_counts for seed in (3, 4)]
    events = {(part, event["event"]): event for one in games for part, event in events_of(one)}
    for (part, _), value in events.items():
        yield f"event-{game.name}", tools.game.event if part == "happened" else tools.game.seen, value
    moves: dict[type[Any], Any] = {}
    seeds = iter(range(100))
    while set(get_args(tools.game.move)) > set(moves):
        entries = played(game.name, 2 + next(seeds) % len(tools.player_counts), next(seeds)).record.entries
        moves |= {type(entry.move): entry.move for entry in entries}
    for value in moves.values():
        yield f"move-{game.name}", tools.game.move, as_json(write(value, unstructure_as=tools.game.move))


@each_suite
def test_whatever_is_damaged_does_not_fit(game: GameSuite) -> None:
    """A schema and the strict parser agree on changed setups, states and moves; events are read or refused."""
    tried = 0
    for name, kind, sample in samples(game):
        assert [] == faults(name, sample)
        for how, value in damaged(sample):
            fits, tried = schema_of(name).is_valid(value), tried + 1
            is_read = can_be_read(game.tools, kind, value, as_table=kind is Position and not fits)
            assert is_read == fits or (is_read and name.startswith("event")), (name, sample, how)
    assert tried > 2000


@each_suite
def test_what_is_seen_of_an_event_names_kinds_and_places(game: GameSuite) -> None:
    """Kinds and places must exist, and a place has a seat exactly if it belongs to a player."""
    hand, deck = {"zone": "hand", "seat": 1}, {"zone": {"classic": "deck", "duel": "draw-pile"}[game.name]}
    cells: dict[str, Any] = {"cells": []} if game.name == "duel" else {}
    moved = {"event": "moved", "things": {"kinds": ["queen"], "number": 1}, "origin": hand, "goal": deck, **cells}
    fits = schema_of(f"event-{game.name}", "seen").is_valid
    assert fits(moved)
    for changed in (
        {"things": {"kinds": ["gold"], "number": 1}},
        {"things": {"number": 1}},
        {"things": {"kinds": [], "number": -1}},
        {"origin": {"zone": "hand"}},
        {"goal": deck | {"seat": 0}},
        {"goal": {"zone": "table"}},
        {"goal": {"zone": {"classic": "set", "duel": "sold"}[game.name], "seat": 0}},
    ):
        assert not fits(moved | changed)


CHANGES: Final[dict[str, Any]] = {
    "a key that there is not": {"digest": "00"},
    "a viewer that there is not": {"viewer": "judge"},
    "a kind that there is not": {"spent": {"kinds": ["gold"], "number": 1}},
    "a number below zero": {"spent": {"kinds": [], "number": -1}},
    "a place without kinds": {"spent": {"number": 1}},
    "one seat": {"seats": []},
    "nothing pending": {"pending": {}},
}


@each_suite
def test_a_changed_view_does_not_fit(game: GameSuite) -> None:
    """Nor does one that lacks a key."""
    play, fits = played(game.name, 2, 3), schema_of(f"view-{game.name}").is_valid
    view = as_json(game.tools.converter.unstructure(play.game.view(play.state, 0)))
    assert fits(view)
    assert [] == [name for name, change in CHANGES.items() if fits(view | change)]
    assert [] == [key for key in view if fits({other: value for other, value in view.items() if other != key})]


@each_suite
def test_what_is_recalled_fits_no_longer_when_it_is_changed(game: GameSuite) -> None:
    """An unknown line, an unknown kind, a face among the backs and a missing part are refused."""
    fits = schema_of(f"recall-{game.name}").is_valid
    replies = (reply for method, _, reply in conversation_of(game.name) if method == "recall" and "result" in reply)
    recalls = next(recalls for reply in replies if "seat 1 hand" in (recalls := reply["result"]["recalled"]))
    assert fits(recalls)
    hand = recalls["seat 1 hand"]
    for changed in (
        {"seat 9 hand": hand},
        {"seat 1 hand": hand | {"certain": ["gold"]}},
        {"seat 1 hand": hand | {"unseen": ["thief"]}},
        *({"seat 1 hand": {part: value for part, value in hand.items() if part != left}} for left in hand),
    ):
        assert not fits(recalls | changed)


# The protocol.

Said: TypeAlias = tuple[str, dict[str, Any], dict[str, Any]]
"""A method, a request for it, and the reply."""


def schema_for(method: str) -> str:
    """Return the schema that has a method."""
    return "protocol" if method in METHODS else "more"


def conversation_of(game: str, seed: int = 3) -> Iterator[Said]:
    """Return the requests and replies of a conversation about a game."""
    with TemporaryDirectory() as folder:
        yield from _conversation(game, seed, {**MORE, **Folder(Path(folder)).methods})


def _conversation(game: str, seed: int, more: Mapping[str, About]) -> Iterator[Said]:
    players = BINDINGS.named(game).player_counts[-1]
    client, play = Client(greeted=False, more=more), played(game, players, seed)
    everybody = (*range(players), "spectator", "referee")
    viewers = cycle(everybody)

    def say(method: str, **particulars: Any) -> Said:
        request = as_json({"id": 1, "method": method, **particulars})
        return method, request, client.say(canonical(request).encode())

    yield say("hello", protocol=[PROTOCOL])
    yield say("turn")
    yield say("start", **state_of(play, 5))
    yield say("recall", viewer=0)
    start = start_of(play)
    start["choices"] |= {"visibility": "open" if seed % 2 else "hidden"}  # of an open game much is recalled
    yield say("start", **(start | {"setup": start["setup"] | {"first": 9}}))
    yield say("start", **start, seed=seed)
    yield say("save", file="a-game", names=[*play.record.names])
    for number in range(len(play.steps)):
        yield say("turn")
        yield say("legal", **({"viewer": next(viewers)} if number % 3 else {}))
        turn = client.result("turn")["turn"]["turn"]
        for_viewer = {"viewer": next(viewers)} if number % 3 else {}
        method = turn if turn in {"deal", "draw"} else "apply"
        yield say(method, move=move_of(play, number), **for_viewer)
        if number % 10 == 0:
            yield say("apply", move=move_of(play, number))
            yield say("state")
            for viewer in everybody:
                yield say("view", viewer=viewer)
                yield say("recall", viewer=viewer)
                yield say("see", viewer=viewer, since=number // 2, last=3)
                yield say("memory", viewer=viewer, visibility="open")
                yield say("narrate", viewer=viewer, language="fr")
                yield say("screen", viewer=viewer, since=number // 2)
                yield say("try", move=move_of(play, number), viewer=viewer)
            yield say("notation", move=move_of(play, number))
            yield say("notation", text=play.record.notation(number + 1))
            if turn == "decision":
                yield (undone := say("undo"))
                if "refused" in undone[2]:
                    yield say("undo", by_agreement=1)
                yield say("try", move=move_of(play, number))
                yield say("apply", move=move_of(play, number))
    yield say("turn")
    yield say("result")
    record = client.result("record")["record"]
    yield say("record")
    for text in (
        record,
        dump(evolve(play.record, result=None)),
        dump(evolve(play.record, entries=(*play.record.entries, play.record.entries[-1]))),
        "[]",
    ):
        yield say("audit", record=text)
    yield say("close")
    yield say("resume", file="a-game", seed=seed)
    for question in QUESTIONS[game]:
        yield say("judge", text=question, game=game)
    yield from _chances(game, say)
    yield say("stop")


QUESTIONS: Final = {
    "classic": (
        "quays: ?*9\nseat 0: take 4",
        "seat 0 hand: fish-1 ?\nseat 0: set fish-1*3",
        "see: seat 1 hand",
        "quays: ?*9\ntake back: seat 0: take 0",
        "take what?",
    ),
    "duel": (
        "ankh: c3 v\nmarket: c1 fish-v-1 / ?\nseat 0: refill",
        "points: 12 30",
        "see: draw-pile",
        "ankh: c3 v\ntake back: seat 0: take c1",
        "market: -\nankh: c3\nseat 1 hand: queen\ndraw-pile: -\ntake back: seat 0: orient v",
        "take what?",
    ),
}


def _chances(game: str, say: Callable[..., Said]) -> Iterator[Said]:
    """Yield a deal, and a draw or a deal that its seed makes, both at tables."""
    tools = BINDINGS.named(game)
    about = {"game": game, "edition": tools.game().edition.name}
    yield say("start", table="a", **about, deal={"players": 2, "seed": 7})
    text, method = {
        "classic": (["round: 2", "turn: new-deal"], "deal"),
        "duel": (["bag: 3*2", "turn: reward-draw seat 0 left 1"], "draw"),
    }[game]
    state = tools.converter.unstructure(tools.positions.read(text))
    yield say("start", table="b", **about, state=state, seed=7)
    yield say(method, table="b")
    yield say("draw", table="a")


@each_game
def test_every_line_of_a_conversation_fits(game: str) -> None:
    """Each request and each reply fits the schema of its kind, from the first state of a game to the last."""
    kinds = set()
    for method, request, reply in chain(*(conversation_of(game, seed) for seed in (3, 4))):
        assert [] == faults(schema_for(method), request, f"{method}-request")
        assert [] == faults(schema_for(method), reply, f"{method}-reply")
        kinds |= {(method, key) for key in reply}
    without_a_deal = {"deal"} if game == "duel" else set()
    every = {*METHODS, *MORE, "save", "resume"}
    assert every - without_a_deal == {method for method, key in kinds if key == "result"}
    assert {"start", "apply", "try", "undo"} == {method for method, key in kinds if key == "refused"}
    assert {"turn", "recall", "draw", "audit", "judge"} == {method for method, key in kinds if key == "error"}


def test_a_reply_to_what_is_no_request_fits() -> None:
    """It fits with and without a number."""
    for line in (b"", b"[]", b'{"id":3}', b'{"id":3,"method":"undo"}', b"x" * (1 << 20)):
        reply = Client().say(line)
        for method in METHODS:
            assert [] == faults("protocol", reply, f"{method}-reply")
    for reply in ({"id": 1, "skipped": "not yet"}, {"error": {"kind": "failed", "problem": "a fault"}}):
        assert [] == faults("protocol", reply)


@each_game
def test_no_line_that_is_damaged_fits(game: str) -> None:
    """One request and one reply of each kind, with an extra key, a missing key, or another method, number or kind."""
    optional = {"viewer", "path", "reasons", "table", "seed", "since", "last", "names", "language", "by_agreement"}
    of_method = {"deal": {"move"}, "draw": {"move"}, "judge": {"game"}}
    for method, request, reply in {
        (method, *sorted(reply)): (method, request, reply) for method, request, reply in conversation_of(game)
    }.values():
        may_be_left_out = optional | of_method.get(method, set())
        wrong = [request | {"method": "fly"}, request | {"id": -1}, reply | {"id": "1"}, reply | {"skipped": "it"}]
        for line in (request, reply):
            wrong += [
                line | {"gold": 1},
                *_without_a_key(line, may_be_left_out | ({"id"} if "error" in line else set())),
            ]
        (key,) = set(reply) - {"id"}
        wrong.append(reply | {key: reply[key] | {"gold": 1}})
        wrong += [reply | {key: less} for less in _without_a_key(reply[key], may_be_left_out)]
        for line in wrong:
            part = f"{method}-{'request' if 'method' in line else 'reply'}"
            assert not schema_of(schema_for(method), part).is_valid(line), line
    assert not schema_of("protocol").is_valid({"id": 1, "error": {"kind": "bad", "problem": ""}})


def _without_a_key(value: dict[str, Any], may_be_left_out: set[str]) -> Iterator[dict[str, Any]]:
    for left in set(value) - may_be_left_out:
        yield {key: part for key, part in value.items() if key != left}


def test_a_reward_is_one_deben_or_more() -> None:
    """duel.scoring.reward: a state in which no deben is left to draw does not fit."""
    duel = BINDINGS["duel"]
    state = as_json(duel.converter.unstructure(duel.positions.read(["bag: 3", "turn: reward-draw seat 0 left 1"])))
    assert [] == faults("state-duel", state)
    assert [] != faults("state-duel", state | {"pending": state["pending"] | {"left": 0}})
