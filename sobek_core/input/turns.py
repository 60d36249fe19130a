"""What is pending, as people write it. Independent of the games."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from sobek_core.input.things import read_name
from sobek_core.input.vocabulary import MAX_WORD, Words, number_of
from sobek_core.registry import names_like
from sobek_core.text.notation import NUMBER, Codec, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.input.problems import Problems
    from sobek_core.input.sentences import Players

LONGEST: Final = 6  # words of a name
FILLERS: Final = frozenset(
    {"=", ":", ",", ";", "it", "is", "to", "est", "of", "de", "d'", "'s", "turn", "tour", "and", "et"}
)
LABELS: Final = {
    "victime": "victim",
    "from": "victim",
    "joueur": "player",
    "case": "cell",
    "tuile": "tile",
    "dos": "back",
}


def _pieces(words: Iterable[str]) -> Words:
    """Split words at their hyphens, but not at the sign of a number."""
    return tuple(piece for word in words for piece in ([word] if word[0] == "-" else word.split("-")))


def _name_at(words: Words, at: int, names: Iterable[str]) -> tuple[str, int] | None:
    """Return the longest name in words at a place, and the place after it."""
    by_words = {_pieces([name]): name for name in names}
    runs = (words[at : at + end] for end in range(LONGEST, 0, -1))
    return next(((by_words[run], at + len(run)) for run in runs if run in by_words), None)


def read_turn(
    words: Words, codec: Codec[Any], particulars: Mapping[str, Codec[Any]], players: Players, problems: Problems
) -> Any:
    """Read what is pending: `vizier-card seat 0 victim 2`, `Ada, vizier card, victim Ben`, `Ada`."""
    pieces, at, slug, label = _pieces(words), 0, "", ""
    stated = dict[str, list[str]]()
    while at < len(pieces):
        seat, rest = players.leading(" ".join(pieces[at:]))
        word = LABELS.get(pieces[at], pieces[at])
        if seat is not None:
            stated.setdefault(label or "seat", []).append(str(seat))
            at, label = len(pieces) - len(rest.split()), ""
        elif not slug and (found := _name_at(pieces, at, codec.names)):
            slug, at = found
        else:
            if word in particulars:
                label = word
            elif word not in FILLERS:
                stated.setdefault(label, []).append(word)
            at += 1
    fields = [f"{name} {_particular(tuple(said), particulars.get(name, NUMBER))}" for name, said in stated.items()]
    with suppress(NotationError):
        pending = codec.read(" ".join([slug or "action", *fields]))
        if "" not in stated and stated.get("seat") != stated.get("victim", [""]):  # no word is left out
            return pending
    said = " ".join(words)
    problems.add("expected", said, "turn", names_like(said[:MAX_WORD], codec.names, 3))
    return None


def _particular(words: Words, codec: Codec[Any]) -> str:
    """Return a field of what is pending in notation, or anything else if it cannot be read."""
    text = " ".join(words)
    names = () if codec is NUMBER else read_name(words, codec)
    return str(number_of(text)) if codec is NUMBER else names[0] if len(names) == 1 else text
