"""The command `sobek play`: people at one terminal, seats that play at random, or both."""

from __future__ import annotations

import click
from attrs import evolve

from sobek_core.cli.dialogue import (
    MAX_TRIES,
    QUIT,
    Dialogue,
    GameFile,
    JsonDialogue,
    NoMoveError,
    QuitError,
    TextDialogue,
)
from sobek_core.cli.failures import FailedError, UsageError
from sobek_core.cli.files import read_record
from sobek_core.cli.new_game import count_players, game_of, new_record, remark_seed, seed_or_entropy, starting_options
from sobek_core.cli.options import GameName, json_option, output_option
from sobek_core.cli.signals import TerminationRequest
from sobek_core.games import GAMES
from sobek_core.input import MoveRead, Problem, read_move
from sobek_core.kernel.game import Decision, Over, Position, Refused, listed
from sobek_core.kernel.visibility import Observer
from sobek_core.records.play import Chance, Play
from sobek_core.text.notation import number_in
from sobek_core.verdicts.position import fully_known


@click.command("play")
@click.argument("path", metavar="[RECORD]", required=False, type=click.Path())
@click.option("--game", type=GameName(), help="The game; by default classic.")
@starting_options
@click.option("--random", "at_random", type=int, multiple=True, metavar="SEAT", help="This seat plays at random.")
@click.option("--all-random", is_flag=True, help="All seats play at random.")
@output_option
@json_option
def play_command(
    *,
    path: str | None,
    game: str | None,
    players: int | None,
    names: str | None,
    edition: str | None,
    seed: int | None,
    choices: tuple[str, ...],
    at_random: tuple[int, ...],
    output: str,
    all_random: bool,
    as_json: bool,
) -> None:
    """Play a new game, or continue the one in RECORD, and write it to another file.

    Each player sees the view of their seat and types a move. If you stop before the end, the file contains the
    unfinished game. Without --seed, the operating system supplies a seed. It is printed only when the game is over,
    because it reveals all cards.
    """
    if path is None:
        tools = GAMES.named(game or "classic")
        rules = game_of(tools, edition, choices)
        number = count_players(rules, players, names)
    elif game or players is not None or names is not None or edition or choices:
        expected = "--game, --players, --names, --edition and --choice are for a new game"
        raise UsageError(f"{expected}, not for one from a RECORD")
    else:
        record = read_record(path, Observer.SPECTATOR)  # the players share this terminal
        tools, rules, number = record.tools, record.game, len(record.names)
    random_seats = _random_seats(at_random, number, all_random=all_random)
    drawn_from = seed_or_entropy(seed)
    chance = Chance(rules, number, drawn_from)
    if path is None:
        record = new_record(tools, rules, chance.setup, names)
    try:
        play = Play(record, chance, random_seats)
    except ValueError as error:
        raise FailedError(f"{error}; see `sobek audit`") from None
    begun = len(play.steps)
    people = sorted(set(range(number)) - random_seats)
    file = GameFile(output)
    _converse(play, JsonDialogue() if as_json else TextDialogue(people), file)
    if seed is None and isinstance(play.turn, Over) and len(play.steps) > begun:
        remark_seed(drawn_from)


def _random_seats(at_random: tuple[int, ...], players: int, *, all_random: bool) -> set[int]:
    """Return the seats that play at random. Fail if there is no such seat."""
    for seat in at_random:
        if not 0 <= seat < players:
            raise UsageError(f"--random: expected a seat from 0 to {players - 1}, got {seat}")
    return set(range(players)) if all_random else set(at_random)


def _converse(play: Play, dialogue: Dialogue, file: GameFile) -> None:
    """Play until the game is over or somebody stops. Save the game before each question to a player, and at the end."""
    begun = len(play.steps)
    shown_moves: dict[int, int] = {}  # the number of moves each seat has been shown
    again = False
    stopped: BaseException | None = None
    try:
        try:
            play.run()
            while isinstance(turn := play.turn, Decision):
                file.save(play.record)
                since = play.steps[shown_moves.get(turn.seat, begun) :]
                known = len(play.steps)
                again = not _decide(play, dialogue, turn.seat, dialogue.ask(play, turn.seat, since, again=again))
                if not again:
                    shown_moves[turn.seat] = known
                    play.run()
        except TerminationRequest:
            file.may_ask = False
            raise
        finally:
            file.save(play.record)
    except TerminationRequest:
        raise
    except (QuitError, KeyboardInterrupt) as error:
        stopped = error
    dialogue.finish(play, play.steps[max(shown_moves.values(), default=begun) :], file.shown)
    if isinstance(stopped, NoMoveError):
        raise FailedError(f"expected a move within {MAX_TRIES} lines; the game stopped and can be continued")


def _decide(play: Play, dialogue: Dialogue, seat: int, line: str) -> bool:
    """Make the move on a line, and return whether it was one."""
    if line == QUIT:
        raise QuitError
    found = _read_move(play, seat, line)
    if found.move is None:
        dialogue.report_invalid("\n".join(map(str, found.problems)))
        return False
    verdict = play.make(found.move)
    if isinstance(verdict, Refused):
        dialogue.refuse(play, verdict.reasons)
    return not isinstance(verdict, Refused)


def _read_move(play: Play, seat: int, line: str) -> MoveRead:
    """Read a move from its number in the listing, or as people write it. Nothing that others hold helps to read it."""
    if (number := number_in(line)) is not None or line.isdecimal():
        moves = listed(play.game.legal_moves(play.state)).moves
        if number is not None and 1 <= number <= len(moves):
            return MoveRead(moves[number - 1])
        return MoveRead(None, problems=(Problem(0, "expected", line, f"a number from 1 to {len(moves)}"),))
    position = fully_known(Position(play.game, play.state))
    hidden = {f"seat {other} hand" for other in range(position.players) if other != seat}
    shown = {place: value for place, value in position.places.items() if place not in hidden}
    return read_move(line, evolve(position, places=shown), play.record.names)
