"""Make the mutants of a file with the operators of mutmut, including those of tables and decorated functions.

Types, imports, docstrings and decorators are left alone, and so is code that mypy proves unreachable.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import libcst as cst
from attrs import frozen
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

from sobek_verification.mutation.mutant import change

if TYPE_CHECKING:
    from libcst.metadata import CodeRange

NEVER: Final = "assert_never("
# The first two as in mutmut: nobody forgets their arguments by mistake.
CALLS_LEFT_ALONE: Final = ("len", "isinstance", "assert_never", "ParamSpec", "TypeVar")
# The operators for any node: skipping commas and spaces saves most of the time.
CHANGED_BY_KIND: Final = (
    *(cst.AugAssign, cst.BaseCompOp, cst.BinaryOperation, cst.BooleanOperation, cst.Break, cst.ComparisonTarget),
    *(cst.Continue, cst.UnaryOperation),
)


@frozen
class Edit:
    """One change to a file. where: the function, or table, that contains it; first, last: the lines of its statement.

    in_function: whether it is in the body of a function, so that it takes effect only when the function is called;
    top: the index of the module's statement that contains it; key: the name of the change, for later runs.
    """

    file: File
    where: str
    first: int
    last: int
    in_function: bool
    old: cst.CSTNode
    new: cst.CSTNode
    top: int
    key: str

    def text(self) -> str | None:
        """Return the whole file with the change, or None if it is invalid or the same program."""
        statement = self.file.module.body[self.top].deep_replace(self.old, self.new)
        begin, pieces, end = self.file.pieces
        changed = self.file.module.code_for_node(statement)
        text = "".join([begin, *pieces[: self.top], changed, *pieces[self.top + 1 :], end])
        if text == self.file.text or NEVER in change(self.file.text, text)[0]:
            return None
        try:
            compile(text, str(self.file.path), "exec", dont_inherit=True)
        except SyntaxError:
            return None
        return text


@frozen(eq=False)
class File:
    """A file to mutate. chapter: its short name."""

    chapter: str
    path: Path
    text: str
    module: cst.Module

    @cached_property
    def pieces(self) -> tuple[str, list[str], str]:
        """The text before its statements, the statements, and the text after them."""
        pieces = [self.module.code_for_node(one) for one in self.module.body]
        begin, end = self.text.split("".join(pieces))
        return begin, pieces, end


def changes(chapter: str, path: Path) -> tuple[Edit, ...]:
    """Return all changes to a file, in order. Their keys stay the same while the file and the operators do."""
    text = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
    visitor = _Visitor(File(chapter, path, text, wrapper.module))
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

    def __init__(self, file: File) -> None:
        super().__init__()
        self.file = file
        self.found: list[Edit] = []
        self._around: list[cst.CSTNode] = []
        own = Path(__file__).read_bytes()
        of_file = f"{version('mutmut')} {version('libcst')} {file.path.name} {file.text}"
        self._digest = sha256(own + of_file.encode()).hexdigest()[:16]
        self._numbers = count()
        self._tops = {id(one): number for number, one in enumerate(file.module.body)}

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
        key = f"{self._digest}-{next(self._numbers)}"
        top = self._tops[id(self._around[1])]
        self.found.append(Edit(self.file, self._where(), at.start.line, at.end.line, inside, old, new, top, key))

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
                    return ".".join([*names, self.file.module.code_for_node(target)])
        return ".".join(names) or "module"
