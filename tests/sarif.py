"""The schema of the parts of a SARIF 2.1.0 log that `sobek audit` writes (data/sarif.json)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from jsonschema_rs import Draft202012Validator

SHAPE: Final = json.loads((Path(__file__).parent / "data" / "sarif.json").read_text(encoding="utf-8"))
VALIDATOR: Final = Draft202012Validator(SHAPE, validate_formats=True)


def results_of(log: Any) -> list[dict[str, Any]]:
    """Check a log, and return its results.

    Each result must have the descriptor of its rule.
    """
    assert [] == [f"{error.instance_path}: {error.message}" for error in VALIDATOR.iter_errors(log)]
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    results: list[dict[str, Any]] = run["results"]
    assert [rules[result["ruleIndex"]] for result in results] == [result["ruleId"] for result in results]
    assert set(rules) == {result["ruleId"] for result in results}
    return results
