"""Faster construction for the few frozen attrs classes that every move instantiates.

attrs fills a frozen instance through `object.__setattr__`, which looks up each name. Here the instance is of a class
that is not frozen until it is filled, so that Python writes the slots directly, in a third of the time.
"""

from __future__ import annotations

from inspect import signature
from typing import Any, TypeVar

from attrs import Factory, fields

T = TypeVar("T")


def fast_init(frozen_class: type[T]) -> type[T]:
    """Give a frozen attrs class with slots a faster constructor, and return the class.

    Raise TypeError for a class with validators, converters, factories, keyword-only fields or fields without a
    parameter. The faster constructor would ignore them.
    """
    for field in fields(frozen_class):  # type: ignore[arg-type]
        plain = field.init and not field.kw_only and not isinstance(field.default, type(Factory(list)))
        if plain and not field.validator and not field.converter:
            continue
        message = f"{frozen_class.__name__}.{field.name} is not taken as it is given"
        raise TypeError(message)
    parameters = signature(frozen_class).parameters
    thaw = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    namespace: dict[str, Any] = {
        "_become": object.__dict__["__class__"].__set__,
        "_Open": type(f"_Open{frozen_class.__name__}", (frozen_class,), thaw),
    }
    lines = [f"def __init__(self, {', '.join(parameters)}):", "kind = type(self)", "_become(self, _Open)"]
    lines += [*(f"self.{name} = {name}" for name in parameters), "self.__class__ = kind"]
    exec("\n    ".join(lines), namespace)  # noqa: S102  # as attrs makes its own
    defaults = [parameter.default for parameter in parameters.values() if parameter.default is not parameter.empty]
    namespace["__init__"].__defaults__ = tuple(defaults)
    frozen_class.__init__ = namespace["__init__"]  # type: ignore[method-assign]
    return frozen_class
