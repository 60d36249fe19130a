"""What the Judge page needs to know before anybody asks: games, kinds of questions, places, choices and cases."""

from __future__ import annotations

import re
from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from attrs import fields

from sobek_core.games import GAMES
from sobek_core.kernel.choices import readings_of
from sobek_core.kernel.kind import name_of
from sobek_core.page.drawing import DRAWING
from sobek_core.spec import load_cases, load_spec, load_translation
from sobek_core.text.notation import NOTHING, NUMBER
from sobek_core.verdicts.moves import RULES
from sobek_core.verdicts.phrases import thing
from sobek_core.verdicts.position import PLACES
from sobek_core.web.judged import PLAIN
from sobek_core.web.stated import TOKENS, vague_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_core.phrases import Words
    from sobek_core.tools import GameTools

SPOKEN: Final = ("ask-page.", "judge-page.stage.", "verdict.field.", "page.of", "page.mark.")
LINES: Final = {"market": "market", "ankh": "ankh"}  # places that have an editor of their own
FIELDS: Final = {
    **{name: name for name in ("slot", "onto", "cell", "mark", "number")},
    **dict.fromkeys(("cards", "tiles", "drawn"), "pile"),
}
OF_TOKENS: Final = {"token", "drawn"}  # fields about tokens
SEATS: Final = {"victim": "opponent", "starter": "seat", "player": "opponent"}
TURN_FIELDS: Final = {*SEATS, "cell", "drawn"}  # of a turn that a player can tell; of others nothing is said
CLAIMS: Final = {  # what is asked or claimed with fields besides the player, and how that is written
    "claim-points": (("number",), "points: seat {seat} {number}"),
    "kind-set": (("good",), "how much does seat {seat}'s {good} set score?"),
    "claim-set": (("good", "number"), "claim: seat {seat}'s {good} set scores {number}"),
}
AID: Final = ("characters", "events", "pirogues")

_NAMED: Final = re.compile(r"([A-Z][\w ,]*): (?=[a-z])")
_NAME: Final = re.compile(r"\s?:\s")


def page_facts(words: Words) -> dict[str, Any]:
    """Return the facts in a language."""
    case_in = load_translation(words.language).of
    return {
        "words": {name: text for name, text in words.messages.items() if name.startswith(SPOKEN)},
        "cases": [
            {"name": case.name, "game": case.game, "question": case.question, "answer": case.answer, "text": case.text}
            for case in map(case_in, load_cases())
        ],
        "games": {name: _game(tools, words) for name, tools in GAMES.items()},
    }


def _game(tools: GameTools, words: Words) -> dict[str, Any]:
    game, positions = tools.game(), tools.positions
    state = positions.read((f"turn: {PLAIN} seat 0",)).state
    boxes = {
        box: getattr(state, box) for box in {line.box for line in (*positions.common, *positions.seat) if line.box}
    }
    lines = [(line.place, line, False) for line in positions.common]
    parts, backs = _parts(boxes["box"], words)
    values = {part.name: tuple(part.codec.names) for one in tools.notation.patterns for part in one.parts}
    return {
        "title": game.title,
        "players": list(tools.player_counts),
        "styles": _styles(tools, boxes["box"], words),
        "boxes": {box: {str(kind): number for kind, number in pile.counts()} for box, pile in boxes.items()},
        "parts": parts,
        "backs": backs,
        "goods": values["good"],
        "places": {
            name: _place(tools, line, words, is_seat=is_seat)
            for name, line, is_seat in (*lines, *((line.place, line, True) for line in positions.seat))
            if name != "players"
        },
        "kinds": list(_kinds(tools, boxes["box"], words)),
        "claims": [
            {
                "id": name,
                "label": words(f"ask-page.{name}"),
                "fields": [_field(field, values.get(field, ()), words) for field in asked],
                "turn": [],
                "line": line,
            }
            for name, (asked, line) in CLAIMS.items()
        ],
        "choices": [
            _choice(name, readings, tools.name, words.language)
            for name, readings in readings_of(type(game.choices)).items()
        ],
        "aid": list(_aid(tools.name, words)),
    }


def _styles(tools: GameTools, box: Any, words: Words) -> dict[str, dict[str, Any]]:
    """Return how everything is drawn, also what is known in part: a type, with its scarabs if they are known."""
    styles = DRAWING[tools.name].styles(words)
    for kind in box:
        styles[str(thing(kind.back, words))] = styles[name_of(kind.back)]
        if kind.power is None:
            good, icon = vague_name(kind, words, with_scarabs=False), styles[str(kind)]["icon"]
            styles[icon] = styles[good] = {"label": good, "short": good, "icon": icon}
            label = vague_name(kind, words, with_scarabs=True)
            styles[label] = {**styles[good], "label": label, "scarabs": kind.scarabs}
    return styles


def _parts(box: Any, words: Words) -> tuple[dict[str, int], dict[str, int]]:
    """Return what people can tell of cards or tiles, with how many there are: tiles without their marks; and backs."""
    parts, backs = Counter[str](), Counter[str]()
    for kind, number in box.counts():
        has_marks = getattr(kind, "mark", None) is not None
        parts[vague_name(kind, words, with_scarabs=True) if has_marks else str(kind)] += number
        backs[str(thing(kind.back, words))] += number
    return dict(parts), dict(backs)


def _place(tools: GameTools, line: Any, words: Words, *, is_seat: bool) -> dict[str, Any]:
    """Return a place: how it is called, what it holds, and how it is stated."""
    is_row = bool(line.codec.names) and isinstance(line.codec.read(NOTHING), tuple)
    editor = LINES.get(line.place) or ("number" if line.codec is NUMBER else "row" if is_row else "")
    return {
        "label": DRAWING[tools.name].name(line.place, words, is_own=is_seat),
        "editor": editor or ("pile" if line.codec.names else "sets"),
        "box": line.box or "box",
        "token": TOKENS.get(line.place),
        "seat": is_seat,
        "numbers": [*numbers(tools.game().edition)] if (numbers := PLACES[tools.name].numbers.get(line.place)) else [],
    }


def _kinds(tools: GameTools, box: Any, words: Words) -> Iterator[dict[str, Any]]:
    """Yield all kinds of moves of players: one for each thing that can be pending, if a move answers several."""
    kinds = tools.game.pending_kinds
    powers = {str(kind) for kind in box if kind.power is not None}  # only these are played for it
    for pattern in tools.notation.patterns:
        pendings = [pending for rules in RULES[tools.name][pattern.move] for pending in rules.who.asked]
        for pending in (one for one in pendings if one in kinds.decisions):
            slug = kinds.slugs[pending]
            turn = [one.name for one in fields(pending) if one.name != "seat"]
            asked = [name for name in turn if name in TURN_FIELDS]
            states = slug != PLAIN and asked == turn and (len(pendings) > 1 or bool(turn))
            verb, named = (f"judge-page.verb.{tools.name}.{one}" for one in (pattern.verb, slug))
            yield {
                "id": f"{pattern.verb} {slug}",
                "slug": slug,
                "verb": pattern.verb,
                "label": words(named, verb=words(verb)) if named in words.messages else words(verb),
                "asks": words(f"asks.{tools.name}.{slug}"),
                "states": states,
                "is_whole": not turn,  # whose turn it is says it all
                "turn": [_turn_field(name, words) for name in asked if states],
                "fields": [
                    _field(
                        part.name, [one for one in part.codec.names if pattern.verb != "play" or one in powers], words
                    )
                    | {"keyword": part.keyword, "optional": part.optional}
                    for part in pattern.parts
                ],
            }


def _field(name: str, names: Sequence[str], words: Words) -> dict[str, Any]:
    """Return a field of a move or a turn: its question, and how it is stated."""
    editor = SEATS.get(name) or FIELDS.get(name) or "one"
    if name == "onto" and not names:
        editor = "set"
    return {
        "name": name,
        "label": words(f"ask-page.field.{name}"),
        "editor": editor,
        "box": "box_tokens" if name in OF_TOKENS else "box",
        "names": list(names),
    }


def _turn_field(name: str, words: Words) -> dict[str, Any]:
    """Return a field of a turn: its question says so, if a move has a field of the same name."""
    asked = f"ask-page.field.turn-{name}"
    return _field(name, (), words) | ({"label": words(asked)} if asked in words.messages else {})


def _choice(name: str, readings: tuple[str, ...], game: str, language: str) -> dict[str, Any]:
    """Return a choice with its ruling's question and readings."""
    english = next(one for one in load_spec().rulings.values() if one.choice == name and one.game in {game, ""})
    ruling = load_translation(language).of(english)
    texts = {reading.name: reading.text for reading in ruling.readings}
    return {
        "name": name,
        "question": ruling.question,
        "readings": [{"name": one, "text": texts.get(one, one)} for one in readings],
    }


def _aid(game: str, words: Words) -> Iterator[Mapping[str, str]]:
    """Yield the powers and tokens of a game: the rules of three chapters that begin with what they are about."""
    translated = load_translation(words.language).of
    for rule in load_spec().rules.values():
        if rule.game == game and rule.chapter in AID and _NAMED.match(rule.text):
            name, text = _NAME.split(translated(rule).text, maxsplit=1)
            told = " ".join(takewhile(lambda line: "`" not in line, text.split("\n")))  # what a choice changes follows
            yield {"rule": rule.id, "chapter": rule.chapter, "name": name, "text": f"{told[:1].upper()}{told[1:]}"}
