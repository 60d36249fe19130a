"""A question that people write, judged and in words: for the Judge page."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.input import Problem, Written, read_text
from sobek_core.input.things import read_pile
from sobek_core.kernel.errors import InputError
from sobek_core.kernel.visibility import VisibleMove
from sobek_core.links import rule_link
from sobek_core.page.narration import move_text
from sobek_core.phrases import ENGLISH
from sobek_core.spec import load_spec, load_translation
from sobek_core.verdicts import question as q
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.moves import RULES
from sobek_core.verdicts.phrases import (
    amount_text,
    ask_of,
    basis_text,
    depends_text,
    derivation_lines,
    field_text,
    forks,
    headline,
    kind_of,
    place_text,
    remarks,
    then_lines,
    tools_of,
    turn_text,
    why,
)
from sobek_core.verdicts.position import TURN
from sobek_core.verdicts.scores import SCORING, left_empty
from sobek_core.web.stated import stated_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.phrases import Words
    from sobek_core.verdicts.position import PartPosition


PLAIN: Final = "action"  # an ordinary turn, which is presupposed
FINISHED: Final = "finished"  # the turn of a game that is over
COLORS: Final = {"open": "open", "illegal": "no", "wrong": "no", "no": "no"}  # of answers; the others are a yes


def site_of(words: Words) -> str:
    """Return the base of the pages of the site in a language, as seen from the folder of the Judge."""
    return "../" if words.language == ENGLISH.language else f"../{words.language}/"


def judge_text(text: str, words: Words) -> dict[str, Any]:
    """Return the verdict about a text in words, with what the page draws; or the problems of the text."""
    written = read_text(text)
    if written.question is None or written.problems:
        return problems_of(written, words)
    return {**_shown(judge(written.question), named(written, words)), "text": written.text}


def problems_of(written: Written, words: Words) -> dict[str, Any]:
    """Return what cannot be read of a text, by line."""
    found = written.problems or (Problem(0, "expected", what="question"),)
    return {
        "problems": [
            {"line": one.line, "text": sentence(one.text(words)), "nearest": list(one.nearest)} for one in found
        ]
    }


def named(written: Written, words: Words) -> Words:
    """Return the words with the names of the players, numbered from 1 if they have none."""
    players = 0 if written.position is None else written.position.players
    numbered = [words("ask-page.player", number=seat + 1) for seat in range(players)]
    return words.of(tuple(given or number for given, number in zip_longest(written.names, numbered))[:players])


def _table(position: PartPosition, drawn: set[str]) -> Iterator[dict[str, Any]]:
    """Yield the places that are drawn, by whose they are: those of the whole game, as of seat -1, then of each seat."""
    positions = GAMES[position.game.name].positions
    yield {"seat": -1, "lines": [line.place for line in positions.common if line.place in drawn]}
    for seat in range(position.players):
        own = (f"seat {seat} {line.place}" for line in positions.seat)
        yield {"seat": seat, "lines": [place for place in own if place in drawn]}


def _shown(verdict: q.Judgement, words: Words) -> dict[str, Any]:
    question, position, tools = verdict.question, verdict.question.position, tools_of(verdict)
    on_sheets = {one.place for sheet in verdict.sheets for one in sheet.fields if one.is_open}
    next_ask, turn, answer = ask_of(verdict, words), position.places.get(TURN), kind_of(verdict, verdict.answer)
    ask = None if next_ask is None else _asked(verdict, next_ask, on_sheets, words)
    stated = stated_values(position, words)
    return {
        "game": tools.name,
        "names": list(words.names),
        "title": sentence(title_of(question, words)),
        "answer": answer,
        "color": COLORS.get(answer, "yes"),
        "screen": "asking" if ask and ask["text"] else "sheet" if ask and on_sheets else "verdict",
        "stated": stated,
        "table": list(_table(position, {*stated, *(ask["places"] if ask else ())})),
        "turn": "" if turn is None else sentence(turn_text(tools, turn, words)),
        "otherwise": list(_otherwise(verdict, words)),
        "said": {fact: _said(verdict, fact, words) for fact in question.said},
        **_headline(verdict, words),
        "ask": ask,
        "depends": list(_depends(verdict, words)),
        "why": [rule_shown(rule, reason, words) for rule, reason in why(verdict, words).items()],
        "then": [sentence(one) for one in then_lines(verdict, words)],
        "instead": [move_sentence(position, move, words) for move in verdict.legal],
        "remarks": [sentence(one) for one in remarks(verdict, words)],
        "rulings": [load_translation(words.language).of(load_spec().rulings[slug]).title for slug in verdict.rulings],
        "lines": [sentence(one) for one in derivation_lines(verdict, words, with_rules=False)],
        "sheets": [_sheet(question, one, words) for one in verdict.sheets] if _has_sheets(verdict) else [],
    }


def _otherwise(verdict: q.Judgement, words: Words) -> Iterator[dict[str, str]]:
    """Yield that the reward has been drawn, if that can be said or was, with the turn that says it or takes it back."""
    position, asked = verdict.question.position, verdict.question.asked
    is_of_points = isinstance(asked, q.PointsQuestion | q.ResultQuestion) and SCORING[position.game.name].reward
    if "reward-to-draw" in verdict.presupposed:
        yield {"turn": FINISHED, "text": words("ask-page.reward-drawn")}
    elif is_of_points and TURN in position.places and stated_values(position, words)[TURN] == FINISHED:
        yield {"turn": "", "text": words("ask-page.reward-drawn")}


def _headline(verdict: q.Judgement, words: Words) -> dict[str, str]:
    """Return the verdict in a sentence, and apart from it what it rests on and what is still drawn."""
    said = headline(verdict, words)
    at = said.find(basis_text(verdict, words)) if verdict.answer is not None else -1
    if at < 1:
        return {"headline": sentence(said), "basis": ""}
    return {"headline": sentence(said[:at].rstrip(" :;\u00a0\u202f")), "basis": sentence(said[at:])}


def _has_sheets(verdict: q.Judgement) -> bool:
    """Return whether sheets are shown: of points and results, or while they ask for something."""
    return verdict.answer is None or isinstance(verdict.question.asked, q.PointsQuestion | q.ResultQuestion)


def _asked(verdict: q.Judgement, ask: Any, on_sheets: set[str], words: Words) -> dict[str, Any]:
    """Return what is asked next; without words, if the sheets ask for it."""
    question, fact, positions = verdict.question, ask.fact, tools_of(verdict).positions
    rule, places = load_spec().rules.get(fact.rule), lines_of(fact.places)
    write = positions.turn.write
    turns = [
        {"turn": write(turn), "text": sentence(text), "isPlain": write(turn).startswith(PLAIN)}
        for turn, text in zip(verdict.turns, ask.turns, strict=False)
    ]
    is_fact, is_shown = ask.unknown == (fact.rule,), not on_sheets.issuperset(fact.places)
    lines = [one for one in places if is_shown and not is_fact and one in positions.places]
    piles = [one for one in lines if positions.line(one).box]
    return {
        "rule": fact.rule,
        "text": ask.text if is_shown else "",
        "why": "" if rule is None else plain(load_translation(words.language).of(rule).text)[0],
        "is_fact": is_fact,
        "turns": turns,
        "unknown": list(ask.unknown),
        "places": places,
        "offered": first_not_stated(question.position, places) if is_fact else places,
        "quick": [
            (line, says) for line in piles for says in ("empty", "there") if says == "empty" or _leads_on(verdict, line)
        ],
    }


def _leads_on(verdict: q.Judgement, place: str) -> bool:
    """Return whether something else is asked, or nothing, once it is said that there is something in a place."""
    question = verdict.question
    value = read_pile(("?+",), tools_of(verdict).positions.places[place], place)
    said = {fact: answer for fact, answer in question.said.items() if fact != place}
    try:
        then = judge(evolve(question, position=question.position.stating(**{place: value}), said=said))
    except InputError:  # what else is stated says otherwise
        return False
    return then.next != verdict.next


def first_not_stated(position: PartPosition, places: Iterable[str]) -> list[str]:
    """Return the place that can be stated instead of yes or no; whose turn it is has its own way."""
    found = sorted((place for place in places if place != TURN), key=lambda place: place in position.places)
    return found[:1]


def _depends(verdict: q.Judgement, words: Words) -> Iterator[dict[str, Any]]:
    """Yield what a verdict depends on and nobody knows, with both ways if it is a fact."""
    if verdict.answer is not None:
        return
    of_fact = {fork.fact: fork for fork in forks(verdict, words)}
    for fact in verdict.open:
        shown: dict[str, Any] = {"rule": fact.rule, "text": sentence(depends_text(verdict, fact, words))}
        if fork := of_fact.get(fact):
            for said, text, one in zip(("yes", "no"), (fork.yes, fork.no), fork.verdicts, strict=True):
                color = COLORS.get(kind_of(one, one.answer), "yes")
                shown[said] = {"headline": sentence(text), "color": color}
        yield shown


def rule_shown(rule_id: str, fact: str, words: Words) -> dict[str, str]:
    """Return a rule with its text. fact: why it decides here, empty if that need not be said."""
    rule = load_translation(words.language).of(load_spec().rules[rule_id])
    link = rule_link(rule_id, site_of(words))
    text = "\n".join(plain(rule.text))
    return {"rule": rule_id, "title": rule.title, "text": text, "fact": sentence(fact), "link": link}


def _sheet(question: q.Question, sheet: q.Sheet, words: Words) -> dict[str, Any]:
    return {
        "seat": -1 if sheet.seat is None else sheet.seat,
        "total": "" if sheet.points is None else amount_text(sheet.points, words),
        "nothing": list(left_empty(question, sheet)),
        "fields": [
            {
                "place": lines_of((one.place,))[0],
                "label": field_text(one.label, words),
                "bounds": amount_text(one.amount, words),
                "open": one.is_open,
            }
            for one in sheet.fields
        ],
    }


def lines_of(places: Iterable[str]) -> list[str]:
    """Return the lines of a position in which places are stated: that of a cell is the Market."""
    return list(dict.fromkeys("market" if place.startswith("market ") else place for place in places))


def _said(verdict: q.Judgement, fact: str, words: Words) -> str:
    """Return what somebody answered a question about: a condition, or a place of a sheet."""
    is_rule = fact in load_spec().rules
    return sentence(depends_text(verdict, q.OpenFact(fact, ()), words) if is_rule else place_text(fact, words))


def title_of(question: q.Question, words: Words) -> str:
    """Return what is asked, in words."""
    match question.asked:
        case q.TakeBackQuestion(move):
            return words("verdict.asked.take-back", move=move_sentence(question.position, move, words))
        case q.MoveQuestion(move):
            return move_sentence(question.position, move, words)
        case q.SightQuestion(place):
            return words("verdict.asked.see", place=place_text(place, words))
    return words(f"ask-page.kind-{question.asked.kind}")


def move_sentence(position: PartPosition, move: Any, words: Words) -> str:
    """Return a move in words: who does what, and with what."""
    tools = GAMES[position.game.name]
    kinds = {kind for rules in RULES[tools.name][type(move)] for kind in rules.who.asked}
    kinds = kinds & {type(position.places.get(TURN))} or kinds
    slugs = [tools.converter.tags[kind] for kind in kinds]
    asks = words.asks(tools.name, slugs[0]) if len(slugs) == 1 else words("page.names")
    return move_text(tools, VisibleMove(move), asks, words)


def plain(text: str) -> list[str]:
    """Return the paragraphs and the items of lists of a rule, each in a line, without the marks of Markdown."""
    blocks = re.split(r"\n\n|\n(?=\* )", text.replace("`", ""))
    return [re.sub(r"^\* ", "• ", " ".join(block.split())) for block in blocks if block.strip()]


def sentence(text: str) -> str:
    """Return a text with a capital letter."""
    return text[:1].upper() + text[1:]
