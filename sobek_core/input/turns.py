"""What is pending, and the choices, as people write them. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.input.things import read_name
from sobek_core.input.vocabulary import Words, number_of
from sobek_core.kernel.choices import field_of, readings_of
from sobek_core.text.notation import NUMBER, Codec, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.input.problems import Problems
    from sobek_core.input.sentences import Players

LONGEST: Final = 6  # words of a name
FILLERS: Final = frozenset(
    {"=", ":", ",", ";", "is", "to", "est", "of", "de", "d'", "'s", "turn", "tour", "and", "et", "-"}
)
DEFAULT: Final = "action"
LABELS: Final = {
    "victime": "victim",
    "from": "victim",
    "joueur": "player",
    "case": "cell",
    "tuile": "tile",
    "dos": "back",
}


def _pieces(words: Iterable[str]) -> Words:
    """Split words at their hyphens."""
    return tuple(" ".join(words).replace("-", " ").split())


def _name_at(words: Words, at: int, names: Iterable[str]) -> tuple[str, int] | None:
    """Return the longest name in words at a place, and the place after it."""
    by_words = {_pieces([name]): name for name in names}
    runs = (words[at : at + end] for end in range(LONGEST, 0, -1))
    return next(((by_words[run], at + len(run)) for run in runs if run in by_words), None)


def read_turn(
    words: Words, codec: Codec[Any], particulars: Mapping[str, Codec[Any]], players: Players, problems: Problems
) -> Any:
    """Read what is pending: `vizier-card seat 0 victim 2`, `Ada, vizier card, victim Ben`, `Ada's turn`."""
    text = " ".join(words)
    pieces, at, slug, label = _pieces(words), 0, "", ""
    stated = dict[str, list[str]]()
    while at < len(pieces):
        rest = " ".join(pieces[at:])
        word = LABELS.get(pieces[at], pieces[at])
        if (named := players.leading(rest)) is not None:
            stated.setdefault(label or "seat", []).append(str(named[0]))
            at, label = len(pieces) - len(named[1].split()), ""
        elif not slug and (found := _name_at(pieces, at, codec.names)):
            (slug, at), label = found, ""
        elif word in particulars:
            label, at = word, at + 1
        elif pieces[at] in FILLERS:
            at += 1
        else:
            stated.setdefault(label, []).append(pieces[at])
            at += 1
    try:
        fields = (f"{name} {_particular(name, tuple(said), particulars)}" for name, said in stated.items())
        return codec.read(" ".join([slug or DEFAULT, *fields]))
    except (NotationError, KeyError, ValueError):
        problems.add("expected", text, "turn", codec.names)
        return None


def _particular(name: str, words: Words, particulars: Mapping[str, Codec[Any]]) -> str:
    """Return a field of what is pending in notation. Raise KeyError or ValueError if it cannot be read."""
    codec = particulars.get(name, NUMBER)
    if codec is NUMBER:
        return str(number_of(*words))
    names = read_name(words, codec)
    return names[0] if len(names) == 1 else " ".join(words)


def read_choices(words: Words, kind: type[Any], problems: Problems) -> Any:
    """Read choices: `NAME=READING`, with any separators or none between the words, in any order."""
    readings, pieces, at, made = readings_of(kind), _pieces(words), 0, dict[str, str]()
    while at < len(pieces):
        if pieces[at] in FILLERS:
            at += 1
            continue
        found = _name_at(pieces, at, readings)
        start, at = at, found[1] if found else len(pieces)
        while at < len(pieces) and pieces[at] in FILLERS:
            at += 1
        reading = _name_at(pieces, at, readings[found[0]]) if found else None
        if found is None or reading is None:
            nearest = readings[found[0]] if found else readings
            problems.add("expected", " ".join(pieces[start:]), "choice", list(nearest)[:8])
            break
        made[field_of(found[0])], at = reading
    return kind(**made)
