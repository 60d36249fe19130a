"""Files of `sobek-verify` are written whole or not at all, and one message names what cannot be written."""

from __future__ import annotations

import errno
import os
import shutil
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sobek_core.cli import writing
from sobek_core.cli.failures import FailedError
from sobek_verification import errors
from sobek_verification.cli import vectors as vectors_command
from sobek_verification.conformance.vectors import SHIPPED, load
from sobek_verification.errors import check_writable, write_file, write_files
from tests.commands import verify
from tests.folders import read_texts
from tests.processes import shell

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

GOLDEN = Path(__file__).parents[2] / "golden" / "games"
COUNTS = "perft-classic.json"


def limited(blocks: int, *words: object) -> tuple[int, str]:
    """Run a command with a limit on the size of files (KiB); return its exit code and the last line of stderr."""
    done = shell(f"ulimit -f {blocks}; exec sobek-verify {' '.join(map(str, words))}")
    return done.returncode, done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "blocks", "there", "named"),
    [
        (("golden",), 1, GOLDEN, "classic/two-players.txt"),
        (("perft", "classic", "--overwrite", "--write"), 1, None, COUNTS),
    ],
)
def test_files_that_do_not_fit_leave_all_as_it_was(
    words: tuple[str, ...], blocks: int, there: Path | None, named: str, tmp_path: Path
) -> None:
    """If the disk is full, one message names a file, the exit code is 1, and no file is lost, cut off or added."""
    folder = tmp_path / "there"
    if there is not None:
        shutil.copytree(there, folder)
    else:
        folder.mkdir()
        (folder / COUNTS).write_text("as it was", encoding="utf-8")
    before = read_texts(folder)
    code, said = limited(blocks, *words, folder)
    assert (1, True) == (code, said.startswith(f"sobek-verify {words[0]}: {folder}/{named}")), said
    assert said.endswith(": cannot be written: File too large")
    assert before == read_texts(folder)


def test_vectors_that_do_not_fit_leave_all_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This includes former files, which would be deleted last."""
    folder, fitting = tmp_path / "there", writing.temporary_sibling
    shutil.copytree(SHIPPED, folder)
    (folder / "classic" / "2010.1" / "former.json").write_text('{"format": "sobek-vectors-1"', encoding="utf-8")
    before, written = read_texts(folder), count(1)

    def write_two(path: Path, text: str) -> AbstractContextManager[Path]:
        if next(written) > 2:
            raise OSError(errno.EFBIG, "File too large", str(path))
        return fitting(path, text)

    monkeypatch.setattr(vectors_command, "made", load)  # making them again takes long
    monkeypatch.setattr(errors, "temporary_sibling", write_two)
    result = verify("vectors", "write", folder)
    assert 1 == result.exit_code
    assert result.stderr.startswith(f"sobek-verify vectors: {folder}/classic/2010.1/")
    assert result.stderr.endswith(": cannot be written: File too large\n")
    assert before == read_texts(folder)


def test_a_file_is_kept_until_the_new_one_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interruption leaves the old file, and nothing beside it."""
    path = tmp_path / "manifest.toml"
    path.write_text("old", encoding="utf-8")

    def interrupted(_file: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(path, "new")
    assert {"manifest.toml": "old"} == read_texts(tmp_path)


def test_of_several_files_none_is_written_if_one_cannot_be(tmp_path: Path) -> None:
    """The message names that file."""
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("old", encoding="utf-8")
    other.mkdir()
    with pytest.raises(FailedError, match=f"^{other}: cannot be written: Is a directory$"):
        write_files({one: "new", other: "new"})
    assert {"one": "old"} == read_texts(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="permissions are others elsewhere")
def test_a_folder_that_takes_no_files_is_found_out_before(own_folder: Path) -> None:
    """Temporary files are written there too."""
    path = own_folder / "manifest.toml"
    path.write_text("old", encoding="utf-8")
    own_folder.chmod(0o500)
    with pytest.raises(FailedError, match=f"^{path}: cannot be written: Permission denied$"):
        check_writable(path)
