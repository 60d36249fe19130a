"""Make the mutants of a file with the operators of mutmut, including those of tables and decorated functions.

Types, imports, docstrings and decorators are left alone, and so is code that mypy proves unreachable.
"""

from __future__ import annotations

import textwrap
from difflib import SequenceMatcher
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import libcst as cst
from attrs import frozen
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

if TYPE_CHECKING:
    from collections.abc import Callable

    from libcst.metadata import CodeRange

NEVER: Final = "assert_never("
# The first two as in mutmut: nobody forgets their arguments by mistake.
CALLS_LEFT_ALONE: Final = ("len", "isinstance", "assert_never", "ParamSpec", "TypeVar")
# The operators for any node: skipping commas and spaces saves most of the time.
CHANGED_BY_KIND: Final = (
    *(cst.AugAssign, cst.BaseCompOp, cst.BinaryOperation, cst.BooleanOperation, cst.Break, cst.ComparisonTarget),
    *(cst.Continue, cst.UnaryOperation),
)


def change(before: str, after: str) -> tuple[str, str]:
    """Return the lines of the first text that differ, and the lines of the second that replace them."""
    old, new = before.splitlines(), after.splitlines()
    edits = [edit for edit in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if edit[0] != "equal"]
    was = [line for _, begin, end, _, _ in edits for line in old[begin:end]]
    becomes = [line for _, _, _, begin, end in edits for line in new[begin:end]]
    return _flush(was), _flush(becomes)


def _flush(lines: list[str]) -> str:
    return textwrap.dedent("\n".join(line.rstrip() for line in lines))


@frozen
class Edit:
    """One change to a file. chapter: the file's short name; before: its text; module: it parsed.

    where: the function, or table, that contains the change; first, last: the lines of its statement; in_function:
    whether it is in the body of a function, so that it takes effect only when the function is called.
    """

    chapter: str
    path: Path
    before: str
    module: cst.Module
    where: str
    first: int
    last: int
    in_function: bool
    old: cst.CSTNode
    new: cst.CSTNode

    def text(self) -> str | None:
        """Return the whole file with the change, or None if it is invalid or the same program."""
        text = cst.ensure_type(self.module.deep_replace(self.old, self.new), cst.Module).code
        if text == self.before or NEVER in change(self.before, text)[0]:
            return None
        try:
            compile(text, str(self.path), "exec", dont_inherit=True)
        except SyntaxError:
            return None
        return text


def changes(chapter: str, path: Path) -> tuple[Edit, ...]:
    """Return all changes to a file, in order."""
    text = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
    visitor = _Visitor(partial(Edit, chapter, path, text, wrapper.module), wrapper.module)
    wrapper.visit(visitor)
    return tuple(visitor.found)


def _is_left_alone(node: cst.CSTNode) -> bool:
    match node:
        case cst.Annotation() | cst.Decorator() | cst.Import() | cst.ImportFrom():
            return True
        case cst.If(test=cst.Name(value="TYPE_CHECKING")) | cst.Expr(value=cst.SimpleString()):
            return True
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value="__all__"))]):
            return True
        case cst.AnnAssign(annotation=cst.Annotation(annotation=cst.Name(value="TypeAlias"))):
            return True
        case cst.Call(func=cst.Name(value=name)) if name in CALLS_LEFT_ALONE:
            return True
    return False


class _Visitor(cst.CSTVisitor):
    """Collect the changes."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, edit: Callable[..., Edit], module: cst.Module) -> None:
        super().__init__()
        self._edit, self._module = edit, module
        self.found: list[Edit] = []
        self._around: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Add the changes to a node. Return whether to visit its children too."""
        if _is_left_alone(node):
            return False
        self._around.append(node)
        for kind, operator in mutation_operators:
            if isinstance(node, kind if kind is not cst.CSTNode else CHANGED_BY_KIND):
                for new in operator(node):
                    self._add(node, new)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Leave the current definition."""
        if self._around and self._around[-1] is original_node:
            self._around.pop()

    def _add(self, old: cst.CSTNode, new: cst.CSTNode) -> None:
        statement = next(
            one
            for one in reversed(self._around)
            if isinstance(one, cst.SimpleStatementLine | cst.BaseCompoundStatement | cst.Module)
        )
        at: CodeRange = self.get_metadata(PositionProvider, statement)
        inside = any(
            isinstance(outer, cst.FunctionDef) and inner is outer.body
            for outer, inner in zip(self._around, self._around[1:], strict=False)
        )
        self.found.append(self._edit(self._where(), at.start.line, at.end.line, inside, old, new))

    def _where(self) -> str:
        """Return the name of the outermost function, with its class, or of the name assigned at module level."""
        names: list[str] = []
        for one in self._around:
            match one:
                case cst.ClassDef(name=cst.Name(value=name)):
                    names.append(name)
                case cst.FunctionDef(name=cst.Name(value=name)):
                    return ".".join([*names, name])
                case cst.Assign(targets=[cst.AssignTarget(target=target), *_]) | cst.AnnAssign(target=target):
                    return ".".join([*names, self._module.code_for_node(target)])
        return ".".join(names) or "module"
