"""What the Judge page needs to know before anybody asks: games, places, kinds, choices and the case book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import fields

from sobek_core.games import GAMES
from sobek_core.handwriting.game import HANDWRITING
from sobek_core.handwriting.moves import is_several
from sobek_core.kernel.choices import readings_of
from sobek_core.page.document import DRAWING
from sobek_core.page.script_data import drawing_data
from sobek_core.spec import load_cases, load_spec, load_translation
from sobek_core.text.notation import NOTHING, NUMBER
from sobek_core.web.opening import LIMITS
from sobek_core.web.written_position import NOTHING_LAID_OUT, left_in_boxes

if TYPE_CHECKING:
    from sobek_core.handwriting.game import HandwritingTools
    from sobek_core.phrases import Words
    from sobek_core.tools import GameTools

SEAT: Final = "seat"
SPOKEN: Final = ("judge-page.", "page.script.", "page.of")


def setting(words: Words) -> dict[str, Any]:
    """Return the setting in a language."""
    case_in = load_translation(words.language).of
    return {
        "words": {name: text for name, text in words.messages.items() if name.startswith(SPOKEN)},
        "cases": [
            {"name": case.name, "game": case.game, "question": case.question, "answer": case.answer, "text": case.text}
            for case in map(case_in, load_cases())
        ],
        "limits": LIMITS,
        "games": {name: _game(tools, words) for name, tools in GAMES.items()},
    }


def _game(tools: GameTools, words: Words) -> dict[str, Any]:
    drawing, positions, made = DRAWING[tools.name], tools.positions, readings_of(type(tools.game().choices))
    return {
        "title": tools.game.title,
        "players": list(tools.player_counts),
        **drawing_data(drawing, tools.game(), drawing.styles(words), words),
        "common_places": [_place(line) for line in positions.common],
        "seat_places": [_place(line) for line in positions.seat],
        "boxes": left_in_boxes(tools, positions.read(NOTHING_LAID_OUT).state),
        "turns": [_turn(tools.name, slug, words) for slug in positions.turn.names],
        "choices": [_choice(name, readings, tools.name, words.language) for name, readings in made.items()],
        "verbs": [
            {
                "verb": pattern.verb,
                "notation": pattern.notation,
                "fields": [
                    {
                        "name": part.name,
                        "keyword": part.keyword,
                        "optional": part.optional,
                        "names": list(part.codec.names),
                    }
                    for part in pattern.parts
                ],
            }
            for pattern in tools.notation.patterns
        ],
    }


def _turn(game: str, slug: str, words: Words) -> dict[str, Any]:
    """Return what is pending, with the fields of a turn; a field of names that can be several has to be written."""
    text, decided = _pending(game, slug, words)
    hand = HANDWRITING[game]
    names = [one.name for one in fields(hand.pending[slug])]
    return {
        "slug": slug,
        "text": text,
        "decided": decided,
        "has_seat": SEAT in names,
        "fields": [_field(name, hand) for name in names if name != SEAT],
    }


def _field(name: str, hand: HandwritingTools) -> dict[str, Any]:
    """Return a field of a turn: a seat, one of several names, or neither."""
    codec = hand.particulars.get(name)
    chosen = [] if codec is None or is_several(codec) else list(codec.names)
    return {"name": name, "seat": name in hand.seats, "names": chosen}


def _pending(game: str, slug: str, words: Words) -> tuple[str, bool]:
    """Return what is pending in words, and whether a player decides it. Only the end of the game is nothing pending."""
    asked = [name for name in (f"asks.{game}.{slug}", f"chance.{game}.{slug}") if name in words.messages]
    return (words(asked[0]), asked[0].startswith("asks.")) if asked else (words("judge-page.over"), False)


def _choice(name: str, readings: tuple[str, ...], game: str, language: str) -> dict[str, Any]:
    """Return a choice with its ruling's question and readings."""
    english = next(one for one in load_spec().rulings.values() if one.choice == name and one.game in {game, ""})
    ruling = load_translation(language).of(english)
    texts = {reading.name: reading.text for reading in ruling.readings}
    return {
        "name": name,
        "question": ruling.question,
        "ruling": ruling.slug,
        "readings": [{"name": one, "text": texts.get(one, "")} for one in readings],
    }


def _place(line: Any) -> dict[str, Any]:
    """Return a place: what it holds, and whether it is a number, or a row, where the order matters."""
    return {
        "place": line.place,
        "kinds": list(line.codec.names),
        "box": line.box,
        "number": line.codec is NUMBER,
        "row": bool(line.codec.names) and isinstance(line.codec.read(NOTHING), tuple),
    }
