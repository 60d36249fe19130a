"""How `sobek judge` asks for what it needs, one fact after the other, at a terminal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve

from sobek_core.cli.failures import UsageError
from sobek_core.cli.terminal import QuitError, read_line, say
from sobek_core.games import GAMES
from sobek_core.input import Written, read_text
from sobek_core.kernel.errors import InputError
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.phrases import ask_of, tools_of
from sobek_core.verdicts.scores import nothing_else

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from sobek_core.phrases import Words
    from sobek_core.verdicts.phrases import Ask
    from sobek_core.verdicts.question import Judgement, Question

    AnswerT = TypeVar("AnswerT")

NOTHING = "-"  # as in notation


class NoAnswerError(InputError):
    """A line that was typed answers nothing. The message says what can be typed."""


def _answer(text: str, read: Callable[[str], AnswerT]) -> AnswerT:
    """Ask until what is typed can be read. Raise QuitError if the input ends. read: raises InputError."""
    while True:
        say(text)
        try:
            return read(read_line())
        except InputError as error:
            say(str(error))


def begin(words: Words) -> list[str]:
    """Ask for the game, the players and what is disputed; return the lines of a position. Fail if the input ends."""

    def game_of(typed: str) -> str:
        _read("", typed.casefold(), words)
        return typed.casefold()

    def players_of(typed: str) -> str:
        line = f"{'players' if typed.isdecimal() else 'names'}: {typed}" if typed else ""
        _read(line, game, words)
        return line

    def lines_with(typed: str) -> list[str]:
        lines = [f"game: {game}", players, typed]
        if _read("\n".join(lines), game, words).question is None:
            raise NoAnswerError(words("verdict.nothing-typed"))
        return lines

    try:
        game = _answer(words("verdict.which-game", games=words("turn.or").join(GAMES)), game_of)
        players = _answer(words("verdict.which-names"), players_of)
        name = next(iter(read_text(players, game).names), words.player(0))
        example = words("verdict.which-question-of-duel" if game == "duel" else "verdict.which-question", name=name)
        return _answer(f"{example}\n  {words('verdict.which-sight', name=name)}", lines_with)
    except QuitError:
        raise UsageError("expected a question") from None


def _read(text: str, game: str, words: Words) -> Written:
    """Read lines. Raise NoAnswerError for what cannot be read, without the numbers of lines that nobody sees."""
    written = read_text(text, game)
    if written.problems:
        raise NoAnswerError("\n".join(evolve(problem, line=0).text(words) for problem in written.problems))
    return written


def converse(question: Question, words: Words) -> Judgement:
    """Ask for what the judge needs, until the verdict is settled, nothing else can be asked, or the input ends.

    An answer that cannot occur, or contradicts what was stated, is asked for again.
    """
    verdict = judge(question)
    try:
        while (ask := ask_of(verdict, words)) is not None:
            verdict = _answer("\n".join(_prompt(ask, words)), partial(_judged_with, verdict, ask, words))
    except QuitError:
        pass
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


def _judged_with(verdict: Judgement, ask: Ask, words: Words, typed: str) -> Judgement:
    """Return the verdict with an answer. Raise InputError if it says nothing, or cannot be right."""
    question = _answered(verdict, ask, typed, words)
    if question == verdict.question:
        raise NoAnswerError(words("verdict.nothing-typed"))
    return judge(question)


def _answered(verdict: Judgement, ask: Ask, typed: str, words: Words) -> Question:
    """Return a question with what was typed: yes, no, nobody knows, nothing else, the number of a turn, or lines.

    Return it unchanged if that says nothing about it. Raise NoAnswerError for what cannot be read.
    """
    question, fact, word = verdict.question, ask.fact, typed.casefold()
    if word in words("verdict.nobody-knows").split():
        for one in ask.unknown:
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
                return nothing_else(question, sheet)
    return _stating(verdict, typed if ":" in typed else f"{fact.places[0]}: {typed}", words)


def _stating(verdict: Judgement, line: str, words: Words) -> Question:
    """Return a question with a line of its position stated."""
    question = verdict.question
    players = f"names: {', '.join(words.names)}" if any(words.names) else f"players: {question.position.players}"
    written = _read(f"{players}\n{line}", tools_of(verdict).name, words)
    stated = {} if written.position is None else written.position.places
    return evolve(question, position=question.position.stating(**stated))
