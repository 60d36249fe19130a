"""The port in JavaScript, written from the spec alone, plays as the reference does."""

from __future__ import annotations

import pytest

from sobek_verification.conformance import javascript
from tests.ports import check

COMMAND = javascript.command()


@pytest.mark.long
@pytest.mark.skipif(COMMAND is None, reason="install Node.js 18 or newer")
def test_the_port_passes_all_vectors_and_plays_random_games() -> None:
    """Nothing differs; its only gap is recall under `visibility=open`."""
    assert COMMAND is not None
    result = check(COMMAND, "--games", 2)
    assert 0 == result.exit_code, result.output
    assert "skipped: 120: this server does not reckon what is recalled under visibility=open" in result.output
    assert "passed: classic/random-games: " in result.output
    assert "passed: duel/random-games: " in result.output
    answered = [line for line in result.output.splitlines() if "/random-games: " in line]
    assert [] == [line for line in answered if "not answered" in line and "not answered: recall in" not in line]
    assert " 0 failed, 120 skipped, 0 errored" in result.output
