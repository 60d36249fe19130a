"""Find where rules are named: in the code of a game, in the docstrings of tests, and in the examples of the spec."""

from __future__ import annotations

import ast
import re
import tokenize
from collections import defaultdict
from typing import TYPE_CHECKING

from sobek_verification.errors import UnreadableDataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from sobek_core.spec import Example, Spec

RULE_ID = re.compile(r"(?<![\w.-])(?:classic|duel)(?:\.[a-z]+(?:-[a-z]+)*){2}(?![\w-])")

# Python 3.12 and later tokenize the strings in an f-string separately.
_TEXTS = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


def mentions_in_code(package: Path, game: str) -> Mapping[str, list[str]]:
    """Map each rule id to the files of a game's package that name it in a string or a comment."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((package / game).rglob("*.py")):
        for rule in dict.fromkeys(_ids_in_texts(path)):
            found[rule].append(path.relative_to(package).as_posix())
    return found


def mentions_in_tests(tests: Path) -> Mapping[str, list[str]]:
    """Map each rule id to the tests whose docstring names it. Raise UnreadableDataError if there is no such folder."""
    if not tests.is_dir():
        raise UnreadableDataError(
            f"{tests}: no such folder, expected the tests (they are not part of an installed package)"
        )
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in dict.fromkeys(RULE_ID.findall(ast.get_docstring(node) or "")):
                    found[rule].append(f"{path.relative_to(tests).as_posix()}::{node.name}")
    return found


def examples_naming(spec: Spec) -> Mapping[str, list[Example]]:
    """Map each rule id to the examples that are under its heading, or that name it in what they expect."""
    found: dict[str, list[Example]] = defaultdict(list)
    for example in spec.examples():
        expected = "\n".join(line for line in example.lines if line.startswith("->"))
        for rule in dict.fromkeys([example.belongs_to, *RULE_ID.findall(expected)]):
            found[rule].append(example)
    return found


def _ids_in_texts(path: Path) -> Iterator[str]:
    try:
        with path.open("rb") as file:
            for token in tokenize.tokenize(file.readline):
                if token.type in _TEXTS:
                    yield from RULE_ID.findall(token.string)
    except (tokenize.TokenError, SyntaxError) as error:
        raise UnreadableDataError(f"{path}: not Python: {error}") from error


def parsed(path: Path) -> ast.Module:
    """Parse a Python file. Raise UnreadableDataError."""
    try:
        return ast.parse(path.read_bytes(), filename=str(path))
    except (SyntaxError, ValueError) as error:
        raise UnreadableDataError(f"{path}: not Python: {error}") from error
