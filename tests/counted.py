"""Counts what readers do with hostile input; run as a process of its own, so that it can be held under a limit.

A step is a line of Python that is run, in this project and in all that it uses, or an element of a list, a tuple, a
text or bytes that a line of this project goes through without running any: where it searches, slices, adds, copies or
joins. So work in C is counted too that grows with the input, but for what regular expressions and other packages do
there: of these `make bench` measures the seconds. The number is the same at every run.

The memory is the most that is allocated at once while reading.
"""

from __future__ import annotations

import ast
import builtins
import gc
import json
import sys
import tracemalloc
from functools import partial
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    SourceFileLoader,
)
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FrameType

OURS: Final = frozenset({"invariants", "sobek_core", "verification"})
# What goes through all of its arguments, or of what it is a method of.
FUNCTIONS: Final = frozenset({"all", "any", "dict", "frozenset", "list", "max", "min", "set", "sorted", "sum", "tuple"})
METHODS: Final = frozenset(
    {"count", "decode", "encode", "find", "format", "index", "join", "lower", "partition", "remove", "removeprefix"}
    | {"removesuffix", "replace", "rfind", "rpartition", "rstrip", "split", "splitlines", "strip", "upper"}
)
TAKING: Final = frozenset({"extend", "update"})  # methods that go through their arguments alone
ONCE: Final = 50_000  # bytes; more may be a table of Python's own that grows, which it does only once
COPIED: Final = (ast.Tuple, ast.List, ast.Set)


class Steps:
    """Counts, while it is running."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.number = 0

    def of(self, call: Callable[[], object]) -> int:
        """Count the steps of a call."""
        self.number = 0
        sys.settrace(self._trace)
        try:
            call()
        finally:
            sys.settrace(None)
        return self.number

    def _trace(self, _frame: FrameType, _event: str, _argument: object) -> Any:
        self.number += 1
        return self._trace

    def counts(self, value: Any) -> Any:
        """Count the elements of what a line goes through, and give it back."""
        if isinstance(value, list | tuple | str | bytes):
            self.number += len(value)
        return value

    def grows(self, value: Any) -> None:
        """Count the elements of what was added to, if that made another one: a list grows where it is."""
        if isinstance(value, tuple | str | bytes):
            self.number += len(value)


STEPS: Final = Steps()
COUNTING: Final = {"_counts_": STEPS.counts, "_grows_": STEPS.grows}


class _Counted(ast.NodeTransformer):
    """Lets all be counted that a line goes through without running another."""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Count in `one in many` the many."""
        self.generic_visit(node)
        if isinstance(node.ops[-1], ast.In | ast.NotIn):
            node.comparators[-1] = _counted(node.comparators[-1])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Count in `many.index(one)` and `sorted(many)` the many."""
        self.generic_visit(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if isinstance(node.func, ast.Attribute) and name in METHODS:
            node.func.value = _counted(node.func.value)
        if name in METHODS | TAKING or (isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS):
            node.args = [one if isinstance(one, ast.Starred) else _counted(one) for one in node.args]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Count a slice."""
        self.generic_visit(node)
        is_read = isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Slice)
        return _counted(node) if is_read else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Count a sum of texts, tuples or lists, and a product of one with a number."""
        self.generic_visit(node)
        return _counted(node) if isinstance(node.op, ast.Add | ast.Mult) else node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """Count what a text or a tuple has become that was added to."""
        self.generic_visit(node)
        if not (isinstance(node.op, ast.Add) and isinstance(node.target, ast.Name)):
            return node
        grown = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        return [node, ast.copy_location(ast.Expr(_counted(grown, "_grows_")), node)]

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Count a tuple, a list or a set that others are put into, such as `(*many, one)`."""
        super().generic_visit(node)
        is_read = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        if isinstance(node, COPIED) and is_read and any(isinstance(one, ast.Starred) for one in node.elts):
            return _counted(node)
        return node


def _counted(value: ast.expr, by: str = "_counts_") -> ast.expr:
    name = ast.copy_location(ast.Name(by, ast.Load()), value)
    return ast.copy_location(ast.Call(name, [value], []), value)


def counted_code(source: bytes, path: str) -> CodeType:
    """Compile a module with all in it counted. It is run where the names of COUNTING are known."""
    return compile(_Counted().visit(ast.parse(source)), path, "exec", dont_inherit=True)


class _Loader(SourceFileLoader):
    """Loads the modules of this project with all in them counted."""

    def get_code(self, fullname: str) -> CodeType | None:
        """Compile a module."""
        if fullname.partition(".")[0] not in OURS:
            return super().get_code(fullname)
        return counted_code(self.get_data(self.path), self.path)


def count_all() -> None:
    """Let modules that are imported from now on be counted."""
    vars(builtins).update(COUNTING)
    loaders = (ExtensionFileLoader, EXTENSION_SUFFIXES), (_Loader, SOURCE_SUFFIXES)
    sys.path_hooks.insert(0, FileFinder.path_hook(*loaders))
    sys.path_importer_cache.clear()


def needed(call: Callable[[], object]) -> int:
    """Say how many bytes a call needs at once."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def main(mode: str, size: int) -> None:
    """Read hostile input of a size, and print what was counted, by reader and input.

    mode: `read` for no more than that; else the steps and the bytes are counted for input of that size, of twice and of
    four times as much: `all` of it, or `third`, a third of the kinds for each reader.
    """
    if mode != "read":
        count_all()
    from verification.hostile.readers import readers  # noqa: PLC0415  # after the loader is in its place

    gc.disable()  # it would come at another time with every change
    for number, reader in enumerate(readers()):
        inputs = {"all": reader.inputs, "read": reader.some, "third": reader.some[number % 3 :: 3]}[mode]
        for one in inputs:
            name = f"{reader.name}: {one.name}"
            said = reader.read(one.make(size))  # what is made once and kept is not counted
            counted: dict[str, Any] = {"name": name, "said": said}
            if mode != "read":
                calls = [partial(reader.read, one.make(times * size)) for times in (1, 2, 4)]
                few, many = needed(calls[0]), needed(calls[-1])
                if many > few + ONCE:
                    many = min(many, needed(calls[-1]))
                counted |= {"steps": list(map(STEPS.of, calls)), "bytes": [few, many]}
            print(json.dumps(counted), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
