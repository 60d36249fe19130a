"""What is pending, and the choices, as people write them. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.handwriting.moves import DEFAULT, is_several
from sobek_core.handwriting.numbers import is_numeral, read_number
from sobek_core.handwriting.values import read_kinds, read_name, write_kinds
from sobek_core.handwriting.vocabulary import skip, tokenize, vocabulary_of
from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.text.notation import NUMBER, NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.handwriting.game import HandwritingTools
    from sobek_core.handwriting.problems import Problems
    from sobek_core.handwriting.seats import Seats
    from sobek_core.text.notation import Codec

BETWEEN: Final = frozenset({"=", ":", ",", ";", "is", "est", "to", "of", "de", "the", "'", "s", "turn", "tour"})
SEAT: Final = "seat"


def read_turn(text: str, codec: Codec[object], handwriting: HandwritingTools, seats: Seats, problems: Problems) -> str:
    """Read what is pending and return it in notation: `vizier-card seat 0 victim 2`, `Ada: vizier card, victim Ben`."""
    tokens, slugs = tokenize(text), vocabulary_of(codec.names, ())
    slug, stated, at = "", dict[str, list[str]](), 0
    name, strange = "", list[str]()
    while at < len(tokens):
        if found := None if slug else slugs.names_at(tokens, at):
            slug, name, used = found.names[0], "", found.used
        elif tokens[at] in handwriting.particulars or tokens[at] in handwriting.seats - {SEAT}:
            name, used = tokens[at], 1
            stated[name] = []
        elif (who := seats.named_at(tokens, at)) and (name not in handwriting.seats or stated[name]):
            stated[SEAT], used = [str(who[0])], who[1]
        else:
            used = 1
            if name and tokens[at] not in BETWEEN:
                stated[name].append(tokens[at])
            elif is_numeral(tokens[at]) and SEAT not in stated:
                stated[SEAT] = [tokens[at]]
            elif tokens[at] not in BETWEEN:
                strange.append(tokens[at])
        at += used
    if strange:
        problems.unknown("what is pending", " ".join(strange), slugs)
    values = {one: _particular(one, " ".join(words), handwriting, seats, problems) for one, words in stated.items()}
    return _written(slug or DEFAULT, values, codec, problems)


def _particular(name: str, text: str, handwriting: HandwritingTools, seats: Seats, problems: Problems) -> str:
    if name in handwriting.seats:
        who = seats.read(text)
        if who is None:
            problems.add(f"{name}: {seats.expected()}", text)
        return str(who)
    codec = handwriting.particulars[name]
    if codec is NUMBER:
        return str(read_number(text, problems, f"{name}: a whole number"))
    if is_several(codec):
        return write_kinds(codec, read_kinds(text, codec.names, problems, name), problems)
    return read_name(text, codec, problems, name) or ""


def _written(slug: str, values: Mapping[str, str], codec: Codec[object], problems: Problems) -> str:
    """Return a turn with its fields in the order of the notation."""
    line = " ".join([slug, *(f"{name} {value}" for name, value in values.items())])
    try:
        return codec.write(codec.read(line))
    except NotationError as error:
        if not problems.found or problems.found[-1].line != problems.line:
            problems.refused(error)
        return line


def read_choices(text: str, kind: type[object], codec: Codec[object], problems: Problems) -> str:
    """Read choices: `NAME=READING`, with any separators or none between the words, in any order."""
    readings = readings_of(kind)
    names, tokens, at, made = vocabulary_of(tuple(readings), ()), tokenize(text), 0, dict[str, str]()
    while (at := skip(tokens, at, BETWEEN)) < len(tokens):
        found = names.names_at(tokens, at)
        if found is None or len(found.names) > 1:
            problems.unknown("a choice", tokens[at], names)
            return ""
        name, at = found.names[0], skip(tokens, at + found.used, BETWEEN)
        own = vocabulary_of(tuple(readings[name]), ())
        reading = own.names_at(tokens, at)
        if reading is None or len(reading.names) > 1:
            problems.unknown(f"{name}: {' or '.join(readings[name])}", " ".join(tokens[at : at + 3]), own)
            return ""
        made[name], at = reading.names[0], at + reading.used
    return codec.write(kind(**{field_of(name): reading for name, reading in made.items()}))
