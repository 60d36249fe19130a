"""Faults seeded into the core for all families: mutants, and the faults seeded for metamorphic laws.

A mutant is seeded by replacing the code of a function, so that every module that has imported it runs the mutant.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from importlib import import_module
from inspect import getsource
from itertools import islice
from pathlib import Path
from pkgutil import resolve_name
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from unittest.mock import patch

from attrs import field, frozen

from sobek_verification.conformance.surviving_mutants import read_faults
from sobek_verification.games import GAMES
from sobek_verification.metamorphic.faults import FAULTS
from sobek_verification.mutation.explained import EXPLAINED, read_explanations
from sobek_verification.mutation.mutant import Mutant, change
from sobek_verification.mutation.packages import by_vectors, files_of
from sobek_verification.mutation.replacing import live_functions, replace_functions
from sobek_verification.mutation.tree import ROOT
from sobek_verification.mutation.words import only_words
from sobek_verification.simulation.machines.rng import generator

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sobek_verification.mutation.operators import Edit

RULE: Final = re.compile(r"\b(?:classic|duel)\.[a-z-]+\.[a-z-]+\b")

Function: TypeAlias = tuple[str, str]  # its file and its qualified name


@frozen
class MatrixFault:
    """A fault in the core. mutant: the change and its place; laws: the rules that the changed function names.

    function: the function that is changed; seed: seeds the fault for the rest of the process.
    """

    mutant: Mutant
    laws: tuple[str, ...]
    function: Function
    seed: Callable[[], object] = field(eq=False, repr=False)

    @property
    def game(self) -> str:
        """The game of the fault."""
        return self.mutant.chapter.partition("/")[0]


def sample(number: int, seed: int) -> tuple[MatrixFault, ...]:
    """Return a sample of all mutants, and the faults seeded for metamorphic laws. Equal seeds draw the same sample."""
    drawn = list(_changes(_files())) if number else []
    generator(f"matrix {seed}").shuffle(drawn)
    return (*islice(_mutants(drawn), number), *of_metamorphic_laws())


def surviving_mutants() -> tuple[MatrixFault, ...]:
    """Return all mutants of functions that the vectors do not catch."""
    wanted = set(read_faults().survivors)
    changed = {(one.chapter, one.where) for one in wanted}
    chapters = {chapter: file for chapter, file in _files().items() if chapter in {one.chapter for one in wanted}}
    found = _mutants(one for one in _changes(chapters) if (one.file.chapter, one.where) in changed)
    return tuple(one for one in found if one.mutant in wanted)


def _files() -> dict[str, str]:
    """Return the files with functions to change, by chapter, without the random dealing, which no family checks."""
    return {chapter: file for of_package in by_vectors(files_of(ROOT)).values() for chapter, file in of_package.items()}


def _changes(chapters: Mapping[str, str]) -> Iterator[Edit]:
    """Yield the changes to functions in some files, except to functions that are called during import."""
    operators = import_module("sobek_verification.mutation.operators")  # needs an extra
    for chapter, file in chapters.items():
        early = _called_early((ROOT / file).read_text(encoding="utf-8"))
        yield from (
            one for one in operators.changes(chapter, ROOT / file) if one.in_function and one.where not in early
        )


def _called_early(source: str) -> frozenset[str]:
    """Return the names of the functions that a module itself calls during import."""
    body = ast.parse(source).body
    functions = {one.name: one for one in body if isinstance(one, ast.FunctionDef)}
    found: set[str] = set()
    to_look_at: list[ast.AST] = [one for one in body if not isinstance(one, ast.FunctionDef | ast.ClassDef)]
    while to_look_at:
        for node in ast.walk(to_look_at.pop()):
            match node:
                case ast.Call(func=ast.Name(id=name)) if name in functions and name not in found:
                    found.add(name)
                    to_look_at.append(functions[name])
    return frozenset(found)


def _mutants(changes: Iterable[Edit]) -> Iterator[MatrixFault]:
    """Yield changes of a game's rules as faults.

    Those that are explained, change only wording, or cannot be seeded this late are left out.
    """
    explained = {one.mutant for one in read_explanations(EXPLAINED).explained}
    for one in changes:
        if one.file.chapter.partition("/")[0] not in GAMES:  # the kernel is of no game
            continue
        module = ".".join(one.file.path.relative_to(ROOT).with_suffix("").parts)
        function = _plain(resolve_name(f"{module}:{one.where}"))
        if not isinstance(function, FunctionType) or function.__code__.co_freevars or (text := one.text()) is None:
            continue
        mutant = Mutant(one.file.chapter, one.where, *change(one.file.text, text))
        if mutant not in explained and not only_words(one.file.text, text):
            laws = tuple(sorted(set(RULE.findall(getsource(function))))) or (mutant.chapter,)
            yield MatrixFault(mutant, laws, _name(function), Replaced(one.file.path, one.file.text, text))


def of_metamorphic_laws() -> Iterator[MatrixFault]:
    """Yield the faults seeded for metamorphic laws that are in the rules of a game."""
    for fault in FAULTS:
        if fault.place.startswith(f"sobek_core.{fault.game}."):
            *_, where, method = fault.place.split(".")
            mutant = Mutant(f"{fault.game}/metamorphic", f"{where}.{method}", "", fault.description)
            yield MatrixFault(mutant, fault.broken.about, _name(_plain(resolve_name(fault.place))), _Patched(fault))


def _plain(found: Any) -> Any:
    """Return the underlying function of a method."""
    return getattr(found, "__func__", found)


def _name(function: FunctionType) -> Function:
    return function.__code__.co_filename, function.__code__.co_qualname


@frozen
class Replaced:
    """Replace the code of the functions in a file by that of another version of the file."""

    path: Path
    before: str
    after: str

    def __call__(self) -> None:
        """Seed the fault for the rest of the process."""
        replace_functions(live_functions(), self.path, self.before, self.after)


@frozen
class _Patched:
    """Seed a fault that was written for a metamorphic law."""

    fault: Any

    def __call__(self) -> None:
        patch(self.fault.place, self.fault.damage(resolve_name(self.fault.place))).start()
