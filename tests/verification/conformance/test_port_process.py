"""Ports as processes: whatever a port does with its streams gives an answer or one error in time."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from string import Template
from time import monotonic, sleep
from typing import Any, Final

import pytest

from sobek_core.protocol.request import MAX_LINE
from sobek_verification.conformance.port import Port
from sobek_verification.conformance.reply import PortError, read_reply
from tests.processes import runs

BEGIN: Final = "import sys, time, os, subprocess\nsys.stdin.readline()\n"
PROGRAMS: Final[dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("programs.toml").read_text(encoding="utf-8")
)
LINES: Final = PROGRAMS["lines"]
STOP: Final = {"text": '{"id":1,"method":"stop"}', "id": 1}
CALLS: Final[dict[str, Any]] = {
    "ask": lambda it: it.ask({"method": "hello"}),
    "end": lambda it: (it.ask({"method": "hello"}), it.end(by_itself=True))[-1],
    "close": lambda it: (it.ask({"method": "hello"}), it.close())[-1],
    "talk": lambda it: it.ask({"method": "conversation", "lines": [STOP]}),
}


def port(program: str, seconds: float) -> Port:
    """Start a port that is a few lines of Python."""
    while "$" in program:
        program = Template(program).substitute(LINES)
    return Port.start([sys.executable, "-c", BEGIN + program], seconds)


@pytest.mark.parametrize(
    ("call", "program", "message"),
    [(call, program, message) for call in CALLS for program, message in PROGRAMS[call].items()],
)
def test_what_a_port_does_is_named_in_time(call: str, program: str, message: str) -> None:
    """A child process that outlives the port and holds its pipes is not mistaken for it; stderr is read to its end."""
    begun = monotonic()
    with port(program, 1 if "$hangs" in program else 10) as started:
        try:
            said = str(CALLS[call](started))
        except PortError as error:
            said = str(error)
    assert message == said[: len(message)]
    assert monotonic() - begun < 9


def test_an_error_in_a_conversation_names_the_line() -> None:
    """The message has the number of the line."""
    with port("$answers\nsys.exit(3)", 5) as started, pytest.raises(PortError, match="died") as caught:
        started.ask({"method": "conversation", "lines": [STOP, {"text": "[]", "id": 2}]})
    assert "line 2" == caught.value.asked


@pytest.mark.parametrize("last", [1, 70_000])
def test_a_reply_may_arrive_in_parts(last: int) -> None:
    """Up to the greatest length, and however many bytes of the line arrive last."""
    begin, end = '{"id":1,"result":{"a":"', '"}}\\n'
    number = MAX_LINE - len(begin) - len('"}}\n')
    program = (
        f"line = '{begin}' + 'a' * {number} + '{end}'\n"
        f"for part in (line[:-{last}], line[-{last}:]):\n"
        "    sys.stdout.write(part)\n    sys.stdout.flush()\n    time.sleep(0.2)\n"
    )
    with port(program, 20) as started:
        assert {"a": "a" * number} == started.ask({"method": "hello"})["result"]


def test_a_port_that_answers_ahead_and_never_reads_is_late() -> None:
    """A full pipe does not block the runner."""
    ahead = 'for number in range(1, 9): print(\'{"id":%d,"result":{}}\' % number, flush=True)\n'
    long = {"method": "hello", "protocol": ["x" * 100_000]}
    with port(f"{ahead}$hangs", 0.5) as started, pytest.raises(PortError, match=r"late: did not read within 0\.5 s"):
        [*map(started.ask, 9 * [long])]


@pytest.mark.parametrize("end", ["", "\\n"])
def test_a_port_that_prints_for_ever_fills_no_memory(end: str) -> None:
    """Unread output stays in the pipe, with or without line feeds."""
    before = getrusage(RUSAGE_SELF).ru_maxrss
    with port(f"$answers\nwhile True: sys.stdout.write('x' * 9999 + '{end}')", 5) as started:
        started.ask({"method": "hello"})
        sleep(1)
    assert getrusage(RUSAGE_SELF).ru_maxrss - before < 50_000  # kilobytes: it prints hundreds of megabytes a second


@pytest.mark.parametrize("end", [Port.close, Port.kill])
def test_what_a_port_started_ends_with_it(end: Any, tmp_path: Path) -> None:
    """Closing and killing are quick, even if a child process holds the pipes."""
    path, begun = tmp_path / "number", monotonic()
    with port(f"$leaves_a_process\nopen({str(path)!r}, 'w').write(str(left.pid))\n$stops", 5) as started:
        assert {"result": {}} == started.ask({"method": "hello"})
        end(started)
    assert monotonic() - begun < 9
    for _ in range(50):
        if runs(int(path.read_text())):
            sleep(0.1)
    assert not runs(int(path.read_text()))


def test_only_an_error_lacks_its_number() -> None:
    """A line without a readable number can only be answered by an error."""
    with pytest.raises(PortError, match="rubbish: expected an error, since the request has no number"):
        read_reply(b'{"skipped":"no"}\n', None)


@pytest.mark.parametrize("part", PROGRAMS["shapes"])
def test_a_reply_of_the_wrong_shape_is_rubbish(part: str) -> None:
    """The message says which shape would be right."""
    with pytest.raises(PortError, match=f"rubbish: expected {PROGRAMS['shapes'][part]}"):
        read_reply(f'{{"id":1,{part}}}\n'.encode(), 1)
