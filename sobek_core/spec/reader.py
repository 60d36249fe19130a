"""Read the whole spec from a folder, once."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sobek_core.package_data import spec_root
from sobek_core.spec.chapter import move_tables_of, rules_of
from sobek_core.spec.fields import more_examples
from sobek_core.spec.page import SpecError, read_page
from sobek_core.spec.parts import Example, MoveTable, Rule, Spec
from sobek_core.spec.ruling import ruling_of

if TYPE_CHECKING:
    from pathlib import Path

GAME_NAMES: Final = ("classic", "duel")

# Chapters, rules and move tables are in the order in which a game is read.
_CHAPTERS: Final = (
    *("setup", "turn", "quay", "market", "sets", "selling", "characters", "events", "pirogues"),
    *("round-end", "scoring", "game-end", "visibility"),
)


@lru_cache(maxsize=8)
def load_spec(root: Path | None = None) -> Spec:
    """Read the spec in this folder, by default that of this installation, once.

    Raise SpecError for a malformed page, FileNotFoundError if there is no spec.
    """
    root = spec_root() if root is None else root
    rules: dict[str, Rule] = {}
    move_tables: list[MoveTable] = []
    for game, path in _chapters(root):
        _, sections = read_page(root, path)
        more = more_examples(root, path, {section.heading for section in sections})
        for rule in rules_of(game, path.stem, sections, more):
            if rule.id in rules:
                raise SpecError(rule.file, rule.line, f"the rule {rule.id} is already at line {rules[rule.id].line}")
            rules[rule.id] = rule
        move_tables += move_tables_of(game, path.stem, sections, more)
    rulings = {
        path.stem: ruling_of(root, path) for path in sorted((root / "rulings").glob("*.md")) if path.stem != "README"
    }
    spec = Spec(MappingProxyType(rules), tuple(move_tables), MappingProxyType(rulings))
    named: dict[str, Example] = {}
    for example in spec.examples():
        if (first := named.setdefault(example.name, example)) is not example:
            message = f"the example name {example.name} is already at {first.file}:{first.line}"
            raise SpecError(example.file, example.line, message)
    return spec


def _chapters(root: Path) -> list[tuple[str, Path]]:
    chapters = [(game, path) for game in GAME_NAMES for path in sorted((root / game).glob("*.md"))]
    if not chapters:
        raise SpecError(str(root), None, f"no chapter in {' or '.join(f'{game}/' for game in GAME_NAMES)}")
    for game, path in chapters:
        if path.stem not in _CHAPTERS:
            raise SpecError(f"{game}/{path.name}", None, f"no such chapter, expected one of {', '.join(_CHAPTERS)}")
    return sorted(chapters, key=lambda chapter: (GAME_NAMES.index(chapter[0]), _CHAPTERS.index(chapter[1].stem)))
