"""Counts the steps and the memory that readers need for hostile input. It runs as a process of its own, under a limit.

A step is one of two things. It is a line of Python, of this project or of a package that it uses. Or it is an element
of a list, a tuple, a str or bytes that this project processes in C: in a search, a slice, a sum, a copy or a join.
Regular expressions and the C code of other packages are not counted; of these, the mode `read` shows only what would
take hours for a megabyte. The count is the same in every run.

The memory is the peak of what is allocated while reading.
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

OURS: Final = frozenset({"sobek_core", "sobek_invariants", "sobek_verification"})
# Functions and methods that process each element of their arguments, or of the object they belong to.
FUNCTIONS: Final = frozenset({"all", "any", "dict", "frozenset", "list", "max", "min", "set", "sorted", "sum", "tuple"})
METHODS: Final = frozenset(
    {"count", "decode", "encode", "find", "format", "index", "join", "lower", "partition", "remove", "removeprefix"}
    | {"removesuffix", "replace", "rfind", "rpartition", "rstrip", "split", "splitlines", "strip", "upper"}
)
TAKING: Final = frozenset({"extend", "update"})  # methods that process the elements of their arguments only
ONCE: Final = 50_000  # bytes; the interpreter may resize a table of its own, which does not happen again
COPIED: Final = (ast.Tuple, ast.List, ast.Set)


class Steps:
    """Counts the steps of a call."""

    def __init__(self) -> None:
        """Begin at zero."""
        self.number = 0

    def of(self, call: Callable[[], object]) -> int:
        """Return the number of steps of a call."""
        lines = 0

        def trace(_frame: FrameType, _event: str, _argument: object) -> Any:
            nonlocal lines
            lines += 1
            return trace

        self.number = 0
        sys.settrace(trace)
        try:
            call()
        finally:
            sys.settrace(None)
        return self.number + lines

    def counts(self, value: Any) -> Any:
        """Count the elements of a value and return it."""
        if isinstance(value, list | tuple | str | bytes):
            self.number += len(value)
        return value

    def grows(self, value: Any) -> None:
        """Count the elements of the result of `+=`, unless it is a list, which grows in place."""
        if isinstance(value, tuple | str | bytes):
            self.number += len(value)


STEPS: Final = Steps()
COUNTING: Final = {"_counts_": STEPS.counts, "_grows_": STEPS.grows}


class _Counted(ast.NodeTransformer):
    """Inserts calls that count elements."""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Count the elements of `many` in `one in many`."""
        self.generic_visit(node)
        if isinstance(node.ops[-1], ast.In | ast.NotIn):
            node.comparators[-1] = _counted(node.comparators[-1])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Count the elements of `many` in `many.index(one)` and `sorted(many)`."""
        self.generic_visit(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if isinstance(node.func, ast.Attribute) and name in METHODS:
            node.func.value = _counted(node.func.value)
        if name in METHODS | TAKING or (isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS):
            node.args = [one if isinstance(one, ast.Starred) else _counted(one) for one in node.args]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Count the elements of a slice."""
        self.generic_visit(node)
        is_read = isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Slice)
        return _counted(node) if is_read else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Count the elements of a sum or a product."""
        self.generic_visit(node)
        return _counted(node) if isinstance(node.op, ast.Add | ast.Mult) else node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """Count the elements of the result of `+=`."""
        self.generic_visit(node)
        if not (isinstance(node.op, ast.Add) and isinstance(node.target, ast.Name)):
            return node
        grown = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        return [node, ast.copy_location(ast.Expr(_counted(grown, "_grows_")), node)]

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Count the elements of a display with a star, such as `(*many, one)`."""
        super().generic_visit(node)
        is_read = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        if isinstance(node, COPIED) and is_read and any(isinstance(one, ast.Starred) for one in node.elts):
            return _counted(node)
        return node


def _counted(value: ast.expr, by: str = "_counts_") -> ast.expr:
    name = ast.copy_location(ast.Name(by, ast.Load()), value)
    return ast.copy_location(ast.Call(name, [value], []), value)


def counted_code(source: bytes, path: str) -> CodeType:
    """Compile a module with counting. It needs the names of COUNTING when it runs."""
    return compile(_Counted().visit(ast.parse(source)), path, "exec", dont_inherit=True)


class _Loader(SourceFileLoader):
    """Loads the modules of this project with counting."""

    def get_code(self, fullname: str) -> CodeType | None:
        """Compile a module."""
        if fullname.partition(".")[0] not in OURS:
            return super().get_code(fullname)
        return counted_code(self.get_data(self.path), self.path)


def count_all() -> None:
    """Count in all modules that are imported from now on."""
    vars(builtins).update(COUNTING)
    loaders = (ExtensionFileLoader, EXTENSION_SUFFIXES), (_Loader, SOURCE_SUFFIXES)
    sys.path_hooks.insert(0, FileFinder.path_hook(*loaders))
    sys.path_importer_cache.clear()


def needed(call: Callable[[], object]) -> int:
    """Return the peak of the bytes that a call allocates."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def main(mode: str, size: int) -> None:
    """Read hostile input of a size, and print a line of JSON for each parser and input.

    mode: `read` reads only; `all` also counts, for this size, twice and four times the size; `some` does so for an
    eighth of the kinds of input.
    """
    if mode != "read":
        count_all()
    from sobek_verification.hostile.readers import readers  # noqa: PLC0415  # counted only if it is imported now

    gc.disable()  # so that the count does not depend on when it runs
    for number, reader in enumerate(readers()):
        inputs = {"all": reader.inputs, "read": reader.samples, "some": reader.samples[number % 8 :: 8]}[mode]
        gc.freeze()  # what is here already need not be looked through each time
        for one in inputs:
            name = f"{reader.name}: {one.name}"
            said = reader.read(one.make(size))  # fills caches, which are not counted
            counted: dict[str, Any] = {"name": name, "said": said}
            if mode != "read":
                calls = [partial(reader.read, one.make(times * size)) for times in (1, 2, 4)]
                few, many = needed(calls[0]), needed(calls[-1])
                if many > few + ONCE:
                    many = min(many, needed(calls[-1]))
                counted |= {"steps": list(map(STEPS.of, calls)), "bytes": [few, many]}
            print(json.dumps(counted), flush=True)
            gc.collect()  # an error and its traceback hold each other, and the input that they are about


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
