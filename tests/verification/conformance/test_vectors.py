"""The published vectors are what the core plays, their names keep their meaning, and they cover what they must."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import pytest
from attrs import evolve

from sobek_core.package_data import spec_root
from sobek_core.spec import load_spec
from sobek_verification.cli import vectors as vectors_command
from sobek_verification.conformance import examples
from sobek_verification.conformance.examples import answered, of_examples
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.run_vectors import unknown_names
from sobek_verification.conformance.vectors import (
    Index,
    VectorFile,
    following,
    listed,
    load,
    problems,
    read_index,
)
from sobek_verification.games import GAMES as SUITES
from tests.commands import verify
from tests.folders import read_texts

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_verification.conformance.vectors import Vector

FILES: Final = {str(file.path.with_suffix("")): file for file in load()}
STOP: Final = {"text": '{"id":1,"method":"stop"}', "id": 1}
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
    assert ([], set()) == (unknown_names(names, [*named]), {*FILES} - named)


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
    vectors = ((file, one) for file in files for one in file.vectors if not {"seen", "made", "replies"} & {*one.then})
    assert 2 == len(list(islice((True for file, one in vectors if depends(file, one, choice, readings)), 2)))


def depends(file: VectorFile, vector: Vector, choice: str, readings: tuple[str, ...]) -> bool:
    """Return whether anything but the choice differs under another reading."""
    given, of_state = vector.given, "state" in vector.given
    choices = given["state"]["choices"] if of_state else given["choices"]
    for reading in set(readings) - {choices[choice]}:
        part = {"choices": {**choices, choice: reading}}
        changed = {**given, "state": {**given["state"], **part}} if of_state else {**given, **part}
        try:
            answer = answered(Reference().ask, file.game, file.edition, evolve(vector, given=changed))
        except ValueError:
            continue  # the state is impossible under this reading
        if but_for_choices(answer.then) != but_for_choices(vector.then):
            return True
    return False


def but_for_choices(then: Any) -> Any:
    """Return an outcome without the choices of its state."""
    return then if "state" not in then else {**then, "state": {**then["state"], "choices": None}}


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
    gone = following(before, listed([fewer]))
    assert ((2, 0), (f"classic/2010.1/quay/{first.name}",)) == (gone.suite, gone.retired)


def test_a_name_is_never_given_to_another_case(few: VectorFile) -> None:
    """Names in use and retired names are refused."""
    before, (first, second, _) = Index((1, 0), listed([few]), ()), few.vectors
    exchanged = listed([evolve(few, vectors=(evolve(second, name=first.name),))])
    name = f"classic/2010.1/quay/{first.name}"
    assert [f"{name}: this name belongs to another case; choose another"] == list(problems(before, exchanged))
    retired = Index((1, 0), {}, (name,))
    assert [f"{name}: this name was used for a case that is gone; choose another"] == list(
        problems(retired, listed([evolve(few, vectors=(first,))]))
    )


def test_vectors_are_written(few: VectorFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With their index, and not at all if a name would change its meaning."""
    monkeypatch.setattr(vectors_command, "made", lambda: (few,))
    monkeypatch.setattr(vectors_command, "SHIPPED", tmp_path)
    monkeypatch.setattr(vectors_command, "read_index", lambda: Index((1, 0), {}, ()))
    (tmp_path / few.path).parent.mkdir(parents=True)
    assert "3 vectors, suite 1.1\n" == verify("vectors", "write").stdout
    assert ((few,), Index((1, 1), listed([few]), ())) == (load(tmp_path), read_index(tmp_path))
    before = read_texts(tmp_path)
    name = f"classic/2010.1/quay/{few.vectors[0].name}"
    monkeypatch.setattr(vectors_command, "read_index", lambda: Index((1, 0), {}, (name,)))
    result = verify("vectors", "write")
    assert (1, True, before) == (result.exit_code, f"FAILED: {name}: " in result.stderr, read_texts(tmp_path))


def replies_of(*lines: dict[str, object]) -> dict[str, object]:
    """Hold a conversation in lines with the reference."""
    reply: dict[str, object] = Reference().ask({"method": "conversation", "lines": lines})["result"]
    return reply


def test_conversations_are_held_in_lines_as_they_are() -> None:
    """A line may be invalid text, long, or unterminated at the end; for an error, its kind is recorded."""
    held = replies_of(
        {"hex": "ff"}, {"text": "", "blanks": 1 << 20}, {"text": '{"id":3,"method":"turn"}', "id": 3, "open": 1}
    )
    kinds = [{"error": kind} for kind in ("not-json", "too-long", "out-of-order")]
    assert {"replies": kinds, "ended": 0} == held
    hello = {"text": '{"id":1,"method":"hello","protocol":["sobek-protocol-1"]}', "id": 1}
    assert [{"result": {"protocol": "sobek-protocol-1"}}, {"result": {}}] == replies_of(hello, STOP)["replies"]
    with pytest.raises(ValueError, match="expected the number 7"):
        replies_of({**hello, "id": 7})
