"""The shape of a SARIF 2.1.0 log as far as `sobek audit` writes one: every key that it uses, and no other."""

from __future__ import annotations

from typing import Any, Final

from jsonschema_rs import Draft202012Validator


def _object(needed: dict[str, Any], **allowed: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {**needed, **allowed},
        "required": list(needed),
        "additionalProperties": False,
    }


TEXT: Final = {"type": "string", "minLength": 1}
MESSAGE: Final = _object({"text": TEXT})
PLACE: Final = {"type": "integer", "minimum": 1}

DESCRIPTOR: Final = _object(
    {"id": TEXT},
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    help=MESSAGE,
    helpUri={"type": "string", "format": "uri", "pattern": "^(https?|file)://"},
)
LOCATION: Final = _object(
    {
        "physicalLocation": _object(
            {
                "artifactLocation": _object(
                    {"uri": {"type": "string", "format": "uri-reference", "pattern": r"^[!-~]+$"}}
                )
            },
            region={
                **_object({"startLine": PLACE}, startColumn=PLACE, endColumn=PLACE),
                "dependentRequired": {"startColumn": ["endColumn"], "endColumn": ["startColumn"]},
            },
        )
    }
)
RESULT: Final = _object(
    {
        "ruleId": TEXT,
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": {"enum": ["none", "note", "warning", "error"]},
        "message": MESSAGE,
        "locations": {"type": "array", "items": LOCATION, "minItems": 1},
    }
)
RUN: Final = _object(
    {
        "tool": _object(
            {
                "driver": _object(
                    {
                        "name": TEXT,
                        "version": TEXT,
                        "rules": {"type": "array", "items": DESCRIPTOR, "uniqueItems": True},
                    }
                )
            }
        ),
        "results": {"type": "array", "items": RESULT},
    },
    language={"type": "string", "pattern": "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$"},
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
)
LOG: Final = _object(
    {"version": {"const": "2.1.0"}, "runs": {"type": "array", "items": RUN, "minItems": 1, "maxItems": 1}},
    **{"$schema": {"type": "string", "format": "uri"}},
)

VALIDATOR: Final = Draft202012Validator(LOG, validate_formats=True)


def results_of(log: Any) -> list[dict[str, Any]]:
    """Return the results of a log, which must be one.

    Of the right shape, and each result with its rule's descriptor.
    """
    assert [] == [f"{error.instance_path}: {error.message}" for error in VALIDATOR.iter_errors(log)]
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    results: list[dict[str, Any]] = run["results"]
    assert [rules[result["ruleIndex"]] for result in results] == [result["ruleId"] for result in results]
    assert set(rules) == {result["ruleId"] for result in results}
    return results
