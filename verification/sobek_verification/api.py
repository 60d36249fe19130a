"""The API reference: every public name of the library, with the first sentence of its docstring.

If the docstring of a class has a paragraph that describes all its fields, `name: text; name: text.`, so has the page.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import ChainMap
from enum import Enum
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Protocol, get_origin

from attrs import fields, has

import sobek_core
from sobek_core import classic, duel
from sobek_core.kernel.pile import Pile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

GAMES: Final = (classic, duel)
STARS: Final[Mapping[Any, str]] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}


def api_tables() -> str:
    """Return the public names of `sobek_core` and of its games as Markdown tables."""
    return "\n\n".join(
        [
            _table("sobek_core, with attrs alone", _rows(sobek_core, {*sobek_core.PLAYING, "__version__"})),
            _table("sobek_core, with the extra `cli`", _rows(sobek_core, sobek_core.TOOLS)),
            *(_table(game.__name__, _rows(game, {*game.__all__} - {*sobek_core.__all__})) for game in GAMES),
        ]
    )


def _table(title: str, rows: Iterable[tuple[str, str]]) -> str:
    escaped = ((name.replace("|", r"\|"), says) for name, says in rows)
    lines = [f"| `{name}` | {says} |" for name, says in escaped]
    return "\n".join([f"## {title}", "", "| name | what it is |", "|---|---|", *lines])


def _rows(package: ModuleType, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield each name, followed by the fields and methods of a class or the other public classes of a module."""
    homes = _imported_from(package)
    for name in sorted(names, key=lambda name: (name.casefold(), name)):
        if name == "__version__":
            yield name, "The version of the library."
            continue
        value = getattr(package, name)
        if isinstance(value, ModuleType):
            yield name, _first_sentence(value.__doc__)
            yield from _classes(name, value, without=names)
        else:
            yield _signature(name, value), _first_sentence(_doc_of(name, import_module(homes[name])))
            if inspect.isclass(value):
                types = _declared(value)
                for own, says in described_fields(value).items():
                    yield f"{name}.{own}{_typed(': ', types.get(own))}", says
            yield from _methods(name, value)


def _imported_from(package: ModuleType) -> dict[str, str]:
    """Return the module that each public name of a package is imported from."""
    nodes = ast.walk(ast.parse(inspect.getsource(package)))
    imports = (node for node in nodes if isinstance(node, ast.ImportFrom))
    return {name.name: str(node.module) for node in imports for name in node.names}


def _doc_of(name: str, module: ModuleType) -> str | None:
    """Return the docstring of a class or function, or the string below an assignment."""
    body = ast.parse(inspect.getsource(module)).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node, after:
            case ast.ClassDef() | ast.FunctionDef(), _ if node.name == name:
                return ast.get_docstring(node)
            case ast.AnnAssign(target=ast.Name(id=found)), ast.Expr(value=ast.Constant(value=str(text))) if (
                found == name
            ):
                return text
    return None


def _first_sentence(text: str | None) -> str:
    if text is None:
        return ""
    return re.split(r"(?<=\.)\s+(?=[A-Z])|\n\n", " ".join(text.partition("\n\n")[0].split()))[0]


def _signature(name: str, value: Any) -> str:
    """Return a name as it is called, with its parameters and their types, if its own code has any."""
    if inspect.isclass(value) and (issubclass(value, Enum | Pile) or "__init__" not in vars(value)):
        return name
    if inspect.isclass(value) and Protocol in value.__bases__:
        return name
    if isinstance(value, property):
        return f"{name}{_typed(': ', inspect.signature(value.fget).return_annotation)}" if value.fget else name
    if not callable(inspect.unwrap(value)) or get_origin(value):
        return name
    described = described_fields(value) if inspect.isclass(value) else {}  # their rows have the types
    types = {} if described else _declared(value)
    signature = inspect.signature(value)
    parameters = [_parameter(one, types) for one in signature.parameters.values() if one.name not in {"self", "cls"}]
    returned = "" if inspect.isclass(value) else _typed(" -> ", signature.return_annotation)
    return f"{name}({', '.join(parameters)}){returned}"


def _declared(value: Any) -> Mapping[str, Any]:
    """Return the annotations of a function, or of the fields of a class."""
    return ChainMap(*(inspect.get_annotations(one) for one in (value.__mro__ if inspect.isclass(value) else [value])))


def _parameter(parameter: inspect.Parameter, types: Mapping[str, Any]) -> str:
    """Return a parameter as it is declared, with `= ...` for a default."""
    stars = STARS.get(parameter.kind, "")
    typed = _typed(": ", types.get(parameter.name))
    default = "" if parameter.default is parameter.empty else " = ..." if typed else "=..."
    return f"{stars}{parameter.name}{typed}{default}"


def _typed(mark: str, annotation: Any) -> str:
    """Return an annotation as it is written, after a mark; nothing if there is none."""
    if annotation in {None, inspect.Signature.empty}:
        return ""
    written = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return mark + re.sub(r"\bm\.", "moves.", written)  # the modules of the games import `moves as m`


def described_fields(value: type[Any]) -> dict[str, str]:
    """Return what a class says of each of its fields, or of its members; nothing unless it describes them all."""
    names = [member.name for member in value] if issubclass(value, Enum) else []
    names += [one.name for one in fields(value) if not one.name.startswith("_")] if has(value) else []
    for paragraph in inspect.cleandoc(value.__doc__ or "").split("\n\n")[1:]:
        starts = re.split(rf"(?:^|(?<=[.;]) )({'|'.join(names)}): ", " ".join(paragraph.split())) if names else [""]
        found = {own: says.rstrip(";.") for own, says in zip(starts[1::2], starts[2::2], strict=True)}
        if not starts[0] and names == [*found]:
            return {own: f"{says[0].upper()}{says[1:]}." for own, says in found.items()}
    return {}


def _methods(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the public methods and properties that a class itself defines."""
    for own, method in vars(value).items() if inspect.isclass(value) else ():
        called = getattr(method, "__func__", method)
        if not own.startswith("_") and (inspect.isfunction(called) or isinstance(called, property)):
            yield _signature(f"{name}.{own}", called), _first_sentence(called.__doc__)


def _classes(name: str, module: ModuleType, without: Collection[str]) -> Iterator[tuple[str, str]]:
    for own, value in vars(module).items():
        if (
            inspect.isclass(value)
            and value.__module__ == module.__name__
            and not own.startswith("_")
            and own not in without
        ):
            yield _signature(f"{name}.{own}", value), _first_sentence(value.__doc__)
