"""Commands write no existing files except those that they are asked to update."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.cli.failures import FailedError
from sobek_core.cli.files import NewFile
from sobek_core.cli.writing import move_to_new
from sobek_verification.cli.port import unused_name
from sobek_verification.errors import write_files
from tests.commands import DEMO, sobek, verify

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import CodeType, FrameType


def left_in(folder: Path) -> list[str]:
    """Return the names of everything in a folder."""
    return sorted(path.name for path in folder.iterdir())


def new_file(path: Path, text: str) -> None:
    """Write a file as commands with -o do."""
    NewFile(str(path)).write(text)


def put_file(path: Path, text: str) -> None:
    """Write a file as commands with --write do."""
    write_files({path: text})


each_way = pytest.mark.parametrize("write", [new_file, put_file])


@each_way
def test_a_seeded_link_is_not_followed(write: Callable[[Path, str], None], tmp_path: Path) -> None:
    """Someone else has put links and a file under names that depend only on the process number."""
    victim = tmp_path / "victim"
    victim.write_text("theirs")
    for number in range(3):
        (tmp_path / f".sobek.{os.getpid()}.{number}").symlink_to(victim)
    (tmp_path / f".sobek.{os.getpid()}").write_text("theirs")
    there = left_in(tmp_path)
    write(tmp_path / "out", "mine")
    assert ("theirs", sorted([*there, "out"])) == (victim.read_text(), left_in(tmp_path))
    assert "mine" == (tmp_path / "out").read_text()


def mode(path: Path) -> int:
    """Return the permissions of a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="permissions are others elsewhere")
@each_way
def test_a_new_file_has_the_usual_permissions(write: Callable[[Path, str], None], tmp_path: Path) -> None:
    """The umask sets them, as for any other file."""
    for umask in (0o022, 0o027, 0o077):
        before = os.umask(umask)
        try:
            write(tmp_path / str(umask), "mine")
        finally:
            os.umask(before)
        assert 0o666 & ~umask == mode(tmp_path / str(umask))


@pytest.mark.skipif(os.name != "posix", reason="permissions are others elsewhere")
def test_what_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    """A file that only its owner could read stays that way."""
    path = tmp_path / "manifest.toml"
    path.write_text("old")
    for permissions in (0o600, 0o755):
        path.chmod(permissions)
        put_file(path, "new")
        assert permissions == mode(path)


def test_a_link_to_what_is_updated_stays(tmp_path: Path) -> None:
    """The target of the link is replaced, in its own folder."""
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "manifest.toml", tmp_path / "manifest.toml"
    target.write_text("old")
    link.symlink_to(target)
    put_file(link, "new")
    assert (True, "new", ["manifest.toml"]) == (link.is_symlink(), target.read_text(), left_in(tmp_path / "real"))


def test_a_link_to_nowhere_is_not_written_through(tmp_path: Path) -> None:
    """A dangling link counts as an existing file."""
    link = tmp_path / "game.jsonl"
    link.symlink_to(tmp_path / "elsewhere")
    result = sobek("new", "duel", "-o", link)
    assert (1, True, ["game.jsonl"]) == (result.exit_code, "already exists" in result.stderr, left_in(tmp_path))
    assert 2 == verify("vectors", "export", link).exit_code
    (tmp_path / "violation.jsonl").symlink_to(tmp_path / "elsewhere")
    assert str(tmp_path / "violation-2.jsonl") == unused_name(str(tmp_path / "violation"))


def without_links(*_: object, **__: object) -> None:
    """Fail as a file system without hard links does."""
    raise OSError(errno.EPERM, "Operation not permitted")


@pytest.fixture(params=["links", "no-links"])
def _either_file_system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a file system with hard links, and one without."""
    if request.param == "no-links":
        monkeypatch.setattr(os, "link", without_links)


@pytest.mark.usefixtures("_either_file_system")
def test_what_came_in_the_meantime_stays(tmp_path: Path) -> None:
    """A file, folder or link that appears while the command runs is not overwritten."""
    path = tmp_path / "out"
    makers: tuple[Callable[[], object], ...] = (
        lambda: path.write_text("theirs"),
        path.mkdir,
        lambda: path.symlink_to(tmp_path / "elsewhere"),
    )
    for make in makers:
        file = NewFile(str(path))
        make()
        before = path.lstat()
        with pytest.raises(FailedError, match=r"is not overwritten|is a folder"):
            file.write("mine")
        assert (before.st_ino, ["out"]) == (path.lstat().st_ino, left_in(tmp_path))
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def interrupted_at(code: CodeType, number: int) -> Callable[[FrameType, str, object], Any]:
    """Return a trace function that raises KeyboardInterrupt before an instruction of a function."""
    left = number

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal left
        if frame.f_code is not code:
            return None
        frame.f_trace_opcodes = True
        left -= event == "opcode"
        if event == "opcode" and left < 0:
            raise KeyboardInterrupt
        return trace

    return trace


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the file was not closed yet
@pytest.mark.usefixtures("_either_file_system")
def test_wherever_putting_a_file_is_interrupted_it_is_whole_or_not_there(tmp_path: Path) -> None:
    """An empty file would block the name. The signal is tried before every instruction."""
    path, written, before = tmp_path / "out", tmp_path / "written", sys.gettrace()
    states = set()
    for number in range(1000):
        written.write_text("mine")
        sys.settrace(interrupted_at(move_to_new.__code__, number))
        try:
            move_to_new(written, path)
        except KeyboardInterrupt:
            states.add(path.read_text() if path.exists() else None)
            path.unlink(missing_ok=True)
        else:
            break
        finally:
            sys.settrace(before)
    assert ({None, "mine"}, "mine") == (states, path.read_text())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_only_a_file_is_replaced(tmp_path: Path) -> None:
    """A pipe or a device such as /dev/null is never replaced by a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FailedError, match=f"^{pipe}: cannot be written: Not a regular file$"):
        write_files({pipe: "new"})
    assert (True, ["pipe"]) == (pipe.is_fifo(), left_in(tmp_path))


def test_a_name_that_is_taken_is_reported_before_the_work(tmp_path: Path) -> None:
    """The check comes before a long game, and a free name is not used before there is a text."""
    (tmp_path / "out").write_text("mine")
    taking = (("transcribe", DEMO, tmp_path / "missing"), ("undo", tmp_path / "missing"), ("page", "missing"))
    making = (("new", "classic", "--players", 2), ("play", "--players", 2, "--all-random"))
    results = [sobek(*words, "-o", tmp_path / "out") for words in (*taking, *making)]
    for result in results:
        assert (1, True) == (result.exit_code, "already exists and is not overwritten" in result.stderr)
        assert "mine" == (tmp_path / "out").read_text()
    NewFile(str(tmp_path / "free"))
    assert ["out"] == left_in(tmp_path)
