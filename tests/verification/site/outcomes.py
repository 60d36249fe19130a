"""The outcomes of the examples of the spec, which are the same in Pyodide. Run as a program, it prints them."""

from __future__ import annotations

import hashlib
import json

from sobek_core.games import GAMES
from sobek_core.spec import load_spec
from sobek_verification.examples import game_of, play_example


def outcomes() -> dict[str, list[str]]:
    """Return the rules against each step of each example, and a digest of the position after it.

    Raise ExampleError at the first line that does not hold.
    """
    found = {}
    for example in load_spec().examples():
        positions = GAMES.named(game_of(example)).positions
        steps = [(played.step.text, played.rules, positions.values(played.after)) for played in play_example(example)]
        found[f"{example.belongs_to}:{example.name}"] = [
            f"{text} {' '.join(rules)} {hashlib.sha256(json.dumps(after).encode()).hexdigest()}"
            for text, rules, after in steps
        ]
    return found
