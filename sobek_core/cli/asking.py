"""How `sobek judge` asks for what it needs, one fact after the other, at a terminal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.cli.failures import UsageError
from sobek_core.cli.terminal import QuitError, read_line, say
from sobek_core.games import GAMES
from sobek_core.input import read_text
from sobek_core.kernel.errors import InputError
from sobek_core.text.notation import NOTHING
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.moves import MOVE
from sobek_core.verdicts.phrases import ask_of, tools_of
from sobek_core.verdicts.scores import REWARD, left_empty
from sobek_core.web.stated import line_of, market_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeVar

    from sobek_core.phrases import Words
    from sobek_core.verdicts.phrases import Ask
    from sobek_core.verdicts.question import Judgement, Question

    AnswerT = TypeVar("AnswerT")


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
        if _read("\n".join(lines), game, words) is None:
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


def _read(text: str, game: str | None, words: Words, answers: Sequence[str] = ()) -> Any:
    """Read a question, None if there is none. Raise NoAnswerError for what cannot be read, without numbers of lines."""
    written = read_text(text, game, (), answers)
    if written.problems:
        raise NoAnswerError("\n".join(evolve(problem, line=0).text(words) for problem in written.problems))
    return written.question


def converse(question: Question, text: str, game: str | None, words: Words) -> Judgement:
    """Ask for what the judge needs, until the verdict is settled, nothing else can be asked, or the input ends.

    text: the lines of the question; game: its name, unless they say it. An answer that cannot be read, or cannot occur,
    is asked for again; a place that it states anew is corrected.
    """
    answers, verdict = list[str](), judge(question)

    def judged_with(verdict: Judgement, ask: Ask, typed: str) -> tuple[list[str], Judgement]:
        every = [*answers, *_lines(verdict, ask, typed, words)]
        return every, judge(_read(text, game, words, every))

    try:
        while (ask := ask_of(verdict, words)) is not None:
            answers, verdict = _answer("\n".join(_prompt(ask, words)), partial(judged_with, verdict, ask))
    except QuitError:
        pass
    return verdict


def _prompt(ask: Ask, words: Words) -> Iterator[str]:
    """Yield a question, and what can be typed."""
    yield ask.text
    yield from (f"  {number} {turn}" for number, turn in enumerate(ask.turns, start=1))
    kind = "answers" if ask.is_fact else "which-answers" if ask.turns else "what-answers"
    _, is_cell, cell = (place := ask.fact.places[0]).partition("market ")
    line = f"market: {cell} fish-v-1 / ?" if is_cell else f"{line_of(place, words)}: ..."
    yield f"  {words(f'verdict.{kind}', line='-' if place in {REWARD, MOVE} else line)}"  # these cannot be stated


def _lines(verdict: Judgement, ask: Ask, typed: str, words: Words) -> list[str]:
    """Return what was typed as lines: yes, no, nobody knows, nothing else, the number of a turn, or what lies there.

    Raise NoAnswerError if it is none of these.
    """
    fact, word = ask.fact, typed.casefold()
    if word in words("verdict.nobody-knows").split():
        return [f"unknown: {one}" for one in ask.unknown]
    for answer in ("yes", "no") if ask.is_fact else ():
        if word in words(f"verdict.{answer}").split():
            return [f"{answer}: {fact.rule}"]
    if ask.turns:
        if typed not in {str(number) for number in range(1, len(ask.turns) + 1)}:
            raise NoAnswerError(words("verdict.which-answers"))
        return [f"turn: {tools_of(verdict).positions.turn.write(verdict.turns[int(typed) - 1])}"]
    asking = [sheet for sheet in verdict.sheets if {one.place for one in sheet.fields if one.is_open} & {*fact.places}]
    if word == NOTHING and asking:
        lines = [f"{place}: {NOTHING}" for place in left_empty(verdict.question, asking[0])]
    else:
        lines = [_stating(verdict, ask, typed, words)] if word else []
    if not lines:
        raise NoAnswerError(words("verdict.nothing-typed"))
    return lines


def _stating(verdict: Judgement, ask: Ask, typed: str, words: Words) -> str:
    """Return what was typed as a line: it is one, or says what lies in a place."""
    _, is_cell, cell = (place := ask.fact.places[0]).partition("market ")
    if ":" in typed:
        return typed
    if len(ask.fact.places) > 1 or (ask.is_fact and place in {"turn", "market"}):  # it can be said of something else
        raise NoAnswerError(words("verdict.say-where", line=f"{line_of(place, words)}: {typed}"))
    return market_with(verdict.question.position, words, cell, typed) if is_cell else f"{place}: {typed}"
