"""Faults seeded into the port in JavaScript, as patches: tests/data/port_faults/GAME/ROUND/NAME.patch.

A patch begins with its `kind`, the `fault` in words, and a conversation that shows that it is real: the reference
answers it otherwise. A line after `> ` is a request as it is sent; a line after `@ ` is one as vectors write it,
{"hex": "ff"} or {"text": "[]", "blanks": 3, "open": 1}.

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
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_verification.conformance.reference import ReplyLine
from sobek_verification.conformance.reply import PortError, essence
from sobek_verification.conformance.results import WRONG
from sobek_verification.conformance.run_vectors import Running, run_vectors
from tests.ports import IN_JAVASCRIPT, JAVASCRIPT, REFERENCE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

FAULTS: Final = Path(__file__).parent / "data" / "port_faults"
CAUGHT: Final = FAULTS / "caught.toml"


@frozen
class PortFault:
    """A fault. path: its patch; kind, fault: what is wrong, in a word and in a sentence; lines: the bytes to send."""

    path: Path
    kind: str
    fault: str
    lines: bytes

    @property
    def name(self) -> str:
        """The name of the fault: GAME/ROUND/NAME."""
        return self.path.relative_to(FAULTS).with_suffix("").as_posix()

    @classmethod
    def read(cls, path: Path) -> PortFault:
        """Read the head of a patch."""
        head = path.read_text(encoding="utf-8").partition("\n--- ")[0].splitlines()
        kind, fault = (line.removeprefix(f"{key}: ") for key, line in zip(("kind", "fault"), head, strict=False))
        sent = [
            line[2:].encode() + b"\n" if line[0] == ">" else ReplyLine.read(json.loads(line[2:])).content
            for line in head
            if line.startswith(("> ", "@ "))
        ]
        return cls(path, kind, fault, b"".join(sent))

    @contextmanager
    def seeded(self) -> Iterator[tuple[str, ...]]:
        """Yield the command that starts a copy of the port with this fault. Raise CalledProcessError."""
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "port"
            shutil.copytree(IN_JAVASCRIPT, copy, ignore=shutil.ignore_patterns("test", "testing", "node_modules"))
            patch = ["patch", "-p1", "--quiet", "--fuzz=3", "--no-backup-if-mismatch", "-i", str(self.path.resolve())]
            subprocess.run(patch, cwd=copy, check=True)  # noqa: S603
            yield ("node", str(copy / "server.js"))


def faults(folder: Path = FAULTS) -> list[PortFault]:
    """Return all faults in a folder, by name."""
    return [PortFault.read(path) for path in sorted(folder.rglob("*.patch"))]


def replies(command: Sequence[str], lines: bytes) -> list[Any]:
    """Return all replies to some lines, without what a server may word as it likes; the last one is its exit code."""
    ended = subprocess.run(command, input=lines, capture_output=True, timeout=60, check=False)  # noqa: S603
    read = [json.loads(line) for line in ended.stdout.splitlines()]
    return [*map(_bare, read), ended.returncode]


def _bare(reply: dict[str, Any]) -> Any:
    number = reply.pop("id", None)
    result = reply.get("result")
    if isinstance(result, dict) and "games" in result:
        result = {key: value for key, value in result.items() if key not in {"name", "version"}}
        reply = {"result": result}
    return number, essence(reply)


def why_not_real(fault: PortFault) -> str | None:
    """Return why a fault is not shown to be real, or None."""
    expected = replies(REFERENCE, fault.lines)
    if expected != replies(JAVASCRIPT, fault.lines):
        return "the port without the fault differs from the reference"
    try:
        with fault.seeded() as command:
            got = replies(command, fault.lines)
    except subprocess.CalledProcessError:
        return "the patch does not apply"
    return "the conversation is answered as by the reference" if got == expected else None


def catching(fault: PortFault, names: Collection[str]) -> str | None:
    """Run vectors on a port with a fault. Return the full name of the first that fails, or None."""
    with fault.seeded() as command, closing(Running(command, seconds=10)) as running:
        try:
            running.greet()
        except PortError:
            return "the greeting"
        tried = run_vectors(names, running)
        return next((one.name for one in tried if one.status in WRONG), None)


def read_caught() -> dict[str, str]:
    """Return the faults that are known to be caught, as GAME/ROUND/NAME, with the vector that fails."""
    return tomllib.loads(CAUGHT.read_text(encoding="utf-8"))
