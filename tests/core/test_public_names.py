"""The public names of the library and of each game."""

from __future__ import annotations

import inspect
import re
from enum import Enum
from importlib.metadata import version
from pathlib import Path
from pkgutil import resolve_name
from typing import Final

import pytest
from attrs import fields, has

import sobek_core
from sobek_core import Game, classic, duel

PACKAGES: Final = (sobek_core, classic, duel)


def test_what_most_users_need_is_at_the_top() -> None:
    """Every name of `__all__` can be imported, and `dir` shows these alone; another name is an AttributeError."""
    assert {"Classic", "audit", "__version__"} <= {*dir(sobek_core)}
    for package in PACKAGES:
        assert sorted(package.__all__) == dir(package)
        assert all(hasattr(package, name) for name in package.__all__)
        with pytest.raises(AttributeError, match=f"^module '{package.__name__}' has no attribute 'Clasic'$"):
            _ = package.Clasic
    assert version("sobek-core") == sobek_core.__version__


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
    named = {name: resolve_name(name) for name in re.findall(r"^\.\. auto\w+:: (\S+?)(?:\(\))?$", page, re.MULTILINE)}
    found = {name.rpartition(".")[2] for name in named}
    found |= {name for one in named.values() if inspect.ismodule(one) and one not in PACKAGES for name in vars(one)}
    values = {name: getattr(package, name) for package in PACKAGES for name in package.__all__}
    others = {name for name, value in values.items() if not inspect.isclass(value) and not inspect.isroutine(value)}
    assert set() == others - found - {"__version__"}


@pytest.mark.parametrize("game", [sobek_core.Classic, sobek_core.Duel])
def test_a_call_has_the_parameters_of_the_protocol(game: type[object]) -> None:
    """`sobek_core.Game` names the parameters of every call, and each game names them alike."""
    calls = [name for name, value in vars(Game).items() if inspect.isfunction(value) and not name.startswith("_")]
    assert 9 == len(calls)
    for name in calls:
        assert [*inspect.signature(getattr(Game, name)).parameters] == [
            *inspect.signature(getattr(game, name)).parameters
        ]
