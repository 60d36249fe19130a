"""Ports as processes: whatever a port does with its streams gives an answer or one error in time."""

from __future__ import annotations

import os
import sys
from resource import RUSAGE_SELF, getrusage
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from sobek_core.protocol.request import MAX_LINE
from sobek_verification.conformance.port import Port
from sobek_verification.conformance.reply import PortError, read_reply

if TYPE_CHECKING:
    from pathlib import Path

GREETS = "import sys, time, os, subprocess\nsys.stdin.readline()\n"
ANSWERS = 'print(\'{"id":1,"result":{}}\', flush=True)\n'
HANGS = "time.sleep(60)\n"
LEAVES_A_PROCESS = "left = subprocess.Popen(['sleep', '25'])\n"


def port(program: str, seconds: float) -> Port:
    """Start a port that is a few lines of Python."""
    return Port.start([sys.executable, "-c", GREETS + program], seconds)


def lives(number: int) -> bool:
    """Return whether a process is running. A zombie does not count."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    try:
        with open(f"/proc/{number}/stat", encoding="utf-8") as file:  # noqa: PTH123  # a path below /proc
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (HANGS, "late: no answer within 0.5 s to "),
        ("sys.exit('no memory')", "died: ended with code 1: no memory"),
        ("os.close(1)\n" + HANGS, "closed: closed its output, and did not end"),
        (LEAVES_A_PROCESS + "sys.exit(3)", "died: ended with code 3"),
        (f"sys.stdout.write('x' * {3 * MAX_LINE})\n" + HANGS, "rubbish: expected a line of at most"),
        ("print('x')", 'rubbish: expected JSON, got "x'),
        (f"sys.exit('{'x' * 1000}' * 300)", "died: ended with code 1: xxx"),
        (f"os.close(1)\nsys.exit('{'x' * 1000}' * 300)", "died: ended with code 1: xxx"),
    ],
)
def test_what_a_port_does_is_named_in_time(program: str, message: str) -> None:
    """A child process that outlives the port and holds its pipes is not mistaken for it."""
    begun = monotonic()
    with pytest.raises(PortError) as caught, port(program, 0.5) as started:
        started.ask({"method": "hello"})
    assert message == str(caught.value)[: len(message)]
    assert monotonic() - begun < 5


@pytest.mark.parametrize(("size", "is_read"), [(MAX_LINE - 1, True), (MAX_LINE, True), (MAX_LINE + 1, False)])
@pytest.mark.parametrize("last", [1, 70_000])
def test_a_reply_has_at_most_so_many_bytes(size: int, *, is_read: bool, last: int) -> None:
    """Line feed included, and however many bytes of the line arrive last."""
    begin, end = '{"id":1,"result":{"a":"', '"}}\\n'
    number = size - len(begin) - len('"}}\n')
    program = (
        f"line = '{begin}' + 'a' * {number} + '{end}'\n"
        f"for part in (line[:-{last}], line[-{last}:]):\n"
        "    sys.stdout.write(part)\n    sys.stdout.flush()\n    time.sleep(0.2)\n"
    )
    with port(program, 20) as started:
        if is_read:
            assert {"a": "a" * number} == started.ask({"method": "hello"})["result"]
        else:
            with pytest.raises(PortError, match=f"^rubbish: expected a line of at most {MAX_LINE} bytes"):
                started.ask({"method": "hello"})


@pytest.mark.parametrize(
    ("program", "by_itself", "message"),
    [
        ("sys.exit(3)", True, "3"),
        ("sys.stdin.read()\nsys.exit(3)", False, "3"),
        ("sys.exit('x' * 300_000)", True, "1"),
        (LEAVES_A_PROCESS + "sys.exit(3)", True, "3"),
        (ANSWERS, True, 'rubbish: expected nothing after the last answer, got "{'),
        ("print(sys.stdin.read() + 'goodbye')", False, 'rubbish: expected nothing after the last answer, got "goodbye'),
        ("while True: print('x' * 9999)", True, 'rubbish: expected nothing after the last answer, got "xxx'),
        (HANGS, True, "late: did not end within 1 s after stop"),
        ("os.close(1)\nos.close(2)\n" + HANGS, False, "late: did not end within 1 s after the end of its input"),
    ],
)
def test_nothing_comes_after_the_last_answer(program: str, by_itself: bool, message: str) -> None:
    """Standard error is read to its end; any further output is an error."""
    begun = monotonic()
    started = port(ANSWERS + program, 1 if HANGS in program else 10)
    try:
        started.ask({"method": "hello"})
        reported = str(started.end(by_itself=by_itself))
    except PortError as error:
        reported = str(error)
    finally:
        started.kill()
    assert message == reported[: len(message)]
    assert monotonic() - begun < 5


def test_a_port_that_answers_ahead_and_never_reads_is_late() -> None:
    """A full pipe does not block the runner."""
    begun = monotonic()

    def keep_asking(started: Port) -> None:
        for _ in range(9):
            started.ask({"method": "hello", "protocol": ["x" * 100_000]})

    ahead = 'for number in range(1, 9): print(\'{"id":%d,"result":{}}\' % number, flush=True)\n'
    with pytest.raises(PortError, match=r"late: did not read within 0\.5 s"), port(ahead + HANGS, 0.5) as started:
        keep_asking(started)
    assert monotonic() - begun < 5


@pytest.mark.parametrize("end", ["", "\\n"])
def test_a_port_that_prints_for_ever_fills_no_memory(end: str) -> None:
    """Unread output stays in the pipe, with or without line feeds."""
    before = getrusage(RUSAGE_SELF).ru_maxrss
    with (
        pytest.raises(PortError, match="rubbish"),
        port(f"while True: sys.stdout.write('x' * 9999 + '{end}')", 5) as it,
    ):
        it.ask({"method": "hello"})
    with port(f"{ANSWERS}while True: sys.stdout.write('x' * 9999 + '{end}')", 5) as started:
        started.ask({"method": "hello"})
        sleep(1)
    assert getrusage(RUSAGE_SELF).ru_maxrss - before < 50_000  # kilobytes: it prints hundreds of megabytes a second


def test_what_a_port_started_ends_with_it(tmp_path: Path) -> None:
    """Closing and killing are quick, even if a child process holds the pipes."""
    path = tmp_path / "number"
    says_goodbye = 'print(\'{"id":2,"result":{}}\', flush=True)\n'
    for end in (Port.close, Port.kill):
        begun = monotonic()
        reported = f"open({str(path)!r}, 'w').write(str(left.pid))\n"
        started = port(LEAVES_A_PROCESS + reported + ANSWERS + "sys.stdin.readline()\n" + says_goodbye, 5)
        assert {"result": {}} == started.ask({"method": "hello"})
        end(started)
        assert monotonic() - begun < 4
        for _ in range(50):
            if not lives(int(path.read_text())):
                break
            sleep(0.1)
        assert not lives(int(path.read_text()))


STOPS = 'assert sys.stdin.readline() == \'{"id":2,"method":"stop"}\\n\'\n'


def answers(words: str) -> str:
    """Return the program of a port that answers `stop` with these words."""
    return f"{STOPS}print('{words}', flush=True)\n"


GOODBYE = answers('{"id":2,"result":{}}')


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (GOODBYE, ""),
        (answers('{"id":2,"skipped":"not yet"}') + "sys.stdin.read()", ""),
        (GOODBYE + "sys.exit(7)", "wrong-end: ended with code 7"),
        (GOODBYE + "sys.exit('no memory')", "wrong-end: ended with code 1: no memory"),
        (answers('{"id":2,"result":{"a":1}}'), "wrong-end: result.a: expected nothing, got 1"),
        (GOODBYE + "print('x')", 'rubbish: expected nothing after the last answer, got "x'),
        ("print('x', flush=True)\n" + GOODBYE, 'rubbish: expected JSON, got "x'),
        (GOODBYE + HANGS, "late: did not end within 1 s after stop"),
        (answers('{"id":2,"skipped":"not yet"}') + HANGS, "late: did not end within 1 s after the end of its input"),
        (HANGS, "late: no answer within 1 s to"),
        (STOPS + "sys.exit(7)", "died: ended with code 7"),
    ],
)
def test_a_port_that_is_closed_ends_as_the_protocol_says(program: str, message: str) -> None:
    """It answers `stop`, prints nothing more, and exits by itself in time, with code 0."""
    begun = monotonic()
    reported = ""
    with port(ANSWERS + program, 1 if HANGS in program else 10) as started:
        started.ask({"method": "hello"})
        try:
            started.close()
        except PortError as error:
            reported = str(error)
    assert message == (reported[: len(message)] if message else reported)
    assert monotonic() - begun < 5


@pytest.mark.parametrize(("text", "message"), [('{"id":2,"method":"stop"}', "line 2 (stop)"), ("[]", "line 2")])
def test_an_error_in_a_conversation_names_the_line(text: str, message: str) -> None:
    """The message has the line number, and the request if it can be read."""
    hello = {"text": '{"id":1,"method":"hello"}', "id": 1}
    with port(ANSWERS + "sys.exit(3)", 5) as started, pytest.raises(PortError, match="died") as caught:
        started.ask({"method": "conversation", "lines": [hello, {"text": text, "id": 2}]})
    assert message == caught.value.asked


SHAPES = {
    '{"id":1,"result":3}': "an object as result",
    '{"id":1,"result":["a"]}': "an object as result",
    '{"id":1,"result":"a"}': "an object as result",
    '{"id":1,"skipped":""}': "a reason in words as skipped",
    '{"id":1,"skipped":0}': "a reason in words as skipped",
    '{"id":1,"skipped":{}}': "a reason in words as skipped",
    '{"id":1,"error":"no"}': "an object with kind",
    '{"id":1,"error":{"kind":1,"problem":"no"}}': "an object with kind",
    '{"id":1,"error":{"kind":"no-memory","problem":"no"}}': "an object with kind, one of too-long, ",
    '{"id":1,"error":{"kind":"failed","problem":"no","path":["a"]}}': "an object with kind",
    '{"id":1,"error":{"kind":"failed","problem":"no","more":1}}': "an object with kind",
    '{"id":1,"refused":{"rules":["a.rule"],"more":1}}': "an object with rules",
    '{"id":1,"refused":["a.rule"]}': "an object with rules",
    '{"id":1,"refused":{"rules":[]}}': "an object with rules",
    '{"id":1,"refused":{"rules":[1]}}': "an object with rules",
}


def test_only_an_error_lacks_its_number() -> None:
    """A line without a readable number can only be answered by an error."""
    with pytest.raises(PortError, match="rubbish: expected an error, since the request has no number"):
        read_reply(b'{"skipped":"no"}\n', None)


@pytest.mark.parametrize("line", SHAPES)
def test_a_reply_of_the_wrong_shape_is_rubbish(line: str) -> None:
    """The message says which shape would be right."""
    with pytest.raises(PortError, match=f"rubbish: expected {SHAPES[line]}"):
        read_reply(f"{line}\n".encode(), 1)
