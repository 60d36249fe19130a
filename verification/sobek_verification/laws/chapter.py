"""Laws with seeded bugs: a sentence that must hold, and wrong implementations with which it must be seen not to.

Knows no game, and not how a law is checked: `laws.contracts` and `laws.symbolic` do that.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from functools import update_wrapper
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from attrs import evolve, frozen

from sobek_core.rule_ids import RuleId

if TYPE_CHECKING:
    from collections.abc import Iterator

P = ParamSpec("P")
ResultT = TypeVar("ResultT")


@frozen
class Law:
    """A sentence that must hold for all values. predicate: says whether it does; rules: those that it states."""

    predicate: Callable[..., bool]
    rules: tuple[RuleId, ...]

    @property
    def sentence(self) -> str:
        """The name, as people say it."""
        return _plain(self.predicate).__name__.replace("_", " ")

    @property
    def given(self) -> tuple[str, ...]:
        """What it is stated of: its numbers with their types, and its preconditions, with constants as numbers."""
        plain = _plain(self.predicate)
        numbers = [f"{name}: {kind}" for name, kind in plain.__annotations__.items() if name != "return"]
        lines = [line.strip() for line in (plain.__doc__ or "").splitlines()]
        conditions = [line.removeprefix("pre:").strip() for line in lines if line.startswith("pre:")]
        return (
            *numbers,
            *(re.sub(r"\b[A-Z_]+\b", lambda name: str(plain.__globals__[name[0]]), one) for one in conditions),
        )

    @property
    def claims(self) -> tuple[str, ...]:
        """What it states of them: the statements of its body, written alike however they are laid out."""
        parsed = ast.parse(inspect.getsource(_plain(self.predicate)))
        (function,) = (one for one in parsed.body if isinstance(one, ast.FunctionDef))
        return tuple(ast.unparse(statement) for statement in function.body[1:])  # the first is the docstring

    def under(self, bug: Bug) -> Callable[..., bool]:
        """Return a copy of the predicate that knows the wrong implementation by the name of the right one."""
        plain = _plain(self.predicate)
        copy = FunctionType(plain.__code__, plain.__globals__ | {bug.replaced: bug.wrong}, plain.__name__)
        return update_wrapper(copy, self.predicate)


@frozen
class Bug:
    """A wrong implementation. replaced: the name, in the law's module, of the function in whose place it is put."""

    replaced: str
    wrong: Callable[..., object]

    @property
    def sentence(self) -> str:
        """The name, as people say it."""
        return _plain(self.wrong).__name__.strip("_").replace("_", " ")


LawT = TypeVar("LawT", bound=Law)


@frozen
class Seeded(Generic[LawT]):
    """A law, alone or with a seeded bug."""

    law: LawT
    bug: Bug | None = None

    @property
    def predicate(self) -> Callable[..., bool]:
        """What is to be tried."""
        return self.law.under(self.bug) if self.bug else self.law.predicate


SeededT = TypeVar("SeededT", bound=Seeded[Any])


class ChapterLaws(Generic[SeededT]):
    """The laws of one chapter, each followed by its bugs."""

    def __init__(self) -> None:
        """Begin with none."""
        self._of: dict[Callable[..., bool], list[SeededT]] = {}

    def add(self, stated: SeededT) -> None:
        """Add a law without a bug."""
        self._of[stated.law.predicate] = [stated]

    def bug(
        self, replaced: Callable[..., ResultT], *failing: Callable[..., bool]
    ) -> Callable[[Callable[P, ResultT]], Callable[P, ResultT]]:
        """Add a wrong implementation. replaced: the right one; failing: the laws that cannot hold with it."""

        def add(wrong: Callable[P, ResultT]) -> Callable[P, ResultT]:
            for predicate in failing:
                stated = self._of[predicate]
                stated.append(evolve(stated[0], bug=Bug(replaced.__name__, wrong)))
            return wrong

        return add

    def __iter__(self) -> Iterator[SeededT]:
        return (one for stated in self._of.values() for one in stated)


def _plain(function: Callable[..., object]) -> FunctionType:
    """Return a function as the plain one that it must be, for CrossHair reads its source and its globals."""
    if not isinstance(function, FunctionType):
        message = f"expected a plain function, got {function!r}"
        raise TypeError(message)
    return function
