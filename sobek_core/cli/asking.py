"""How `sobek judge` asks for what it needs, one fact after the other, at a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.cli.dialogue import QuitError, read_line
from sobek_core.cli.output import say
from sobek_core.games import GAMES
from sobek_core.input import Written, read_text
from sobek_core.kernel.errors import InputError
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.phrases import ask_of, tools_of
from sobek_core.verdicts.scores import nothing_else

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.phrases import Words
    from sobek_core.verdicts.phrases import Ask
    from sobek_core.verdicts.question import Question
    from sobek_core.verdicts.verdict import Judgement

NOTHING = "-"  # as in notation


class NoAnswerError(InputError):
    """A line that was typed answers nothing. The message says what can be typed."""


def at_terminal() -> bool:
    """Return whether somebody can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def begin(words: Words) -> Written:
    """Ask for the game, the players and what is disputed, until they can be read. Raise QuitError if the input ends."""
    game = _asked(words("verdict.which-game", games=words("turn.or").join(GAMES)), frozenset(GAMES))
    players = _players(game, words)
    example = {"name": next(iter(read_text(players, game).names), words.player(0))}
    while True:
        say(words("verdict.which-question-of-duel" if game == "duel" else "verdict.which-question", **example))
        written = read_text(f"{players}\n{read_line()}", game)
        if not written.problems and written.question is not None:
            return written
        say(_problems_of(written, words) or words("verdict.nothing-typed"))


def _players(game: str, words: Words) -> str:
    """Ask who plays, or how many, and return the line that says so; empty if nothing is typed."""
    while True:
        say(words("verdict.which-names"))
        typed = read_line()
        line = f"{'players' if typed.isdecimal() else 'names'}: {typed}" if typed else ""
        if not (written := read_text(line, game)).problems:
            return line
        say(_problems_of(written, words))


def _problems_of(written: Written, words: Words) -> str:
    """Return what cannot be read, without the numbers of lines that nobody sees."""
    return "\n".join(evolve(problem, line=0).text(words) for problem in written.problems)


def _asked(text: str, answers: frozenset[str]) -> str:
    """Ask until one of these answers is typed."""
    say(text)
    while (typed := read_line().casefold()) not in answers:
        say(text)
    return typed


def converse(question: Question, words: Words) -> Judgement:
    """Ask for what the judge needs, until the verdict is settled, nothing else can be asked, or the input ends."""
    while (ask := ask_of(verdict := judge(question), words)) is not None:
        for line in _prompt(ask, words):
            say(line)
        try:
            question = answered(verdict, ask, read_line(), words)
            if question == verdict.question:
                raise NoAnswerError(words("verdict.nothing-typed"))
            judge(question)
        except QuitError:
            return verdict
        except InputError as error:  # it is no answer, cannot occur, or contradicts what was stated
            say(str(error))
            question = verdict.question
    return verdict


def _prompt(ask: Ask, words: Words) -> Iterator[str]:
    """Yield a question, and what can be typed."""
    yield ask.text
    yield from (f"  {number} {turn}" for number, turn in enumerate(ask.turns, start=1))
    kind = "answers" if ask.is_fact else "which-answers" if ask.turns else "what-answers"
    place = {} if ask.turns else {"place": _line_of(ask.fact.places[0], words)}
    yield f"  {words(f'verdict.{kind}', **place)}"


def _line_of(place: str, words: Words) -> str:
    """Return a place as somebody can write it, such as `Ada hand`."""
    seat, _, own = place.removeprefix("seat ").partition(" ")
    name = words.name(int(seat)) if place.startswith("seat ") else ""
    return f"{name} {own}" if name else place


def answered(verdict: Judgement, ask: Ask, typed: str, words: Words) -> Question:
    """Return a question with what was typed: yes, no, nobody knows, nothing else, the number of a turn, or lines.

    Return it unchanged if that says nothing about it. Raise NoAnswerError for what cannot be read.
    """
    question, fact, word = verdict.question, ask.fact, typed.casefold()
    if word in words("verdict.nobody-knows").split():
        for one in (fact.rule,) if ask.is_fact or ask.turns else fact.places:
            question = question.saying(one, None)
        return question
    for answer, said in ((True, "verdict.yes"), (False, "verdict.no")):
        if ask.is_fact and word in words(said).split():
            return question.saying(fact.rule, answer)
    if ask.turns:
        if typed not in {str(number) for number in range(1, len(ask.turns) + 1)}:
            raise NoAnswerError(words("verdict.which-answers"))
        return evolve(question, position=question.position.stating(turn=verdict.turns[int(typed) - 1]))
    if not word:
        return question
    if word == NOTHING:
        for sheet in verdict.sheets:
            if {one.place for one in sheet.fields if one.is_open} & {*fact.places}:
                return evolve(question, position=nothing_else(question.position, sheet))
    return _stating(verdict, typed if ":" in typed else f"{fact.places[0]}: {typed}", words)


def _stating(verdict: Judgement, line: str, words: Words) -> Question:
    """Return a question with a line of its position stated."""
    question = verdict.question
    players = f"names: {', '.join(words.names)}" if any(words.names) else f"players: {question.position.players}"
    written = read_text(f"{players}\n{line}", tools_of(verdict).name)
    if written.problems or written.position is None:
        raise NoAnswerError(_problems_of(written, words))
    return evolve(question, position=question.position.stating(**written.position.places))
