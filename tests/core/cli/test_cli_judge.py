"""`sobek judge` of records: whether a move is legal, by which rules and sources, and whether a choice decides it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from sobek_core.cli.judge import judge_text
from sobek_core.disputes import Basis, OtherAnswer
from sobek_core.games import GAMES
from sobek_core.kernel.choices import field_of
from sobek_core.kernel.game import Position, Refused
from sobek_core.records.audit import replay_moves
from sobek_core.records.play import Chance, Play
from sobek_core.records.record import Record, dump
from tests.commands import Demo, each_demo, sobek

if TYPE_CHECKING:
    from pathlib import Path

# Seeds of games with a move that one reading allows and another one forbids.
DECIDED = [
    ("classic", "same-type-set", "may-stand-apart", "extends", 4),
    ("classic", "priest-type", "free", "must-remove", 2),
    ("duel", "new-set-goods", "typed-tile", "goods-tile", 305),
    ("duel", "pyramid-refill", "any-line", "current-line", 6),
    ("duel", "priest-effect", "free", "must-remove", 1),
]


def choices_of(game: str, choice: str, reading: str) -> Any:
    """Return the choices of a game with this reading of one choice."""
    return type(GAMES[game].game().choices)(**{field_of(choice): reading})


def game_decided_by(game: str, choice: str, wide: str, narrow: str, seed: int) -> tuple[Record, int, str]:
    """Play a game until the first move that the narrow reading forbids; return the game and the number of the move."""
    rules = GAMES[game].game(choices=choices_of(game, choice, wide))
    chance = Chance(rules, 2, seed)
    play = Play(Record(GAMES[game], rules, ("Ada", "Ben"), chance.setup), chance, (0, 1))
    play.run()
    strict = GAMES[game].game(choices=choices_of(game, choice, narrow))
    number = next(
        number
        for number, step in enumerate(play.steps, start=1)
        if isinstance(strict.apply(step.before, step.move), Refused)
    )
    entries = play.record.entries
    record = evolve(play.record, entries=entries[: number - 1], result=None)
    return record, number, GAMES[game].notation.write(entries[number - 1].move)


@pytest.mark.parametrize("decided", DECIDED, ids=lambda decided: decided[1])
def test_move_that_a_choice_decides(tmp_path: Path, decided: tuple[str, str, str, str, int]) -> None:
    """The answer names the reading under which it would be different.

    classic.sets.second-set, classic.characters.priest-type; duel.selling.new-set, duel.market.refill-line,
    duel.characters.priest-group.
    """
    game, choice, wide, narrow, _ = decided
    played, number, move = game_decided_by(*decided)
    for reading, other, legal in ((wide, narrow, True), (narrow, wide, False)):
        record = evolve(played, game=evolve(played.game, choices=choices_of(game, choice, reading)))
        judgement = judge_text(record, number, move)
        assert (legal, Basis.CHOICE) == (judgement.correct, judgement.basis)
        assert (OtherAnswer(not legal, (((choice, other),),)),) == judgement.other_choices
        file = tmp_path / f"{reading}.jsonl"
        file.write_text(dump(record))
        result = sobek("judge", file, "--at", number, "--move", move)
        word = "illegal" if legal else "legal"
        (answer,) = [line for line in result.stdout.splitlines() if line.startswith("  with other house rules: ")]
        said = (f"  with other house rules: {word} if ", f" (`{choice}={other}`)")
        assert (0 if legal else 1) == result.exit_code
        assert said == (answer[: len(said[0])], answer[-len(said[1]) :])
        assert f"a choice; in this game {reading}: " in result.stdout


@each_demo
def test_every_move_of_a_game_is_judged_legal(demo: Demo) -> None:
    """For every pending decision, the first finding is the rule that asks for the move."""
    record = demo.record
    for number, entry in enumerate(record.entries, start=1):
        judgement = judge_text(record, number, record.tools.notation.write(entry.move))
        assert (True, judgement.turn.rule) == (judgement.correct, judgement.findings[0].rule.id)


@pytest.mark.parametrize("seat", [7, -1])
@each_demo
def test_a_move_of_a_seat_that_is_not_there_is_no_question(demo: Demo, tmp_path: Path, seat: int) -> None:
    """It is refused in a record, a state in JSON and a written position, even if the turn is inferred from the move."""
    tools, last = demo.record.tools, len(demo.record.names) - 1
    position = Position(demo.record.game, replay_moves(demo.record).steps[demo.middle].before)
    state = tmp_path / "state.json"
    state.write_text(json.dumps(tools.converter.unstructure(position)))
    written = tools.positions.write(position)
    lines, without_turn = tmp_path / "position.txt", tmp_path / "without-turn.txt"
    lines.write_text("\n".join(written))
    without_turn.write_text("\n".join(line for line in written if not line.startswith("turn: ")))
    move = ("--move", f"seat {seat}: take {'c3' if tools.name == 'duel' else '0'}")
    for words in ((demo.path, "--at", 1), *(("--position", file) for file in (lines, without_turn, state))):
        game = () if demo.path in words else ("--game", tools.name)
        failed = sobek("judge", *words, *game, *move)
        assert 65 == failed.exit_code
        assert f"there is no seat {seat}; expected a seat from 0 to {last}" in failed.stderr
