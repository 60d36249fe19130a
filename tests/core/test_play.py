"""A game in progress: it plays chance by itself, loses no move, and takes back what showed nothing."""

from __future__ import annotations

import os
import pickle
import random
import re
import sys
from copy import copy, deepcopy
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core import (
    Applied,
    Classic,
    Deal,
    Decision,
    Draw,
    IllegalMoveError,
    NotationError,
    NotFairError,
    Observer,
    Over,
    Play,
    RecordError,
    Stream,
    audit,
    classic,
    duel,
    dump,
    load,
)
from sobek_core.classic import Choices
from tests.games import each_suite

if sys.platform != "win32":
    import fcntl
    import resource

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sobek_verification.suite import GameSuite

each_game = pytest.mark.parametrize(("game", "players"), [("classic", 3), ("duel", 2)])


def to_the_end(play: Play[Any], seed: int = 0, most: int = 1000) -> Play[Any]:
    """Make random moves of those who decide."""
    choose = random.Random(seed)  # noqa: S311  # no secret is made here
    while not play.is_over and most:
        play.make(choose.choice(play.legal()))
        most -= 1
    return play


@each_game
def test_a_whole_game_is_played_with_chance_by_itself(game: Any, players: int) -> None:
    """Nobody but players is asked, each round is dealt from another part of the stream, and the record is whole."""
    play = to_the_end(Play.new(game, players=players, seed=7))
    assert [*range(players)] == [*play]
    assert isinstance(play.turn, Over)
    assert (play.winners, play.scores) == (play.turn.winners, play.turn.scores)
    assert () == play.legal() == play.outcomes()
    assert None is play.seat
    assert audit(load(dump(play.record).encode())).fault is None
    deals = [step.move for step in play.steps if isinstance(play.game.turn(step.before), Deal)]
    assert len({*deals, getattr(play.record.setup, "deal", None)}) == len(deals) + 1
    assert f"<Play of {game}: {players} players, {len(play.steps)} moves>" == repr(play)


@each_game
def test_chance_can_be_left_to_the_caller(game: Any, players: int) -> None:
    """A draw lists its outcomes with their weights, and no legal moves; a deal is made like a move."""
    play, asked = Play.new(game, players=players, seed=7, plays_chance=False), set()
    choose, deals = random.Random(4), Stream(9, "deal")  # noqa: S311  # no secret is made here
    while not isinstance(turn := play.turn, Over):
        asked.add(type(turn))
        assert isinstance(turn, Decision) == bool(play.legal())
        assert (turn.outcomes if isinstance(turn, Draw) else ()) == play.outcomes() == play.game.outcomes(play.state)
        assert all(isinstance(play.game.apply(play.state, move), Applied) for move, _ in play.outcomes())
        dealt = [play.game.deal_round(deals, players)] if isinstance(turn, Deal) else []
        play.make(choose.choice(dealt or play.legal() or [move for move, _ in play.outcomes()]))
    assert {Decision, Draw} <= asked


def test_a_new_game_says_what_it_needs() -> None:
    """Numbers of players, names and seeds that no game can have; and a name that no game has. Choices are kept."""
    assert {"thief-back": "blind"} == Play.new(Classic(choices=Choices(thief_back="blind")), players=2).record.chosen
    for options, message in (
        ({}, "expected players=2 or 3 or 4, or as many names, got neither"),
        ({"players": 5}, "expected players=2 or 3 or 4, or as many names, got 5"),
        ({"players": 2, "names": ("Ada", "Ben", "Cleo")}, "or as many names, got 3"),
        ({"names": ("Ada", "Ada")}, "names: expected"),
        ({"players": 2, "seed": -1}, "a seed is 0 to"),
    ):
        with pytest.raises(ValueError, match=message):
            Play.new("classic", **options)
    new: Any = Play.new
    for game, given, message in (
        ("duel", {"sed": 7}, "unexpected 'sed'; expected seed"),
        (Classic, {"players": 2}, "expected 'classic', 'duel' or a game object"),
        (7, {}, "expected 'classic', 'duel' or a game object"),
    ):
        with pytest.raises(TypeError, match=message):
            new(game, **given)
    with pytest.raises(ValueError, match="at_random: expected seats from 0 to 1, got 2"):
        new("duel", at_random={2})
    with pytest.raises(KeyError, match="expected one of classic, duel, got 'clasic'; did you mean classic"):
        Play.new("clasic", players=2)


@each_game
def test_a_refused_move_changes_nothing(game: Any, players: int, tmp_path: Path) -> None:
    """`make` raises with all reasons, and TypeError for text; neither state nor file change."""
    play = Play.new(game, players=players, seed=7)
    play.save(tmp_path / "game")
    state, written = play.state, (tmp_path / "game").read_bytes()
    refused: Any = next(move for move in Play.new(game, players=players, seed=8).legal() if move not in play.legal())
    with pytest.raises(IllegalMoveError) as error:
        play.make(refused)
    assert play.game.apply(state, refused).reasons == error.value.reasons
    with pytest.raises(TypeError, match="expected a move"):
        play.make("take 4")
    assert (state, written) == (play.state, (tmp_path / "game").read_bytes())


@each_game
def test_a_game_is_taken_up_from_whatever_reached_its_file(game: Any, players: int, tmp_path: Path) -> None:
    """Cut anywhere after its header, it goes on from the last whole move; with its seed, as if it had not stopped."""
    whole, path = to_the_end(Play.new(game, players=players, seed=7)), tmp_path / "game"
    begun = Play.new(game, players=players, seed=7)
    begun.save(path)
    assert dump(begun.record).encode() == path.read_bytes()
    to_the_end(begun)
    written = path.read_bytes()
    header = written.index(b"\n") + 1
    assert dump(whole.record).encode() == written
    ends = [at + 1 for at, byte in enumerate(written) if byte == ord("\n") and at + 1 >= header]
    choose = random.Random(2)  # noqa: S311  # no secret is made here
    for cut in (header, *choose.sample(ends, 6), *choose.sample(range(header, len(written)), 12), len(written)):
        path.write_bytes(written[:cut])
        play = Play.resume(path, seed=7)
        assert play.record.entries[: len(play.steps)] == whole.record.entries[: len(play.steps)]
        assert sum(end <= cut for end in ends[1:]) <= len(play.steps) + 1
        to_the_end(play, most=3)
        assert play.is_over or load(path.read_bytes()).entries == play.record.entries  # a whole record between moves
        again = Play.resume(path, seed=7)
        assert (play.record, play.state) == (again.record, again.state)
        to_the_end(again)
        assert audit(load(path.read_bytes())).fault is None
    path.write_bytes(written[: header - 2])
    with pytest.raises(RecordError, match="expected the header of a game; the file has no whole line"):
        Play.resume(path)


def test_two_programs_do_not_write_to_one_game(tmp_path: Path) -> None:
    """Who comes second is refused, whatever the first did since, and the game of the first is whole."""
    path = tmp_path / "game"
    first: Any = Play.new("duel", seed=3)
    first.save(path)
    unmoved, (one, other) = Play.resume(path), first.legal()[:2]
    first.make(one)
    second = Play.resume(path)
    first.undo(by_agreement=True)
    first.make(other)  # as long as the one before
    written = path.read_bytes()
    with pytest.raises(OSError, match="another program has written to it"):
        second.undo(by_agreement=True)
    for game in (unmoved, second) * 2:
        with pytest.raises(OSError, match="another program has written to it"):
            game.make(game.legal()[0])
    assert written == path.read_bytes()
    to_the_end(first)
    assert audit(load(path.read_bytes())).fault is None


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such locks and limits")
def test_a_file_is_written_by_one_program_at_a_time_and_whole_or_not_at_all(tmp_path: Path) -> None:
    """Others wait meanwhile, or two could find it as they left it; a full disk changes nothing, a huge file is left."""
    path, limits = tmp_path / "game", resource.getrlimit(resource.RLIMIT_FSIZE)
    play: Any = Play.new("duel", seed=3)

    def on_a_full_disk(do: Callable[[], object], most: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
        with pytest.raises(OSError, match="File too large"):
            do()
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    on_a_full_disk(lambda: play.save(path), 9)
    play.save(path)
    written = path.read_bytes()
    on_a_full_disk(lambda: play.make(play.legal()[0]), len(written) + 9)
    assert (written, ()) == (path.read_bytes(), play.steps)
    thread = Thread(target=play.make, args=play.legal()[:1])
    with path.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        thread.start()
        thread.join(0.5)
        assert written == path.read_bytes()
    thread.join()
    assert 1 == len(Play.resume(path).steps)
    os.truncate(path, 1 << 40)
    with pytest.raises(RecordError):
        Play.resume(path)


@each_game
def test_a_move_is_taken_back_if_it_showed_nothing_or_all_agree(game: Any, players: int, tmp_path: Path) -> None:
    """The last decision goes, with what chance did since; the file follows."""
    play, path, fair = Play.new(game, players=players, seed=5), tmp_path / "game", set()
    play.save(path)
    with pytest.raises(ValueError, match="there is no decision to take back"):
        play.undo()
    choose = random.Random(3)  # noqa: S311  # no secret is made here
    for _ in range(60):
        if play.is_over:
            break
        before, steps, written = play.state, len(play.steps), path.read_bytes()
        move = choose.choice(play.legal())
        play.make(move)
        after, added = play.state, path.read_bytes()
        refused = None
        try:
            play.undo()
        except NotFairError as error:
            refused = error
        fair.add(refused is None)
        if refused is not None:
            assert [f"{game}.visibility.undo"] == [reason.rule for reason in refused.reasons]
            assert (after, added) == (play.state, path.read_bytes())
            play.undo(by_agreement=True)
        assert (before, steps, written) == (play.state, len(play.steps), path.read_bytes())
        play.make(move)
    assert {True, False} == fair
    assert Play.resume(path).record.entries == play.record.entries


@each_suite
def test_a_move_in_words_tells_no_more_than_its_player_sees(game: GameSuite) -> None:
    """In two states that look the same to the seat that decides, every legal move is described alike."""
    chance, told = random.Random(6), 0  # noqa: S311  # no secret is made here
    play = Play.new(game.tools.game(), players=2, seed=7)
    while not play.is_over:
        state, seat = play.state, play.seat
        assert seat is not None
        said = [one.text for one in play.offers(seat)]
        other = copy(play)
        other._state = game.deal_hidden_anew(chance, state, seat)  # noqa: SLF001  # no game in progress has it
        assert said == [one.text for one in other.offers(seat)]
        told += other.state != state
        play.make(chance.choice(play.legal()))
    assert told > 10


@each_suite
def test_what_a_move_names_is_marked_once_in_the_picture(game: GameSuite) -> None:
    """Of each legal move of some games, in what its seat sees, so that a table can offer it to be tapped there."""
    verbs, unmarked = set[str](), set[str]()
    for seed in (*range(6), 9):
        chance, play = random.Random(seed), Play.new(game.tools.game(), players=2, seed=seed)  # noqa: S311  # a game
        while (seat := play.seat) is not None:
            marks = re.findall('data-mark="([^"]*)"', play.draw(seat))
            offers = play.offers(seat, "fr")
            assert play.legal() == tuple(one.move for one in offers)
            assert [] == [mark for one in offers for mark in one.marks if marks.count(mark) != 1]
            for one in offers:
                (verbs if one.marks else unmarked).add(one.notation.split()[2])
            assert () == play.offers(1 - seat) == play.offers(Observer.SPECTATOR)
            play.make(chance.choice(play.legal()))
    in_both = "take play add pick back fetch discard token"
    own = {"classic": "set lay victim start", "duel": "sell point"}[game.name]
    assert set() == verbs & unmarked
    assert {*in_both.split(), *own.split()} == verbs


@each_game
def test_a_game_is_told_in_both_languages(game: Any, players: int) -> None:
    """A sentence for each move, from any move on the same as from the first, with events and sheets; and the result.

    What could be done is told as differently, and as it is told once it is done if it takes what lies open.
    """
    play = Play.new(game, names=("Ada", "Ben", "Cleo")[:players], seed=7)
    seat, languages = play.seat or 0, ("en", "fr")
    offered = [[offer.text for offer in play.offers(seat, one)] for one in languages]
    assert [len(play.legal())] * 2 == [len({*one}) for one in offered]
    assert play.view() == play.view(seat)
    play.make(play.legal()[0])
    assert [one[0] for one in offered] == [play.narrate(seat, one)[0] for one in languages]
    assert play.names == play.record.names
    assert any(name in play.status() for name in play.names)
    assert play.memory(0).recall().keys()
    to_the_end(play)
    told, english = play.story(1, "fr"), play.narrate()
    assert [True] * len(play.steps) == [*map(bool, english)]
    assert play.narrate(1, "fr") == [one.text for one in told] != play.narrate(1)
    assert told[9:] == play.story(1, "fr", since=9)
    assert all(one.events for one in told if "prend la" in one.text)
    assert (3 if game == "classic" else 1) == sum(bool(one.sheets) for one in told)
    assert play.status("fr").startswith("la partie est finie")
    with pytest.raises(ValueError, match="unknown language 'de'"):
        play.narrate(language="de")
    assert play.game.view(play.state, 1) == play.view(1)
    with pytest.raises(ValueError, match="expected a viewer, since nobody decides now"):
        play.view()


@each_game
def test_all_who_play_can_agree_to_take_a_move_back(game: Any, players: int) -> None:
    """Whatever it showed, once all have asked; a move forgets who asked, and seats at random need not be asked."""
    play, seats = Play.new(game, players=players, seed=7), [*range(players)]
    assert [False] * players == [play.ask_to_undo(seat) for seat in seats]  # nobody has decided anything
    play.make(play.legal()[0])
    before, count = play.state, len(play.steps)
    assert [False] * (players - 1) == [play.ask_to_undo(seat) for seat in seats[1:]]
    assert seats[1:] == play.screen(Observer.SPECTATOR)["asking"]
    play.make(play.legal()[0])
    assert [] == play.screen(0)["asking"]
    assert [*[False] * (players - 1), True] == [play.ask_to_undo(seat) for seat in seats]
    assert (before, count, []) == (play.state, len(play.steps), play.screen(0)["asking"])
    for wrong in (players, -1, "Ada", None, True):
        with pytest.raises(ValueError, match=r"expected a seat from 0 to \d, got"):
            play.ask_to_undo(wrong)  # type: ignore[arg-type]
    alone = Play.new(game, players=players, seed=7, at_random=seats[1:])
    assert not alone.ask_to_undo(0)  # nobody has decided anything but those at random
    before, count = alone.state, len(alone.steps)
    for move in (0, -1):  # each is answered at random, until seat 0 decides again
        alone.make(alone.legal()[move])
        assert alone.ask_to_undo(0)
        assert (0, before, count) == (alone.seat, alone.state, len(alone.steps))


@each_game
def test_a_client_makes_moves_of_its_own_seat_alone(game: Any, players: int) -> None:
    """Not those of another seat; a refusal is explained in words."""
    play = Play.new(game, names=("Ada", "Ben", "Cleo")[:players], seed=7)
    assert play.seat is not None
    offered = play.offers(play.seat)[0]
    assert offered.move == play.read(offered.notation, play.seat)
    with pytest.raises(NotationError):
        play.read(offered.notation, play.seat + 1)
    wrong: Any = (classic.moves.FinishLaying if game == "classic" else duel.moves.Refill)(play.seat)
    with pytest.raises(IllegalMoveError) as error:
        play.make(wrong)
    told = play.explain(error.value, "fr")
    assert [reason.rule for reason in error.value.reasons] == [one.rpartition("(")[2][:-1] for one in told]
    assert all(" " in one for one in told)


@each_game
def test_a_game_can_be_copied_and_pickled_to_look_ahead(game: Any, players: int, tmp_path: Path) -> None:
    """A copy goes on as the game would have, and leaves it as it is; one that writes to a file says why not."""
    play = to_the_end(Play.new(game, players=players, seed=7), most=9)
    play.ask_to_undo(0)
    before, written = play.state, dump(play.record)
    for other in (copy(play), deepcopy(play), pickle.loads(pickle.dumps(play))):  # noqa: S301  # our own
        assert [0] == other.screen(0)["asking"]
        assert dump(to_the_end(Play.new(game, players=players, seed=7), most=9).record) == dump(other.record)
        to_the_end(other, seed=1)
        assert (before, written) == (play.state, dump(play.record))
    ended = to_the_end(copy(play), seed=1)
    assert (ended.state, ended.scores) == (other.state, other.scores)
    play.save(tmp_path / "game")
    for copied in (copy, deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="a game that writes to a file is not copied"):
            copied(play)
