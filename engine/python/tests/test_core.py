"""What `sobek_engine.core` gives is what the core itself has: every kind of move and decision of both games."""

from itertools import count
from random import Random
from textwrap import dedent
from typing import get_args

import pytest
import sobek_engine
from attrs import fields, resolve_types
from sobek_engine import core

from sobek_core import GAMES, Observer, Play, Position, Stream


@pytest.mark.parametrize("name", GAMES)
def test_values_of_the_core_and_of_the_engine_stand_for_each_other(name):
    """Whole random games on both sides, until each kind of move was made, and each kind of decision was pending."""
    tools, random, moves, pending = GAMES[name], Random(1), set(), set()
    rules = tools.game(choices=type(tools.game().choices)(visibility="open"))
    state = rules.start(rules.deal_setup(Stream(1, "deal"), 2))
    kinds = {*get_args(tools.game.move)}, {*get_args(fields(resolve_types(type(state))).pending.type)}
    for number in count():
        if (moves, pending) == kinds:
            break
        assert number < 100, (kinds[0] - moves, kinds[1] - pending)
        stream, players = Stream(number, "deal"), random.choice(tools.player_counts)
        setup = rules.deal_setup(stream, players)
        state, game = rules.start(setup), core.start(rules, setup)
        memory = getattr(sobek_engine, f"{name.capitalize()}Memory")(game)
        viewer = random.choice([*range(players), Observer.SPECTATOR])
        known = tools.begin_memory(rules, rules.view(state, viewer))
        while True:
            pending.add(type(state.pending))
            assert game == core.state(Position(rules, state))
            assert core.position(game) == Position(rules, state)
            assert core.view(game, viewer) == rules.view(state, viewer)
            if game.over:
                break
            listed = rules.legal(state) or [one for one, _ in rules.outcomes(state)]
            assert [core.packed(one) for one in listed] == game.legal() + [one for one, _ in game.outcomes()]
            move = random.choice(listed) if listed else rules.deal_round(stream, players)
            moves.add(type(move))
            given = core.packed(move)
            assert core.move(game, given) == move
            after, events = rules.make(state, move).state, rules.make(state, move).events
            seen = tuple(rules.see(state, one, after, viewer) for one in events)
            assert core.events(game, given) == events
            assert core.seen(game, given, viewer) == seen
            game.apply(given)
            memory.apply(given)
            known, state = known.after(seen, rules.view(after, viewer)), after
        assert core.recall(memory, viewer) == known.recall()


def test_what_is_no_value_of_the_core_is_refused():
    """A wrong type is a TypeError, a wrong value a ValueError."""
    play = Play.new("duel", seed=1)
    game = core.state(Position(play.game, play.state))
    for call, given, expected in (
        (core.packed, "take 0", "a move of sobek-core"),
        (core.rules, "duel", "a game of sobek-core"),
        (core.state, play.state, r"a Position\(game, state\)"),
    ):
        with pytest.raises(TypeError, match=f"expected {expected}.*, got "):
            call(given)
    with pytest.raises(ValueError, match="is no move"):
        core.move(game, 2**40)
    with pytest.raises(ValueError, match="the key 'seat'"):
        core.move(game, '{"move":"take"}')
    with pytest.raises(ValueError, match="seat"):
        core.view(game, 7)


def test_the_example_of_its_docstring_runs():
    """As a bot's author would type it."""
    exec(dedent(core.__doc__.partition("\n\n")[2].rpartition("\n\n")[0]), {})
