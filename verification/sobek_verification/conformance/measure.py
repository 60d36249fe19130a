"""Measure what the vectors cover: chapters, rules that refuse, and choices that make a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.spec import load_spec
from sobek_verification.conformance.cases import answered, case_of
from sobek_verification.conformance.reference import Reference
from sobek_verification.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_verification.conformance.vectors import Vector, VectorFile

VECTORS_PER_CHOICE: Final = 2  # vectors that must depend on each choice


@frozen
class ChapterShare:
    """The vectors of a chapter. rules: how many they decide."""

    game: str
    chapter: str
    vectors: int
    refusing: int
    rules: int


@frozen
class Measures:
    """The coverage of the vectors.

    refusable: how many rules can refuse; choices: each game and choice, and how many vectors depend on it, counted up
    to ENOUGH; missing: what is not covered, as text.
    """

    chapters: tuple[ChapterShare, ...]
    refusable: int
    choices: tuple[tuple[str, str, int], ...]
    missing: tuple[str, ...]


def measure(files: Sequence[VectorFile]) -> Measures:
    """Measure the coverage of vectors."""
    can_refuse = sorted({one.rule for table in load_spec().move_tables for one in table.conditions})
    refusing = {rule for file in files for one in file.vectors for rule in one.then.get("refused", ())}
    choices = tuple(
        (name, choice, len(list(_distinguishing(files, name, choice))))
        for name, game in GAMES.items()
        for choice in game.readings
    )
    return Measures(
        tuple(map(_chapter, files)),
        len(can_refuse),
        choices,
        (
            *(f"{rule}: no vector is refused for it" for rule in can_refuse if rule not in refusing),
            *(
                f"{game}: {choice}: {number} of {VECTORS_PER_CHOICE} vectors"
                for game, choice, number in choices
                if number < VECTORS_PER_CHOICE
            ),
        ),
    )


def _chapter(file: VectorFile) -> ChapterShare:
    rules = {rule for one in file.vectors for rule in one.rules}
    refusing = sum("refused" in one.then for one in file.vectors)
    return ChapterShare(file.game, file.chapter, len(file.vectors), refusing, len(rules))


def _distinguishing(files: Sequence[VectorFile], game: str, choice: str) -> Iterator[Vector]:
    """Yield the first vectors whose answer differs under another reading of a choice.

    Vectors of rulings come first, since they are about choices.
    """
    reference, found = Reference(), 0
    for file in sorted((file for file in files if file.game == game), key=lambda file: file.chapter != "rulings"):
        for vector in file.vectors:
            if (
                found < VECTORS_PER_CHOICE
                and not {"seen", "made", "replies"} & set(vector.then)
                and _differs(reference, file, vector, choice, GAMES[game].readings[choice])
            ):
                found += 1
                yield vector


def _differs(reference: Reference, file: VectorFile, vector: Vector, choice: str, readings: Sequence[str]) -> bool:
    """Return whether anything other than the choice itself differs under another reading."""
    given = vector.given
    choices = given["state"]["choices"] if "state" in given else given["choices"]
    for reading in readings:
        if reading == choices[choice]:
            continue
        other = {**choices, choice: reading}
        changed = (
            {**given, "state": {**given["state"], "choices": other}}
            if "state" in given
            else {**given, "choices": other}
        )
        try:
            answer = answered(reference.ask, file.game, file.edition, evolve(case_of(vector), rules=(), given=changed))
        except ValueError:
            continue  # the state is impossible under this reading
        if _but_for_choices(answer.then) != _but_for_choices(vector.then):
            return True
    return False


def _but_for_choices(then: Any) -> Any:
    return then if "state" not in then else {**then, "state": {**then["state"], "choices": None}}
