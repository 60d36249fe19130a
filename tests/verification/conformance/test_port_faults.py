"""The faults seeded into the port in JavaScript are real, and the vectors still catch those that they caught.

They are patches: tests/data/port_faults/GAME/ROUND/NAME.patch. A patch begins with its `kind`, the `fault` in words,
and a conversation that shows that it is real: the reference answers it otherwise. A line after `> ` is a request as it
is sent; a line after `@ ` is one as vectors write it, {"hex": "ff"} or {"text": "[]", "blanks": 3, "open": 1}.

caught.toml names, for each fault that vectors catch, one that fails, with which a test sees it fail again.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import pytest

from sobek_verification.conformance.reference import bytes_of
from sobek_verification.conformance.results import WRONG
from sobek_verification.conformance.run_vectors import Running, run_vectors
from sobek_verification.conformance.vectors import read_index
from tests.ports import IN_JAVASCRIPT, JAVASCRIPT, REFERENCE, needs_node, replies

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

pytestmark = [
    needs_node,
    pytest.mark.skipif(shutil.which("patch") is None, reason="install patch (apt-get install patch)"),
]

FAULTS: Final = Path(__file__).parents[2] / "data" / "port_faults"
ALL: Final = sorted(path.relative_to(FAULTS).with_suffix("").as_posix() for path in FAULTS.rglob("*.patch"))
CAUGHT: Final[dict[str, str]] = tomllib.loads((FAULTS / "caught.toml").read_text(encoding="utf-8"))


@contextmanager
def seeded(name: str) -> Iterator[tuple[str, ...]]:
    """Yield the command that starts a copy of the port with a fault. Raise CalledProcessError if it does not apply."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "port"
        shutil.copytree(IN_JAVASCRIPT, copy, ignore=shutil.ignore_patterns("test", "testing", "node_modules"))
        patch = ["patch", "-p1", "--quiet", "--fuzz=3", "--no-backup-if-mismatch", "-i", str(FAULTS / f"{name}.patch")]
        subprocess.run(patch, cwd=copy, check=True)  # noqa: S603
        yield ("node", str(copy / "server.js"))


def conversation(name: str) -> bytes:
    """Return the conversation that shows a fault."""
    head = (FAULTS / f"{name}.patch").read_text(encoding="utf-8").partition("\n--- ")[0].splitlines()
    return b"".join(
        line[2:].encode() + b"\n" if line[0] == ">" else bytes_of(json.loads(line[2:]))
        for line in head
        if line.startswith(("> ", "@ "))
    )


def catching(name: str, vectors: Collection[str]) -> list[str]:
    """Run vectors on a port with a fault. Return the full names of those that fail."""
    with seeded(name) as command, closing(Running(command, seconds=10)) as running:
        return [one.name for one in run_vectors(vectors, running) if one.status in WRONG]


def test_a_vector_that_meets_no_fault_does_not_fail() -> None:
    """A fault counts as caught only if a vector fails."""
    name = next(name for name in CAUGHT if name.startswith("classic/"))
    assert [CAUGHT[name]] == catching(name, ["classic/2010.1/protocol/one-version-of-several", CAUGHT[name]])


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_a_fault_is_real(name: str) -> None:
    """The reference answers its conversation as the port without the fault does, and the port with it does not."""
    lines = conversation(name)
    expected = replies(REFERENCE, lines)
    assert expected == replies(JAVASCRIPT, lines)
    with seeded(name) as command:
        assert expected != replies(command, lines)


@pytest.mark.long
@pytest.mark.parametrize("name", CAUGHT)
def test_a_vector_catches_a_fault(name: str) -> None:
    """The vector that caught it fails, or, if the fault is about two games, one of its chapter up to there does."""
    vector = CAUGHT[name]
    chapter = [one for one in read_index().vectors if one.rpartition("/")[0] == vector.rpartition("/")[0]]
    before = chapter[: chapter.index(vector) + 1]
    assert catching(name, [vector]) or catching(name, before)
