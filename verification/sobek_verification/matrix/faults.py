"""Seeded faults of the core that every family can be run against: mutants, and the wrong functions of metamorphic laws.

A mutant is planted by giving the function other code, so that all who have imported it run the wrong one.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from contextlib import chdir
from functools import partial
from importlib import import_module
from itertools import islice
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from unittest.mock import patch

from attrs import field, frozen

from sobek_verification.conformance.escaped import read_faults
from sobek_verification.machines.drawing import generator
from sobek_verification.metamorphic.faults import FAULTS
from sobek_verification.mutation.explained import EXPLAINED, read_explanations
from sobek_verification.mutation.left_out import called_early
from sobek_verification.mutation.mutant import Mutant, change
from sobek_verification.mutation.tree import BOXES, ROOT, files
from sobek_verification.mutation.words import only_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import FunctionType

WORDS: Final = ("classic/narration", "duel/narration")  # what people are told, which no family reads
RULE: Final = re.compile(r"\b(?:classic|duel)\.[a-z-]+\.[a-z-]+\b")

Function: TypeAlias = tuple[str, str]  # its file and its qualified name


@frozen
class Fault:
    """A fault of the core. mutant: what changes, and where; laws: the rules that the changed function names.

    function: the one that changes; plant: puts the fault in, for the rest of the process.
    """

    mutant: Mutant
    laws: tuple[str, ...]
    function: Function
    plant: Callable[[], object] = field(eq=False, repr=False)

    @property
    def game(self) -> str:
        """The game that it is in."""
        return self.mutant.chapter.partition("/")[0]


def sample(number: int, seed: int) -> tuple[Fault, ...]:
    """Return so many mutants drawn from all, and the faults of metamorphic laws. Equal seeds draw the same."""
    drawn = list(_changes(files())) if number else []
    generator(f"matrix {seed}").shuffle(drawn)
    return (*islice(_mutants(drawn), number), *of_metamorphic_laws())


def escaped() -> tuple[Fault, ...]:
    """Return the mutants of functions that the vectors do not catch, of all that there are."""
    wanted = set(read_faults().escaped)
    changed = {(one.chapter, one.where) for one in wanted}
    changes = _changes(
        {chapter: file for chapter, file in files().items() if chapter in {one.chapter for one in wanted}}
    )
    found = _mutants(one for one in changes if (one.chapter, one.function) in changed)
    return tuple(one for one in found if one.mutant in wanted)


@frozen
class _Change:
    """A change that mutmut makes. function: its qualified name; texts: gives its text before and after."""

    chapter: str
    module: str
    function: str
    texts: Callable[[], tuple[str, str]]


def _changes(chapters: Mapping[str, str]) -> Iterator[_Change]:
    """Return the changes of all functions of some files, by chapter."""
    for chapter, file in chapters.items():
        if file not in BOXES and chapter not in WORDS:
            yield from _changes_of(chapter, file)


def _changes_of(chapter: str, file: str) -> Iterator[_Change]:
    mutmut = import_module("mutmut.mutation.file_mutation")  # an extra of its own
    source, name = (ROOT / file).read_text(encoding="utf-8"), file.removesuffix(".py").replace("/", ".")
    with chdir(ROOT):  # where mutmut finds what it is told to leave out
        module, changes, *_ = mutmut.create_mutations(file, source)

    def texts(function: Any, change: Any) -> tuple[str, str]:
        mutated = mutmut.deep_replace(function, change.original_node, change.mutated_node)
        before, after = (textwrap.dedent(module.code_for_node(node)).strip() for node in (function, mutated))
        return before, after

    names, early = dict(_functions(module.body)), called_early(source)
    for one in changes:
        function = one.contained_by_top_level_function
        if function in names and names[function] not in early:
            yield _Change(chapter, name, names[function], partial(texts, function, one))


def _functions(body: Iterable[Any], within: str = "") -> Iterator[tuple[Any, str]]:
    for node in body:
        if type(node).__name__ == "FunctionDef":
            yield node, within + node.name.value
        elif type(node).__name__ == "ClassDef":
            yield from _functions(node.body.body, f"{within}{node.name.value}.")


def _mutants(changes: Iterable[_Change]) -> Iterator[Fault]:
    """Return changes as faults, but those that are explained, change only words, or cannot be planted while running."""
    explained = {one.mutant for one in read_explanations(EXPLAINED)}
    for one in changes:
        function = _plain(resolve_name(f"{one.module}:{one.function}"))
        before, after = one.texts()
        mutant = Mutant(one.chapter, one.function, *change(before, after))
        if not (function.__code__.co_freevars or mutant in explained or only_words(before, after)):
            laws = tuple(sorted(set(RULE.findall(before)))) or (one.chapter,)
            yield Fault(mutant, laws, _name(function), Replaced(function, after))


def of_metamorphic_laws() -> Iterator[Fault]:
    """Return the faults of metamorphic laws that are in the rules of a game."""
    for fault in FAULTS:
        if fault.place.startswith(f"sobek_core.{fault.game}."):
            *_, where, method = fault.place.split(".")
            mutant = Mutant(f"{fault.game}/metamorphic", f"{where}.{method}", "", fault.sentence)
            yield Fault(mutant, fault.broken.about, _name(_plain(resolve_name(fault.place))), _Patched(fault))


def _plain(found: Any) -> FunctionType:
    """Return the function of a method."""
    function: FunctionType = getattr(found, "__func__", found)
    return function


def _name(function: FunctionType) -> Function:
    return function.__code__.co_filename, function.__code__.co_qualname


@frozen
class Replaced:
    """Gives a function the code of another text of it."""

    function: Any
    text: str

    def __call__(self) -> None:
        """Do so, for the rest of the process."""
        names = dict(self.function.__globals__)
        exec(f"from __future__ import annotations\n{self.text}", names)  # noqa: S102  # a mutant of the core
        made: Any = _plain(names[self.function.__name__])
        self.function.__code__ = made.__code__
        self.function.__defaults__, self.function.__kwdefaults__ = made.__defaults__, made.__kwdefaults__


@frozen
class _Patched:
    """Plants the fault of a metamorphic law."""

    fault: Any

    def __call__(self) -> None:
        patch(self.fault.place, self.fault.spoil(resolve_name(self.fault.place))).start()
