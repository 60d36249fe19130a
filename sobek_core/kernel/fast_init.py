"""Faster construction for the few frozen attrs classes that every move and every view instantiates.

attrs fills a frozen instance through `object.__setattr__`, which looks up each name. Here the instance is of a class
that is not frozen until it is filled, so that Python writes the slots directly, in a third of the time.
"""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from attrs import Factory, fields

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
P = ParamSpec("P")


def fast_init(frozen_class: type[T]) -> type[T]:
    """Give a frozen attrs class with slots a faster constructor, and return the class.

    Raise TypeError for a class with validators, converters, factories, keyword-only fields or fields without a
    parameter. The faster constructor would ignore them.
    """
    become = ("kind = type(self)", "_become(self, _Open)")
    frozen_class.__init__ = _function("__init__", frozen_class, become, "kind")  # type: ignore[method-assign]
    return frozen_class


def maker(frozen_class: Callable[P, T]) -> Callable[P, T]:
    """Return a function that does what calling a class with `fast_init` does, in half the time.

    With names for the arguments, it takes a fifth of the time. Raise TypeError as `fast_init` does.
    """
    return cast("Callable[P, T]", _function("make", frozen_class, ("self = _Open()",), "_Frozen"))


def _function(name: str, frozen_class: Any, become_open: tuple[str, ...], frozen: str) -> Any:
    """Compile a function that fills an instance. become_open: makes it; frozen: names the class that it has then."""
    names = {field.alias: field.name for field in fields(frozen_class)}
    for field in fields(frozen_class):
        plain = field.init and not field.kw_only and not isinstance(field.default, type(Factory(list)))
        if not plain or field.validator or field.converter:
            message = f"{frozen_class.__name__}.{field.name} is not taken as it is given"
            raise TypeError(message)
    parameters = signature(frozen_class).parameters
    thaw = {one: getattr(object, one) for one in ("__init__", "__setattr__", "__delattr__")}
    namespace: dict[str, Any] = {
        "_become": object.__dict__["__class__"].__set__,
        "_Frozen": frozen_class,
        "_Open": type(f"_Open{frozen_class.__name__}", (frozen_class,), {"__slots__": (), **thaw}),
    }
    arguments = ", ".join(["self", *parameters] if name == "__init__" else parameters)
    lines = [f"def {name}({arguments}):", *become_open, *(f"self.{names[one]} = {one}" for one in parameters)]
    lines += [f"self.__class__ = {frozen}", *(["return self"] if name == "make" else [])]
    exec("\n    ".join(lines), namespace)  # noqa: S102  # as attrs makes its own
    namespace[name].__defaults__ = tuple([one.default for one in parameters.values() if one.default is not one.empty])
    return namespace[name]
