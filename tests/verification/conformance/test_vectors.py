"""The published vectors are what the core plays, their names keep their meaning, and they cover what they must."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest
from attrs import evolve

from sobek_core.package_data import spec_root
from sobek_core.spec import load_spec
from sobek_verification.conformance import examples
from sobek_verification.conformance.examples import answered, of_examples
from sobek_verification.conformance.explain import vector_lines
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.run_vectors import select
from sobek_verification.conformance.vectors import Index, VectorFile, following, listed, load, problems, read_index
from sobek_verification.games import GAMES as SUITES
from tests.commands import verify

if TYPE_CHECKING:
    from sobek_verification.conformance.vectors import Vector

FILES: Final = {str(file.path.with_suffix("")): file for file in load()}
TOGETHER: Final = 40  # vectors in each test


@pytest.mark.parametrize(
    ("path", "begin"),
    [(path, begin) for path, file in FILES.items() for begin in range(0, len(file.vectors), TOGETHER)],
)
def test_the_core_answers_as_the_vectors_say(path: str, begin: int) -> None:
    """State, events, turn, ordered legal moves and all views, or the ordered rules of the refusal."""
    file, reference = FILES[path], Reference()
    for vector in file.vectors[begin : begin + TOGETHER]:
        assert vector == answered(reference.ask, file.game, file.edition, vector)


def test_a_vector_is_shown_in_notation() -> None:
    """It has the position, the move, and what must follow."""
    shown = verify("vectors", "show", "character-goes-to-the-discard-pile").stdout.splitlines()
    assert {"  discard: high-priest", "  seat 0: play queen", "  -> discard: queen high-priest"} <= {*shown}
    every = [(one.name, [*vector_lines(file, one)]) for file in FILES.values() for one in file.vectors]
    assert [] == [name for name, lines in every if not any(line.startswith("-> ") for line in lines)]


def test_every_example_has_its_vectors() -> None:
    """After an intended change, run `sobek-verify vectors write` and read the diff."""
    shipped = {(file.game, file.chapter, one.name): one for file in FILES.values() for one in file.vectors}
    for game, chapter, case in of_examples():
        one = shipped[game, chapter, case.name]
        assert (case.given, case.move, case.moves) == (one.given, one.move, one.moves)
        assert one.rules == tuple(dict.fromkeys((*case.rules, *one.then.get("refused", ()))))


def test_vectors_are_written_from_those_that_are_there(few: VectorFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they ask stays, and the core answers it again; an example without a vector gets one, at the end."""
    first, second, third = few.vectors
    stale = evolve(few, vectors=(evolve(first, then={"refused": ["classic.turn.over"]}), second))
    monkeypatch.setattr(examples, "load", lambda: (stale,))
    new = [("classic", "quay", evolve(one, then={})) for one in (second, third)]
    monkeypatch.setattr(examples, "of_examples", lambda: new)
    assert (few,) == examples.made()


def test_the_index_is_that_of_the_vectors() -> None:
    """It has each vector by name, with what it asks and expects; no retired name is in use."""
    index = read_index()
    assert index.vectors == listed(load())
    assert set() == set(index.retired) & set(index.vectors)


def test_the_page_for_authors_of_ports_names_the_vectors() -> None:
    """spec/porting.md names all chapters, and nothing that is not there."""
    page = (spec_root() / "porting.md").read_text(encoding="utf-8")
    named = {*re.findall(r"`((?:classic|duel)/20[a-z0-9./-]+)`", page)}
    names = [*read_index().vectors]
    assert ([], set()) == ([one for one in named if not select(names, [one])], {*FILES} - named)


def test_each_rule_that_can_refuse_refuses_in_a_vector() -> None:
    """Each condition of each move and setup is broken in one."""
    can_refuse = {one.rule for table in load_spec().move_tables for one in table.conditions}
    outcomes = (one.then for file in FILES.values() for one in file.vectors)
    assert set() == can_refuse - {rule for then in outcomes for rule in then.get("refused", ())}


@pytest.mark.parametrize(
    ("game", "choice", "readings"),
    [(name, *one) for name, game in SUITES.items() for one in game.readings.items()],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_two_vectors_depend_on_each_choice(game: str, choice: str, readings: tuple[str, ...]) -> None:
    """Their answers differ under another reading, not only in the choice itself."""
    files = sorted((file for file in FILES.values() if file.game == game), key=lambda file: file.chapter != "rulings")
    vectors = (
        (file, one)
        for file in files
        for one in file.vectors
        if not {"legal_by_viewer", "made", "replies"} & {*one.then}
    )
    assert 2 == len(list(islice((True for file, one in vectors if depends(file, one, choice, readings)), 2)))


def depends(file: VectorFile, vector: Vector, choice: str, readings: tuple[str, ...]) -> bool:
    """Return whether anything but the choice differs under another reading."""
    begin = vector.given.get("state", vector.given)
    for reading in readings:
        other = {**begin, "choices": {**begin["choices"], choice: reading}}
        given = {"state": other} if "state" in vector.given else other
        with suppress(ValueError):  # the state is impossible under this reading
            then = answered(Reference().ask, file.game, file.edition, evolve(vector, given=given)).then
            answer, expected = (
                {**one, "state": {**one.get("state", {}), "choices": {}}} for one in (then, vector.then)
            )
            if answer != expected:
                return True
    return False


@pytest.fixture
def few() -> VectorFile:
    """Return a file of a few vectors of different kinds."""
    file = FILES["classic/2010.1/quay"]
    return evolve(file, vectors=tuple(one for one in file.vectors if "seen" not in one.then)[:3])


def test_versions_show_what_has_changed(few: VectorFile) -> None:
    """Adding vectors is minor; changing or removing them is major, and a removed name is retired."""
    now = listed([few])
    before = Index((1, 2), now, ())
    first, *others = few.vectors
    fewer, other = evolve(few, vectors=tuple(others)), evolve(first, then={"refused": ["classic.turn.over"]})
    assert before == following(before, now)
    assert (1, 3) == following(evolve(before, vectors=listed([fewer])), now).suite
    assert (2, 0) == following(before, listed([evolve(few, vectors=(other, *others))])).suite
    gone, name = following(before, listed([fewer])), f"classic/2010.1/quay/{first.name}"
    assert ((2, 0), (name,)) == (gone.suite, gone.retired)
    assert [f"{name}: this name was used for a case that is gone; choose another"] == [*problems(gone, now)]
    exchanged = listed([evolve(few, vectors=(evolve(others[0], name=first.name),))])
    assert [f"{name}: this name belongs to another case; choose another"] == [*problems(before, exchanged)]
