"""The API reference: each public name of the library, by task, with the first sentence of its docstring and its errors.

If the docstring of a class has a paragraph that describes its fields, `name: text; name: text.`, each has a row.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import ChainMap
from enum import Enum
from importlib import import_module
from itertools import groupby
from textwrap import fill
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Protocol, get_origin

from attrs import fields, has

import sobek_core
from sobek_core import classic, duel
from sobek_core.codec import StrictConverter
from sobek_core.kernel.pile import KindSet, Pile
from sobek_core.registry import Registry
from sobek_core.text.move_notation import MoveNotation
from sobek_core.text.notation import Codec
from sobek_core.text.positions import Positions

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

GAME_PACKAGES: Final = (classic, duel)
EXTRA: Final = {*sobek_core.TOOLS, "CONVERTER"}
STARS: Final[Mapping[Any, str]] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
# Classes of public values that are not public names themselves, with the methods that a client calls, () for all.
OF_VALUES: Final[Mapping[type[Any], tuple[str, ...]]] = {
    Codec: (),
    KindSet: (),
    MoveNotation: ("read", "write", "write_seen", "verbs"),
    Pile: (),
    Positions: ("read", "read_open", "check", "write"),
    Registry: ("register",),
    StrictConverter: ("read",),
}
# What the names of `sobek_core` are for, by the beginnings of the modules that define them; the longest match wins.
TASKS: Final[Mapping[str, tuple[str, ...]]] = {
    "Play a game": ("kernel.game", "classic.", "duel.", "kernel.listing"),
    "Show it to a viewer": ("kernel.visibility", "kernel.kind"),
    "Remember what was seen": ("recall.", "records.undo"),
    "Record and audit games": ("records.", "disclosure", "kernel.dealer", "games", "tools"),
    "Judge disputes": ("disputes.",),
    "Read what people write": ("handwriting.", "text."),
    "Look up rules": ("spec.",),
    "Say it in words": ("phrases.",),
    "Catch errors": (),
}
# The part of a guide that shows how the names of a task work together.
GUIDES: Final[Mapping[str, str]] = {
    "Play a game": "[Play](clients.md#play)",
    "Show it to a viewer": "[Show each player what they may see](clients.md#show-each-player-what-they-may-see)",
    "Remember what was seen": "[Show each player what they may see](clients.md#show-each-player-what-they-may-see)",
    "Record and audit games": "[Record, audit and judge](clients.md#record-audit-and-judge)",
    "Judge disputes": "[Record, audit and judge](clients.md#record-audit-and-judge)",
    "Read what people write": "[Handwriting](../spec/handwriting.md)",
    "Look up rules": "[Look up a rule](command-line.md#look-up-a-rule)",
    "Catch errors": "[Three kinds of bad input](clients.md#tell-the-three-kinds-of-bad-input-apart)",
}
MAX_DEFAULT: Final = 20  # characters; longer defaults are written as `...`
MAX_LINE: Final = 120  # characters, of text outside tables
MAX_ALIAS: Final = 250  # characters of a definition
OPERATORS: Final = ("__iter__", "__contains__", "__le__", "__add__", "__sub__")
INHERITED: Final = {
    "StrictConverter.unstructure(obj: Any, unstructure_as: Any = ...) -> Any": (
        "Return a value as JSON. unstructure_as: the union of classes that it is one of, such as `Move` or `SeenEvent`."
    )
}


def api_tables() -> str:
    """Return the public names of `sobek_core`, by task, and of its games as Markdown sections, after links to them."""
    tables = {
        **{task: _rows(sobek_core, names) for task, names in names_by_task().items()},
        **{game.__name__: _rows(game, {*game.__all__} - {*sobek_core.__all__}) for game in GAME_PACKAGES},
        "Piles, notations, codecs and registries": _rows_of_values(),
    }
    links = [f"[{title}](#{re.sub(r'[^a-z_ -]', '', title.lower()).replace(' ', '-')})" for title in tables]
    return "\n\n".join([" ·\n".join(links), *(_section(title, rows) for title, rows in tables.items())])


def names_by_task() -> dict[str, set[str]]:
    """Return the public names of `sobek_core` by what they are for. Raise KeyError if a module belongs to no task."""
    tasks = {beginning: task for task, beginnings in TASKS.items() for beginning in beginnings}
    found: dict[str, set[str]] = {task: set() for task in TASKS}
    for name, module in (sobek_core.PLAYING | sobek_core.TOOLS).items():
        beginning = max(filter(module.startswith, tasks), key=len, default=module)
        found["Catch errors" if name.endswith("Error") else tasks[beginning]].add(name)
    return found


def _section(title: str, rows: Iterable[tuple[str, str]]) -> str:
    """Return a section: a table of the names without members, and a part with a heading for each other name."""
    parts = [[*part] for _, part in groupby(rows, _owner)]
    headed = [part for part in parts if len(part) > 1 and not part[0][0].startswith(f"{_owner(part[0])}.")]
    others = [row for part in parts if part not in headed for row in part]
    guide = [f"Guide: {GUIDES[title]}."] if title in GUIDES else []
    package = f"{title.rpartition('.')[2]}." if title.startswith("sobek_core.") else ""
    tables = [_table(others)] if others else []
    return "\n\n".join([f"## {title}", *guide, *tables, *(_part(part, package) for part in headed)])


def _owner(row: tuple[str, str]) -> str:
    """Return the name of a row without members: that of a class, with its module if it is not exported itself."""
    return next(re.finditer(r"(?:[a-z_]+\.)?\w+", row[0]))[0]


def _part(rows: list[tuple[str, str]], package: str) -> str:
    (name, says), *members = rows
    sentences = "\n".join(
        fill(one, MAX_LINE, break_on_hyphens=False) for one in re.split(r"(?<=\.) (?=\W?[A-Za-z])", says)
    )
    return f"### {package}{_owner(rows[0])}\n\n    {name}\n\n{sentences}\n\n{_table(members)}"


def _table(rows: Iterable[tuple[str, str]]) -> str:
    escaped = ((name.replace("|", r"\|"), says) for name, says in rows)
    return "\n".join(["| name | what it is |", "|---|---|", *(f"| `{name}` | {says} |" for name, says in escaped)])


def _rows(package: ModuleType, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield each name, followed by the fields and methods of a class or the other public classes of a module."""
    homes = _imported_from(package)
    for name in sorted(names, key=lambda name: (name.casefold(), name)):
        value = getattr(package, name)
        if isinstance(value, ModuleType):
            yield name, _first_sentence(value.__doc__)
            yield from _classes(name, value, without=names)
        else:
            home = import_module(homes[name])
            says = _summary(value, _doc_of(name, home)) + _members(value) + " Needs the extra `cli`." * (name in EXTRA)
            yield dict(_aliases(home)).get(name) or _signature(name, value), says
            yield from _fields(name, value)
            yield from _methods(name, value)


def _rows_of_values() -> Iterator[tuple[str, str]]:
    """Yield the classes of public values that are not public names, with the methods that a client calls."""
    for kind, methods in OF_VALUES.items():
        name = kind.__name__
        yield name, _summary(kind)
        if not methods:
            yield from _fields(name, kind)
        rows = dict(_methods(name, kind))
        yield from ((row, says) for row, says in rows.items() if not methods or re.split(r"\W", row)[1] in methods)
        for own in OPERATORS:
            if (operator := vars(kind).get(own)) is not None and operator.__doc__ and not methods:
                yield _signature(f"{name}.{own}", operator), _summary(operator)
        yield from ((row, says) for row, says in INHERITED.items() if row.startswith(f"{name}."))


def _members(value: Any) -> str:
    """Return the members of an enumeration, if its docstring does not describe them."""
    if not (inspect.isclass(value) and issubclass(value, Enum)) or described_fields(value):
        return ""
    names = [f"`{member.name}`" for member in value]
    return f" Members: {', '.join(names)}." if names else ""


def _fields(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the fields of a class that its docstring describes, or its members."""
    if inspect.isclass(value):
        types = _declared(value)
        for own, says in described_fields(value).items():
            yield f"{name}.{own}{_typed(': ', types.get(own))}", says


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


def _aliases(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield the type aliases of a module, such as `Viewer`, with their definitions, unless these are long."""
    for node in ast.parse(inspect.getsource(module)).body:
        match node:
            case ast.AnnAssign(
                target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"), value=ast.expr() as value
            ):
                written = _typed(" = ", ast.unparse(value).strip("'"))
                yield name, f"{name}{written if len(written) <= MAX_ALIAS else ''}"


def _sentences(paragraph: str) -> list[str]:
    return re.split(r"(?<=\.)\s+(?=[A-Z])", " ".join(paragraph.split()))


def _first_sentence(text: str | None) -> str:
    return _sentences((text or "").partition("\n\n")[0])[0]


def _summary(value: Any, text: str | None = None) -> str:
    """Return the first paragraph of a docstring, each sentence about what is raised, and what the parameters are.

    The fields of a class have rows of their own. text: the docstring, if it is not that of the value.
    """
    first, *others = [_sentences(one) for one in inspect.cleandoc(text or value.__doc__ or "").split("\n\n")]
    wanted = "Raise|Never raise" if inspect.isclass(value) else r"Raise|Never raise|\w+(?:, \w+)*:"
    return " ".join(
        [*first, *(one for sentences in others for one in sentences if re.match(rf"(?:{wanted})(?!\w)", one))]
    )


def _signature(name: str, value: Any) -> str:
    """Return a name as it is called, with its parameters and their types, if its own code has any."""
    if inspect.isclass(value) and issubclass(value, Exception):
        return f"{name}({value.__bases__[0].__name__})"
    if inspect.isclass(value) and issubclass(value, Pile) and value is not Pile:
        return f"{name}: type[Pile[{type(value.kinds[0]).__name__}]]"
    if type(value) in OF_VALUES or (has(type(value)) and not inspect.isclass(value)):
        return f"{name}: {type(value).__name__}"
    if inspect.isclass(value) and (issubclass(value, Enum | Pile) or "__init__" not in vars(value)):
        return name
    if inspect.isclass(value) and Protocol in value.__bases__:
        return name
    if isinstance(value, property):
        return f"{name}{_typed(': ', inspect.signature(value.fget).return_annotation)}" if value.fget else name
    if not callable(inspect.unwrap(value)) or get_origin(value):
        return name
    described = inspect.isclass(value) and field_names(value) == [*described_fields(value)]  # their rows have the types
    types = {} if described else _declared(value)
    signature = inspect.signature(value)
    own = [one for one in signature.parameters.values() if one.name not in {"self", "cls"}]
    parameters = [_parameter(one, types) for one in own]
    by_name = [number for number, one in enumerate(own) if one.kind is one.KEYWORD_ONLY]
    if by_name and not any(one.kind is one.VAR_POSITIONAL for one in own):
        parameters.insert(by_name[0], "*")
    returned = "" if inspect.isclass(value) else _typed(" -> ", signature.return_annotation)
    return f"{name}({', '.join(parameters)}){returned}"


def _declared(value: Any) -> Mapping[str, Any]:
    """Return the annotations of a function, or of the fields of a class."""
    return ChainMap(*(inspect.get_annotations(one) for one in (value.__mro__ if inspect.isclass(value) else [value])))


def _parameter(parameter: inspect.Parameter, types: Mapping[str, Any]) -> str:
    """Return a parameter as it is declared, with its default."""
    stars = STARS.get(parameter.kind, "")
    typed = _typed(": ", types.get(parameter.name))
    default = "" if parameter.default is parameter.empty else _default(parameter.default)
    return f"{stars}{parameter.name}{typed}{default and (f' = {default}' if typed else f'={default}')}"


def _default(value: Any) -> str:
    """Return a default as it is written, or `...` if it is long or made anew for each call."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    written = repr(value) if isinstance(value, str | int | tuple | frozenset | None) else "..."
    return written if len(written) <= MAX_DEFAULT else "..."


def _typed(mark: str, annotation: Any) -> str:
    """Return an annotation as it is written, after a mark; nothing if there is none."""
    if annotation in {None, inspect.Signature.empty}:
        return ""
    written = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    written = re.sub(r"\bm\.", "moves.", written)  # the modules of the games import `moves as m` and `state as s`
    return mark + re.sub(r"\bs\.", "state.", written)


def field_names(value: type[Any]) -> list[str]:
    """Return the names of the public fields of a class, or of its members."""
    if issubclass(value, Enum):
        return [member.name for member in value]
    own = [one.name for one in fields(value)] if has(value) else [*inspect.get_annotations(value)]
    return [name for name in own if not name.startswith("_")]


def described_fields(value: type[Any]) -> dict[str, str]:
    """Return what a class says of its fields, or members, in the first paragraph that begins with one of them."""
    names = field_names(value)
    for paragraph in inspect.cleandoc(value.__doc__ or "").split("\n\n")[1:]:
        starts = re.split(rf"(?:^|(?<=[.;]) )({'|'.join(names)}): ", " ".join(paragraph.split())) if names else [""]
        found = {own: says.rstrip(";.") for own, says in zip(starts[1::2], starts[2::2], strict=True)}
        if not starts[0] and found:
            return {own: f"{says[0].upper()}{says[1:]}." for own, says in found.items()}
    return {}


def _methods(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the public methods and properties that a class itself defines."""
    for own, method in vars(value).items() if inspect.isclass(value) else ():
        called = getattr(method, "__func__", method)
        if not own.startswith("_") and (inspect.isfunction(called) or isinstance(called, property)):
            yield _signature(f"{name}.{own}", called), _summary(called)


def _classes(name: str, module: ModuleType, without: Collection[str]) -> Iterator[tuple[str, str]]:
    for own, value in vars(module).items():
        if (
            inspect.isclass(value)
            and value.__module__ == module.__name__
            and not own.startswith("_")
            and own not in without
        ):
            yield _signature(f"{name}.{own}", value), _summary(value) + _members(value)
            if field_names(value) == [*described_fields(value)]:
                yield from _fields(f"{name}.{own}", value)
    for own, defined in _aliases(module):
        if not own.startswith("_") and own not in without:
            yield f"{name}.{defined}", _summary(None, _doc_of(own, module))
