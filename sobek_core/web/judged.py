"""A question that people write, judged and in words: for the Judge page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import fields

from sobek_core.games import GAMES
from sobek_core.input import read
from sobek_core.links import rule_link
from sobek_core.phrases import ENGLISH
from sobek_core.spec import load_spec, load_translation
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.phrases import TURN, depends_text, derivation_lines, spoken, turn_text
from sobek_core.verdicts.question import (
    GameOverQuestion,
    MoveQuestion,
    PointsQuestion,
    ResultQuestion,
    RoundOverQuestion,
)
from sobek_core.verdicts.thing_phrases import amount_text, field_text, place_text, thing
from sobek_core.verdicts.verdict import OpenFact
from sobek_core.web.stated import stated_texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sobek_core.phrases import Words
    from sobek_core.verdicts.question import Question
    from sobek_core.verdicts.verdict import Verdict

TITLES: Final[Mapping[type[Any], str]] = {
    PointsQuestion: "kind-points",
    ResultQuestion: "kind-result",
    RoundOverQuestion: "round-over",
    GameOverQuestion: "game-over",
}
SEATS: Final = frozenset({"victim", "starter", "chooser"})  # fields of moves


def site_of(words: Words) -> str:
    """Return the base of the pages of the site in a language, as seen from the folder of the Judge."""
    return "../" if words.language == ENGLISH.language else f"../{words.language}/"


def judge_text(text: str, words: Words) -> dict[str, Any]:
    """Return the verdict about a text in words, with what the page draws; or the problems of the text."""
    written = read(text)
    if written.question is None or written.problems:
        return {
            "problems": [
                {"line": one.line, "text": one.text(words), "nearest": list(one.nearest)} for one in written.problems
            ]
        }
    names = tuple(
        name or words("ask-page.player", number=seat + 1)
        for seat, name in enumerate((*written.names, *[""] * written.question.position.players))
    )[: written.question.position.players]
    return _shown(judge(written.question), words.of(names)) | {"names": list(names)}


def _shown(verdict: Verdict, words: Words) -> dict[str, Any]:
    question, said = verdict.question, spoken(verdict, words)
    tools = GAMES[question.position.game.name]
    on_sheets = {one.place for sheet in verdict.sheets for one in sheet.fields if one.is_open}
    return {
        "game": question.position.game.name,
        "title": title_of(question, words),
        "stated": stated_texts(question.position),
        "turn": ""
        if (turn := question.position.places.get(TURN)) is None
        else _sentence(turn_text(tools, turn, words)),
        "said": {fact: _said(verdict, fact, words) for fact in question.said},
        "answer": _answer(verdict),
        "headline": _sentence(said.headline),
        "ask": None if said.ask is None else _asked(verdict, said.ask, on_sheets, words),
        "depends": list(_depends(verdict, said.forks, words)),
        "why": [_rule(one, words) for one in said.why],
        "then": [_sentence(one) for one in said.then],
        "instead": [move_text(question, move, words) for move in verdict.legal],
        "remarks": [_sentence(one) for one in said.remarks],
        "rulings": [title for _, title in said.rulings],
        "lines": [_sentence(one) for one in derivation_lines(verdict, words)],
        "sheets": [_sheet(one, words) for one in verdict.sheets],
    }


def _answer(verdict: Verdict) -> str:
    if verdict.answer is None:
        return "open"
    if isinstance(verdict.question.asked, MoveQuestion):
        return "legal" if verdict.answer else "illegal"
    return "answer"


def _asked(verdict: Verdict, ask: Any, on_sheets: set[str], words: Words) -> dict[str, Any]:
    """Return what is asked next; without words, if the sheets ask for it."""
    rule = load_spec().rules.get(ask.fact.rule)
    return {
        "rule": ask.fact.rule,
        "text": "" if on_sheets.issuperset(ask.fact.places) else ask.text,
        "why": "" if rule is None else load_translation(words.language).of(rule).text,
        "places": list(dict.fromkeys(_line(place) for place in ask.fact.places)),
        "turns": [
            {"turn": GAMES[verdict.question.position.game.name].positions.turn.write(turn), "text": _sentence(text)}
            for turn, text in zip(verdict.turns, ask.turns, strict=False)
        ],
    }


def _depends(verdict: Verdict, forks: Any, words: Words) -> Iterator[dict[str, Any]]:
    """Yield what a verdict depends on and nobody knows, with both ways if it is a fact."""
    if verdict.answer is not None:
        return
    for at, fact in enumerate(verdict.open):
        shown: dict[str, Any] = {"rule": fact.rule, "text": _sentence(depends_text(verdict, fact, words))}
        if len(forks) == len(verdict.open):
            for way, answer in (("yes", True), ("no", False)):
                found = _answer(judge(verdict.question.saying(fact.rule, answer)))
                shown[way] = {"headline": _sentence(getattr(forks[at], way)), "answer": found}
        yield shown


def _rule(why: Any, words: Words) -> dict[str, str]:
    rule = load_translation(words.language).of(load_spec().rules[why.rule])
    link = rule_link(why.rule, site_of(words))
    return {"rule": why.rule, "title": rule.title, "text": rule.text, "fact": _sentence(why.reason), "link": link}


def _sheet(sheet: Any, words: Words) -> dict[str, Any]:
    return {
        "seat": -1 if sheet.seat is None else sheet.seat,
        "total": "" if sheet.points is None else amount_text(sheet.points, words),
        "fields": [
            {
                "place": _line(one.place),
                "label": field_text(one.label, words),
                "bounds": amount_text(one.amount, words),
                "open": one.is_open,
            }
            for one in sheet.fields
        ],
    }


def _line(place: str) -> str:
    """Return the line of a position in which a place is stated: that of a cell is the Market."""
    return "market" if place.startswith("market ") else place


def _said(verdict: Verdict, fact: str, words: Words) -> str:
    """Return what somebody answered a question about: a condition, or a place of a sheet."""
    is_rule = fact in load_spec().rules
    return _sentence(depends_text(verdict, OpenFact(fact, ()), words) if is_rule else place_text(fact, words))


def title_of(question: Question, words: Words) -> str:
    """Return what is asked, in words."""
    if isinstance(question.asked, MoveQuestion):
        return move_text(question, question.asked.move, words)
    name = TITLES.get(type(question.asked), "set-points")
    return words(f"ask-page.{name}")


def move_text(question: Question, move: Any, words: Words) -> str:
    """Return a move in words: who does what, and with what."""
    tools = GAMES[question.position.game.name]
    pattern = next(one for one in tools.notation.patterns if one.move is type(move))
    turn = question.position.places.get(TURN)
    named = f"judge-page.verb.{tools.name}.{tools.converter.tags.get(type(turn), '')}"
    verb = words(named if named in words.messages else f"judge-page.verb.{tools.name}.{pattern.verb}")
    values = [
        _value(one.name, getattr(move, one.name), words)
        for one in fields(type(move))
        if one.name != "seat" and getattr(move, one.name) is not None
    ]
    who = words.player(move.seat) if hasattr(move, "seat") else words("page.chance")
    return words("ask-page.move", who=who, verb=verb, things=", ".join(values) or "-")


def _value(name: str, value: Any, words: Words) -> str:
    if name in SEATS:
        return words.player(value)
    if name in {"slot", "onto"} and isinstance(value, int):
        return words.nth("card" if name == "slot" else "set", value)
    return str(thing(value, words))


def _sentence(text: str) -> str:
    """Return a text with a capital letter."""
    return text[:1].upper() + text[1:]
