"""The port in JavaScript, written from the spec alone, plays as the reference does."""

from __future__ import annotations

import json

import pytest

from tests.port_faults import replies
from tests.ports import JAVASCRIPT, REFERENCE, check, needs_node


@pytest.mark.long
@needs_node
def test_the_port_passes_all_vectors_and_plays_random_games() -> None:
    """Nothing differs; its only gap is recall under `visibility=open`."""
    result = check(JAVASCRIPT, "--games", 2)
    assert 0 == result.exit_code, result.output
    assert "skipped: 122: this server does not reckon what is recalled under visibility=open" in result.output
    assert "passed: classic/random-games: " in result.output
    assert "passed: duel/random-games: " in result.output
    answered = [line for line in result.output.splitlines() if "/random-games: " in line]
    assert [] == [line for line in answered if "not answered" in line and "not answered: recall in" not in line]
    assert " 0 failed, 122 skipped, 0 errored" in result.output


@needs_node
def test_a_wrong_name_may_be_as_long_as_a_line() -> None:
    """spec/protocol.md: the error is that of a short one, since its words are shortened; the reference does so too."""
    method = json.dumps({"id": 1, "method": "a" * 1_048_500}).encode()
    key = b'{"id":2,"method":"hello","protocol":["sobek-protocol-1"],"' + b'\\"' * 400_000 + b'":1}'
    expected = [(1, {"error": "unknown-method"}), (2, {"error": "not-a-request"}), 0]
    for command in (REFERENCE, JAVASCRIPT):
        assert expected == replies(command, b"%b\n%b\n" % (method, key))
