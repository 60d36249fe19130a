"""Laws of records: a replayed or resumed game is the same game, and what is written is read back unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import evolve, fields, has

from sobek_core.duel.board import Cell
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.game import Position
from sobek_core.kernel.kind import Kind
from sobek_core.kernel.pile import Pile
from sobek_core.records.audit import audit
from sobek_core.records.record import RecordedMove, dump, load
from sobek_verification.laws.exhaustive.enumeration import DifferenceError, hold
from sobek_verification.metamorphic.law import metamorphic_law
from sobek_verification.metamorphic.samples import RandomGame, sample_positions

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from sobek_verification.suite import GameSuite

T = TypeVar("T")

SPLITS: Final = 5  # lines at which a game is resumed, besides the first and the last


@metamorphic_law("spec/record.md", name="replay")
def a_record_that_is_read_and_replayed_has_the_same_states_events_and_digests(
    game: GameSuite, random: Random, number: int
) -> int:
    """A record that is read and replayed has the same states, events and digests."""
    play = RandomGame.of(game, random, number).play()
    states = [*(step.before for step in play.steps[1:]), play.state]
    digests = [play.record.tools.digest(Position(play.game, state)) for state in states]
    entries = (RecordedMove(entry.move, state) for entry, state in zip(play.record.entries, digests, strict=True))
    again = audit(load(dump(evolve(play.record, entries=tuple(entries))).encode()))
    hold("fault", None, again.fault)
    hold("moves with states and events", tuple(play.steps), again.steps)
    hold("last state", play.state, again.state)
    hold("digest of it", digests[-1], again.record.tools.digest(Position(again.record.game, again.state)))
    return len(states)


@metamorphic_law("spec/record.md", "spec/dealing.md", name="resume")
def a_game_that_is_cut_off_and_resumed_ends_the_same(game: GameSuite, random: Random, number: int) -> int:
    """A game that is cut off at a line, and resumed there, ends the same, byte for byte."""
    beginning = RandomGame.of(game, random, number)
    whole = beginning.play().record
    text, moves = dump(whole), len(whole.entries)
    cuts = sorted({0, moves, *random.sample(range(moves), min(SPLITS, moves))})
    for cut in cuts:
        part = load(
            dump(evolve(whole, entries=whole.entries[:cut], result=None if cut < moves else whole.result)).encode()
        )
        by_itself = beginning.play_on(part)
        by_itself.run()
        hold(f"resumed after move {cut}", text, dump(by_itself.record))
        by_hand = beginning.play_on(part)
        for entry in whole.entries[cut:]:
            by_hand.make(entry.move)
        hold(f"resumed by hand after move {cut}", text, dump(by_hand.record))
    return len(cuts)


@metamorphic_law("spec/notation.md", "spec/record.md", name="write-and-read")
def moves_positions_setups_and_records_are_read_back_as_they_were_written(
    game: GameSuite, random: Random, number: int
) -> int:
    """Moves, positions, setups and records are read back as they were written; moves and setups also in JSON.

    The JSON of a state is made only for its digest, and never read.
    """
    tools = game.tools
    play = RandomGame.of(game, random, number).play()
    record, setup = play.record, play.record.setup
    try:
        _same("setup", setup, tools.setups.write, tools.setups.read)
        _json(game, setup, tools.setup)
        for step in play.steps:
            _same("move", step.move, tools.notation.write, tools.notation.read)
            _json(game, step.move, tools.move)
        states = (*(step.before for step in play.steps), play.state)
        for position in (*(Position(play.game, state) for state in states), *sample_positions(game, random, number)):
            on_usual_track = tools.game(choices=position.game.choices)
            _same("position", evolve(position, game=on_usual_track), tools.positions.write, tools.positions.read)
        _same("record", record, dump, lambda text: load(text.encode()))
    except InputError as error:
        message = f"what was written cannot be read back: {error}"
        raise DifferenceError(message) from error
    return len(play.steps)


def _same(what: str, value: T, write: Callable[[T], Any], read: Callable[[Any], T]) -> None:
    """Check that a written value is read back as an equal value, which is written as the same text."""
    written = write(value)
    again = read(written)
    hold(what, value, again)
    hold(f"{what}, written again", written, write(again))


def _json(game: GameSuite, value: Any, kind: Any) -> None:
    converter = game.tools.converter
    _same(
        "JSON",
        value,
        lambda one: converter.unstructure(one, unstructure_as=kind),
        lambda one: converter.read(one, kind),
    )


@metamorphic_law("setup.components", "spec/notation.md", name="equal-things")
def equal_things_are_interchangeable(game: GameSuite, random: Random, number: int) -> int:
    """Equal things are interchangeable: piles built in any order are equal and give equal results."""
    tried = 0
    for position in sample_positions(game, random, number):
        edition = position.game.edition
        hold("edition", edition, _made_anew(random, edition))
        anew = evolve(position, state=_made_anew(random, position.state))
        hold("position", position, anew)
        hold("hash", hash(position), hash(anew))
        hold("text", game.describe(position), game.describe(anew))
        rules, state, other = position.game, position.state, anew.state
        moves = rules.legal(state)
        hold("legal moves, in order", moves, rules.legal(other))
        for move in random.sample(moves, min(3, len(moves))):
            hold(
                game.tools.notation.write(move), rules.apply(state, move), rules.apply(other, _made_anew(random, move))
            )
            tried += 1
    return tried


def _made_anew(random: Random, value: Any) -> Any:
    """Rebuild a value from the same parts, adding the things of each pile in random order."""
    if isinstance(value, (Kind, Cell)):
        return value
    if isinstance(value, Pile):
        return type(value).of(random.sample(tuple(value), len(value)))
    if isinstance(value, tuple):
        return tuple(_made_anew(random, part) for part in value)
    if has(type(value)):
        return type(value)(**{one.name: _made_anew(random, getattr(value, one.name)) for one in fields(type(value))})
    return value
