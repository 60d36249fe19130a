"""`sobek serve` as a separate process, used through pipes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import pytest

from tests.ports import needs_node
from tests.processes import SIGNALS, running, shell
from tests.protocol_client import move_of, start_of
from tests.records import played

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

HELLO = b'{"id":1,"method":"hello","protocol":["sobek-protocol-2"]}\n'


def served(requests: bytes) -> tuple[int, list[Any], str]:
    """Run the server over these requests; return its exit code, its replies and its stderr."""
    done = shell("sobek serve", feed=requests.decode())
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def serving(ignored: int | None = None) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """Run the server during a test. ignored: the signal that it shall ignore."""
    pipe = subprocess.PIPE
    return running("sobek", "serve", ignored=ignored, stdin=pipe, stdout=pipe, stderr=pipe)


def ask(process: subprocess.Popen[bytes], line: bytes) -> Any:
    """Send a line, and wait for the reply."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line)
    process.stdin.flush()
    return json.loads(process.stdout.readline())


@pytest.mark.parametrize("game", ["classic", "duel"])
def test_a_game_is_served_a_line_at_a_time(game: str) -> None:
    """Each reply comes before the next request is sent; `stop` ends the server even if more lines follow."""
    play = played(game, 2, 5)
    requests: list[dict[str, Any]] = [{"method": "start", **start_of(play)}]
    requests += [{"method": "apply", "move": move_of(play, number)} for number in range(len(play.steps))]
    with serving() as process:
        assert "sobek-core" == ask(process, HELLO)["result"]["name"]
        for number, request in enumerate(requests):
            reply = ask(process, f"{json.dumps({'id': number, **request})}\n".encode())
            assert (number, True) == (reply["id"], "result" in reply)
        assert play.record.result is not None
        assert list(play.record.result.scores) == ask(process, b'{"id":0,"method":"result"}\n')["result"]["scores"]
        assert {"id": 3, "result": {}} == ask(process, b'{"id":3,"method":"stop"}\n{"id":4,"method":"state"}\n')
        assert (0, b"") == (process.wait(timeout=30), process.stderr and process.stderr.read())


def test_a_line_that_is_too_long_is_passed_over() -> None:
    """It is skipped whatever it contains, at the end of the input too; the next line is answered."""
    sizes, turn = (1 << 20, (1 << 20) + 1, 2 << 20, (2 << 20) + 5), b'{"id":5,"method":"turn"}\n'
    lines = b"".join(b"x" * size + b"\n" + turn for size in sizes)
    code, replies, words = served(HELLO + lines + b"y" * sizes[0])
    assert (0, "") == (code, words)
    kinds = [reply["error"]["kind"] for reply in replies[1:]]
    assert [*["too-long", "out-of-order"] * len(sizes), "too-long"] == kinds


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="nothing tells how much memory a process takes")
def test_no_more_than_a_line_is_held() -> None:
    """200 MB without a line feed take far less memory."""
    with serving() as process:
        ask(process, HELLO)
        assert process.stdin is not None
        for _ in range(200):
            process.stdin.write(b"x" * (1 << 20))
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        assert "too-long" == ask(process, b"\n")["error"]["kind"]
    (most,) = (int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))  # kB
    assert most < 150_000


def test_it_ends_with_its_input() -> None:
    """It ends silently, even if the last line lacks its line feed or there is no line at all."""
    assert (0, [], "") == served(b"")
    code, replies, words = served(HELLO + b'{"id":9,"method":"turn"}')
    assert (0, 9, "") == (code, replies[1]["id"], words)


@pytest.mark.skipif(os.name != "posix", reason="signals are others elsewhere")
@pytest.mark.parametrize(
    ("number", "ignored"), [*((one, None) for one in SIGNALS), *((one, one) for one in (signal.SIGINT, signal.SIGHUP))]
)
def test_it_ends_at_a_signal_that_is_not_ignored(number: signal.Signals, ignored: signal.Signals | None) -> None:
    """After SIGTERM, Ctrl-C or a closed terminal it ends silently with exit code 0.

    Shells make background jobs ignore SIGINT, and `nohup` makes a command ignore SIGHUP.
    """
    with serving(ignored) as process:
        ask(process, HELLO)
        process.send_signal(number)
        if ignored:
            assert 1 == ask(process, b'{"id":1,"method":"stop"}\n')["id"]
        assert (0, b"") == (process.wait(timeout=30), process.stderr and process.stderr.read())


@pytest.mark.skipif(os.name != "posix", reason="pipes break otherwise elsewhere")
def test_it_ends_where_nobody_reads() -> None:
    """If the client is gone while requests are left, the exit code is 0 and there is no traceback."""
    with serving() as process:
        ask(process, HELLO)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        try:
            for number in range(2000):
                process.stdin.write(b'{"id":%d,"method":"turn"}\n' % number)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert (0, b"") == (process.wait(timeout=30), process.stderr and process.stderr.read())


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("sobek serve 0> /dev/null", 1, "sobek: stdin: cannot be read: Bad file descriptor\n"),
        ("sobek serve <&-", 2, "sobek: cannot read: stdin is closed\n"),
        ("echo | sobek serve > /dev/full", 1, "sobek: the output cannot be written: No space left on device\n"),
    ],
)
def test_what_cannot_be_read_or_written_is_one_message(tmp_path: Path, line: str, code: int, words: str) -> None:
    """An error on stdin or stdout gives one message and no traceback."""
    done = shell(line, tmp_path)
    assert (code, words) == (done.returncode, done.stderr)


@needs_node
def test_the_client_in_the_guide_plays(tmp_path: Path) -> None:
    """It deals a game, makes a move, and prints what is seen of it."""
    page = (Path(__file__).parents[3] / "docs" / "clients.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```javascript\n(.*?)```", page, re.DOTALL)
    done = shell(f"node -e {quote(program)}", tmp_path)
    assert (0, "") == (done.returncode, done.stderr)
    assert "event: 'moved'" in done.stdout
