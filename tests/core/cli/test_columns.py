"""Finding the columns of a value in a line of JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek_core.cli.columns import columns

KEYS = st.text("abcxyz-0", min_size=1, max_size=3)
VALUES = st.recursive(
    st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=10,
)


def paths(value: Any, path: str = "") -> list[tuple[str, Any]]:
    """Return every path in a value, with the value there."""
    if isinstance(value, dict):
        inner = [(f"{path}.{key}".removeprefix("."), one) for key, one in value.items()]
    else:
        inner = [(f"{path}[{place}]", one) for place, one in enumerate(value)] if isinstance(value, list) else []
    return [*inner, *(found for at, one in inner for found in paths(one, at))]


@given(value=VALUES, blanks=st.booleans())
def test_what_stands_there_is_the_value(*, value: Any, blanks: bool) -> None:
    """The text between the columns of a path is its value, with or without blanks in the line."""
    line = json.dumps(value, ensure_ascii=False, separators=(" , ", "\t: ") if blanks else (",", ":"))
    for path, expected in paths(value):
        found = columns(line, path)
        assert found is not None
        assert expected == json.loads(line[found[0] - 1 : found[1] - 1])


@pytest.mark.parametrize(
    ("line", "path", "expected"),
    [
        ('{"a":{"b":7}}', "a.c", '{"b":7}'),
        ('{"a":[1,2]}', "a[2]", "[1,2]"),
        ('{"a":[]}', "a[0]", "[]"),
        ('{"a":7}', "a.b", "7"),
        ('{"a":7}', "a[0]", "7"),
        ('{"a":7', "a", "7"),
        ('{"a":[1,', "a[0]", None),
        ('{"a":{"b":1,"c":', "a.b", None),
        ('{"a":7}', "b", None),
        ('{"a":7}', "", None),
        ("{}", "a", None),
        ("", "a", None),
        ('{"a"', "a", None),
        ("[" * 9999, "[0]", None),
        ('{"a":' * 9999, "a.a", None),
    ],
)
def test_of_what_is_not_there_the_beginning_is_shown(line: str, path: str, expected: str | None) -> None:
    """If a path leads nowhere, the longest existing part of it is shown, in a broken line too."""
    found = columns(line, path)
    assert expected == (None if found is None else line[found[0] - 1 : found[1] - 1])
