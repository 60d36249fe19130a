"""The public names of the library and of each game, and what their annotations mention."""

from __future__ import annotations

import builtins
import collections.abc
import enum
import inspect
import re
import typing
from enum import Enum
from importlib.metadata import version
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final

import pytest
from attrs import fields, has

import sobek_core
from sobek_core import Game, classic, duel

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

PACKAGES: Final = (sobek_core, classic, duel)

# What annotations of public names mention, and a client's author does not write in an annotation.
LEFT_OUT: Final = {
    "an object that the library makes, and of which a client only calls methods": {
        "Codec",
        "KindSet",
        "KnowledgeByBack",
        "MoveNotation",
        "Positions",
        "Editions",
        "Registry",
        "ObservationModel",
        "Pile",
        "PlaceContents",
        "StrictConverter",
    },
    "the class below that of a game, which functions of the rules are written for": {"Rules"},
    "a short name for a union, a tuple or a function of types that are built in or public": {
        "ChanceOutcome",
        "Pending",
        "Thing",
    },
}


# What is found by the name of a game, or read from a file that names it: its classes are known only then.
OF_ANY_GAME: Final = {"Chance", "GameTools", "Play", "PlayedMove", "Record", "RecordedMove", "Replay", "memory_of"}
# Likewise.
OF_THE_JUDGE: Final = {
    *("Judgement", "OtherAnswer", "PartPosition", "Squares", "Then", "Written", "fully_known"),
    *(f"{one}Question" for one in ("Move", "Points", "Result", "RoundOver", "GameOver", "Set")),
}

# Names of annotations that are not this library's.
FOREIGN: Final = {*dir(builtins), *dir(collections.abc), *dir(enum), *dir(typing)}
WORD: Final = re.compile(r"\b(?!\w*(?:[a-z]T\b|_co\b|_contra\b))[A-Z]\w*[a-z]\w*")  # but for type variables


def public_values(*packages: ModuleType) -> dict[str, object]:
    """Return the public names of packages, and all that public modules define, with their values."""
    found: dict[str, object] = {}
    for package in packages:
        for name in package.__all__:
            value = getattr(package, name)
            found |= {name: value} if not inspect.ismodule(value) else own_names(value)
    return found


def own_names(module: ModuleType) -> dict[str, object]:
    """Return the names that a module defines, with their values."""
    own = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    return {
        name: value for name, value in own.items() if getattr(value, "__module__", module.__name__) == module.__name__
    }


def annotations_of(value: object) -> Iterator[str]:
    """Yield the annotations of what a client calls or reads; of a class with those inherited, of a value its class."""
    if inspect.isfunction(value):
        yield from map(str, value.__annotations__.values())
    elif inspect.isclass(value):
        for base in (base for base in value.__mro__ if base.__module__.startswith("sobek_core")):
            own = {name: one for name, one in vars(base).items() if name == "__init__" or not name.startswith("_")}
            kinds = inspect.get_annotations(base).items()
            yield from (str(kind) for name, kind in kinds if not name.startswith("_"))
            for one in own.values():
                yield from annotations_of(
                    getattr(one, "fget", getattr(one, "__func__", one if callable(one) else None))
                )
    elif parts := typing.get_args(value):
        yield from (getattr(typing.get_origin(part) or part, "__name__", "") for part in parts)
    elif type(value).__module__.startswith("sobek_core"):
        yield type(value).__name__


def test_what_most_users_need_is_at_the_top() -> None:
    """Every name of `__all__` can be imported, and `dir` shows these alone; another name is an AttributeError."""
    assert {"Classic", "audit", "__version__"} <= {*sobek_core.__all__}
    for package in PACKAGES:
        assert sorted(package.__all__) == dir(package)
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
    others = set()
    for package in PACKAGES:
        public = {*public_values(*(PACKAGES if package is sobek_core else (sobek_core, package)))}
        for name, value in public_values(package).items():
            mentioned = {word for words in annotations_of(value) for word in WORD.findall(words)}
            others |= {(name, word) for word in mentioned - public - FOREIGN}
    left_out = {name for names in LEFT_OUT.values() for name in names}
    assert [] == sorted((name, word) for name, word in others if word not in left_out)
    assert left_out == {word for _, word in others}


def test_only_what_holds_any_game_mentions_any() -> None:
    """Every other public name says which classes it takes and returns."""
    public = {name: value for package in PACKAGES for name, value in public_values(package).items()}
    mentioning = {
        name for name, value in public.items() if any(re.search(r"\bAny\b", words) for words in annotations_of(value))
    }
    assert OF_ANY_GAME | OF_THE_JUDGE == mentioning


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


def test_the_reference_names_each_public_value() -> None:
    """docs/api.md: Sphinx finds classes and functions of a package itself, other names only by their modules."""
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")
    named = {name: resolve_name(name) for name in re.findall(r"^\.\. auto\w+:: (\S+)$", page, re.MULTILINE)}
    found = {name.rpartition(".")[2] for name in named}
    found |= {name for one in named.values() if inspect.ismodule(one) and one not in PACKAGES for name in vars(one)}
    values = {name: getattr(package, name) for package in PACKAGES for name in package.__all__}
    others = {name for name, value in values.items() if not inspect.isclass(value) and not inspect.isroutine(value)}
    assert set() == others - found - {"__version__"}


@pytest.mark.parametrize("game", [sobek_core.Classic, sobek_core.Duel])
def test_a_call_has_the_parameters_of_the_protocol(game: type[object]) -> None:
    """`sobek_core.Game` names the parameters of every call, and each game names them alike."""
    calls = [name for name, value in vars(Game).items() if inspect.isfunction(value) and not name.startswith("_")]
    assert 7 == len(calls)
    for name in calls:
        assert [*inspect.signature(getattr(Game, name)).parameters] == [
            *inspect.signature(getattr(game, name)).parameters
        ]
