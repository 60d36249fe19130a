"""Files of `sobek-verify` are written whole or not at all, and one message names what cannot be written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sobek_core.cli.failures import FailedError
from sobek_verification.errors import write_file, write_files
from tests.folders import read_texts

if TYPE_CHECKING:
    from pathlib import Path


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
