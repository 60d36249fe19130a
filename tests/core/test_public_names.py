"""The public names of the library and of each game, and what their annotations mention."""

from __future__ import annotations

import ast
import inspect
import re
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from attrs import fields, has

import sobek_core
from sobek_core import Game, classic, duel

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

PACKAGES: Final = (sobek_core, classic, duel)
LOADED: Final = sobek_core.PLAYING | sobek_core.TOOLS  # the module of each name

# What annotations of public names mention, and a client's author does not write in an annotation.
LEFT_OUT: Final = {
    "an object that the library makes, and of which a client only calls methods": {
        "Codec",
        "KindSet",
        "KnowledgeByBack",
        "MoveNotation",
        "Positions",
        "Registry",
        "ObservationModel",
        "StrictConverter",
    },
    "a short name for a union, a tuple or a function of types that are built in or public": {
        "ConditionCheck",
        "RuleId",
        "Thing",
    },
}


class Defined(NamedTuple):
    """Where a name is defined. name: empty for a module."""

    module: str
    name: str


class Module:
    """The names that a module defines, with their definitions, and those that it imports, even if only for types."""

    def __init__(self, name: str) -> None:
        tree = ast.parse(inspect.getsource(import_module(name)))
        self.defined: dict[str, ast.stmt] = {}
        for node in tree.body:
            match node:
                case ast.ClassDef() | ast.FunctionDef():
                    self.defined[node.name] = node
                case ast.AnnAssign(target=ast.Name(id=own)) | ast.Assign(targets=[ast.Name(id=own)]):
                    self.defined[own] = node
        self.imported = {
            alias.asname or alias.name: Defined(str(node.module), alias.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }


module_of = cache(Module)


def definition(module: str, name: str) -> Defined | None:
    """Return where a name that is used in a module is defined, None if outside the library."""
    found = module_of(module)
    if name in found.defined:
        return Defined(module, name)
    if name not in found.imported or not found.imported[name].module.startswith("sobek_core"):
        return None
    source, original = found.imported[name]
    if hasattr(import_module(source), "__path__") and find_spec(f"{source}.{original}"):
        return Defined(f"{source}.{original}", "")
    return definition(source, original)


def mentions(module: str, annotation: ast.expr) -> Iterator[Defined]:
    """Yield the classes and aliases of the library in an annotation."""
    for node in ast.walk(annotation):
        match node:
            case ast.Constant(value=str(text)) if text.isidentifier() or "[" in text:
                yield from mentions(module, ast.parse(text, mode="eval").body)
            case ast.Name(id=name):
                if (found := definition(module, name)) and found.name and not is_type_variable(found):
                    yield found
            case ast.Attribute(value=ast.Name(id=prefix), attr=name):
                if (at := definition(module, prefix)) and not at.name and (found := definition(at.module, name)):
                    yield found


def is_type_variable(at: Defined) -> bool:
    """Return whether a name stands for any type."""
    match module_of(at.module).defined[at.name]:
        case ast.Assign(value=ast.Call(func=ast.Name(id=called))):
            return called in {"TypeVar", "ParamSpec"}
    return False


def annotated(module: str, node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Yield the annotations of what a client calls or reads, each with its module; of a class with those inherited."""
    match node:
        case ast.FunctionDef(args=arguments, returns=returns):
            every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
            yield from ((module, one.annotation) for one in every if one and one.annotation)
            if returns:
                yield module, returns
        case ast.ClassDef(bases=bases, body=body):
            for base in bases:
                match base:
                    case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)) if at := definition(module, name):
                        yield from annotated(at.module, module_of(at.module).defined[at.name])
            for own in body:
                match own:
                    case ast.FunctionDef(name="__init__"):
                        yield from annotated(module, own)
                        for inner in ast.walk(own):
                            if isinstance(inner, ast.AnnAssign) and not ast.unparse(inner.target).startswith("self._"):
                                yield module, inner.annotation
                    case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                        if not name.startswith("_"):
                            yield from annotated(module, own)
        case ast.AnnAssign(annotation=annotation, value=value):
            yield module, annotation
            if value and ast.unparse(annotation) == "TypeAlias":
                yield module, value


def public_definitions() -> dict[Defined, str]:
    """Return the definitions of all public names, and of all names in public modules, by how they are written."""
    public: dict[Defined, str] = {}
    for package in PACKAGES:
        for name in set(package.__all__) - {"__version__"}:
            at = definition(package.__name__, name)
            assert at is not None, name
            if at.name:
                public[at] = f"{package.__name__}.{name}"
                continue
            for own in module_of(at.module).defined:
                if not own.startswith("_"):
                    public[Defined(at.module, own)] = f"{package.__name__}.{name}.{own}"
    return public


def mentioned_by(at: Defined) -> set[Defined]:
    """Return what a public name mentions: in its annotations, or as the class of a value without one."""
    node = module_of(at.module).defined[at.name]
    found = {one for module, expr in annotated(at.module, node) for one in mentions(module, expr)}
    kind = type(getattr(import_module(at.module), at.name))
    if not isinstance(node, ast.FunctionDef | ast.ClassDef) and kind.__module__.startswith("sobek_core"):
        found.add(Defined(kind.__module__, kind.__name__))
    return found


def test_type_checkers_find_each_name_in_the_module_that_it_is_loaded_from() -> None:
    """The imports for type checkers have the names of the tables, each with the `as` that makes it public."""
    tree = ast.parse(inspect.getsource(sobek_core))
    imported = {
        (alias.name, alias.asname): node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in {f"sobek_core.{one}" for one in LOADED.values()}
        for alias in node.names
    }
    assert {(name, name): f"sobek_core.{module}" for name, module in LOADED.items()} == imported


def test_what_most_users_need_is_at_the_top() -> None:
    """Every name of `__all__` can be imported; another name is an AttributeError."""
    assert {*sobek_core.PLAYING, *sobek_core.TOOLS, "__version__"} == {*sobek_core.__all__}
    for package in PACKAGES:
        assert all(hasattr(package, name) for name in package.__all__)
        with pytest.raises(AttributeError, match=f"^module '{package.__name__}' has no attribute 'Clasic'$"):
            _ = package.Clasic
    assert version("sobek-core") == sobek_core.__version__


@pytest.mark.parametrize("game", [classic, duel])
def test_a_codec_or_notation_is_printed_on_one_line(game: ModuleType) -> None:
    """Its parts are hundreds of codecs, so that printing them all would fill many screens."""
    tools = sobek_core.GAMES[game.__name__.rpartition(".")[2]]
    printed = [game.CONVERTER, game.EDITIONS, game.MOVES, game.POSITIONS, game.SETUP, sobek_core.GAMES, tools]
    assert [] == [text for text in map(repr, printed) if len(text) > 150]


def test_every_type_that_a_public_name_mentions_is_public() -> None:
    """A client can annotate its code with public names only; `LEFT_OUT` says which types it does not need, and why."""
    public = public_definitions()
    mentioned = {one: written for at, written in public.items() for one in mentioned_by(at) if one not in public}
    left_out = {name for names in LEFT_OUT.values() for name in names}
    assert {} == {one: written for one, written in mentioned.items() if one.name not in left_out}
    assert left_out == {one.name for one in mentioned}


def test_every_public_class_says_what_its_fields_hold() -> None:
    """Its docstring has `name: text` for each field; members of an enumeration may go without."""
    values = (getattr(package, name) for package in PACKAGES for name in package.__all__)
    assert [] == [
        f"{kind.__module__}.{kind.__name__}.{name}"
        for kind in filter(inspect.isclass, values)
        if not issubclass(kind, Enum)
        for name in ([one.name for one in fields(kind)] if has(kind) else inspect.get_annotations(kind))
        if not name.startswith("_") and not re.search(rf"\b{name}:\s", kind.__doc__ or "")
    ]


@pytest.mark.parametrize("game", [sobek_core.Classic, sobek_core.Duel])
def test_a_call_has_the_parameters_of_the_protocol(game: type[object]) -> None:
    """`sobek_core.Game` names the parameters of every call, and each game names them alike."""
    calls = [name for name, value in vars(Game).items() if inspect.isfunction(value) and not name.startswith("_")]
    assert 8 == len(calls)
    for name in calls:
        assert [*inspect.signature(getattr(Game, name)).parameters] == [
            *inspect.signature(getattr(game, name)).parameters
        ]
