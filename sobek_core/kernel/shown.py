"""How states and views show themselves: one line as `repr`, the table as text, a picture in a notebook.

The text and the picture are made by parts of the library that playing must not load, so they are found by name.
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Any, ClassVar

from attrs import fields


def different_repr(one: Any) -> str:
    """Return the `repr` of an attrs instance with those fields alone that are not at their defaults."""
    stated = ((part.name, part.default, getattr(one, part.name)) for part in fields(type(one)))
    different = [f"{name}={value!r}" for name, default, value in stated if value != default]
    return f"{type(one).__name__}({', '.join(different)})"


class Shown:
    """A state or a view, which shows the table as people see it.

    game: the name of its game; text, picture: where the functions are that return the table as text and as SVG.
    """

    __slots__ = ()

    game: ClassVar[str]
    text: ClassVar[str]
    picture: ClassVar[str] = "sobek_core.page.svg:draw"

    def __repr__(self) -> str:
        one: Any = self
        seen_by = f" by {viewer}" if (viewer := getattr(one, "viewer", None)) is not None else ""
        return f"<{type(one).__name__} of {self.game}{seen_by}: {len(one.seats)} players, {one.pending}>"

    def __str__(self) -> str:
        shown: str = resolve_name(self.text)(self)
        return shown

    def _repr_html_(self) -> str:
        drawn: str = resolve_name(self.picture)(self)
        return drawn
