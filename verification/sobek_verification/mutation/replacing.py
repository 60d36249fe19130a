"""Seed a mutant in a process: replace the existing functions, or import all modules of the project again."""

from __future__ import annotations

import gc
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import SourceFileLoader
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Final, TypeAlias

from sobek_verification.seeding import OURS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

IS_FUNCTION: Final = 0x02  # CO_NEWLOCALS: not the body of a class or a module


Live: TypeAlias = Mapping[tuple[str, str, int], Sequence[FunctionType]]  # by file, name and line


def live_functions() -> Live:
    """Find all existing functions of the project's modules, no matter what refers to them."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and (one.__module__ or "").partition(".")[0] in OURS:
            code = one.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(one)
    return found


def replace_functions(live: Live, path: Path, before: str, after: str) -> bool:
    """Replace the functions of a module that differ in another version of its source.

    Return whether any existing function was replaced.
    """
    old, new = (compile(text, str(path), "exec", dont_inherit=True) for text in (before, after))
    done = False
    for was, becomes in _pairs(old, new):
        for function in live.get((str(path), was.co_qualname, was.co_firstlineno), ()):
            if was.co_freevars != becomes.co_freevars:
                return False
            function.__code__ = becomes
            done = True
    return done


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield pairs of the functions, nested ones included, that differ between two versions."""
    before, after = ([one for one in code.co_consts if isinstance(one, CodeType)] for code in (old, new))
    if len(before) == len(after):
        for was, becomes in zip(before, after, strict=True):
            if was != becomes:
                if was.co_flags & IS_FUNCTION:
                    yield was, becomes
                yield from _pairs(was, becomes)


def import_anew(path: Path, text: str) -> None:
    """Have all modules of the project imported again when needed, one of them from other source text."""
    for name in tuple(sys.modules):
        if name.partition(".")[0] in OURS:
            del sys.modules[name]
    usual = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path == str(path):
            return compile(text, loader.path, "exec", dont_inherit=True)
        return usual(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]  # the process ends after the tests
