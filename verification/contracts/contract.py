"""What a contract is: a law for CrossHair to confirm, and seeded bugs under which it must refute it. Knows no game.

A chapter makes one `Contracts`. A law is a small function over whole numbers, its name the sentence that it states,
with a PEP 316 docstring; a seeded bug is a wrong implementation of a function that the law's module imports::

    contracts = Contracts()

    @contracts.law("classic.scoring.horizontal")
    def a_horizontal_set_scores_its_scarabs(scarabs: int) -> bool:
        '''The pages of the spec call it the sum, once.

        pre: scarabs >= 0
        post: _
        '''
        return score_horizontal(scarabs) == scarabs

    @contracts.bug(score_horizontal, a_horizontal_set_scores_its_scarabs)
    def _doubles_the_scarabs(scarabs: int) -> int:
        return 2 * scarabs

A law that no bug can refute says nothing; so each has at least one. The bug runs under the very same law: while it is
examined, the wrong implementation stands in the place of the right one.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from enum import StrEnum
from functools import update_wrapper
from types import FunctionType
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from attrs import frozen

from sobek_core.rules import RuleId

if TYPE_CHECKING:
    from collections.abc import Iterator

P = ParamSpec("P")
ResultT = TypeVar("ResultT")


class Status(StrEnum):
    """What came of a contract. Only the first two are ever expected."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    NOT_CONFIRMED = "not confirmed"
    PRECONDITION_NEVER_MET = "precondition never met"
    CRASHED = "crashed"
    NO_CONTRACT = "no contract"


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
        """Give a copy of the predicate that knows the wrong implementation by the name of the right one."""
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


@frozen
class Contract:
    """A law, to be confirmed; or, with a seeded bug, to be refuted."""

    law: Law
    bug: Bug | None = None

    @property
    def expected(self) -> Status:
        """What must come of it."""
        return Status.REFUTED if self.bug else Status.CONFIRMED

    @property
    def predicate(self) -> Callable[..., bool]:
        """What is to be examined."""
        return self.law.under(self.bug) if self.bug else self.law.predicate


class Contracts:
    """The contracts of one chapter, each law followed by its bugs."""

    def __init__(self) -> None:
        """Begin with none."""
        self._of: dict[Callable[..., bool], list[Contract]] = {}

    def law(self, *rules: RuleId) -> Callable[[Callable[P, bool]], Callable[P, bool]]:
        """Add a predicate as a law. rules: those that it states."""

        def add(predicate: Callable[P, bool]) -> Callable[P, bool]:
            self._of[predicate] = [Contract(Law(predicate, rules))]
            return predicate

        return add

    def bug(
        self, replaced: Callable[P, ResultT], *refuted: Callable[..., bool]
    ) -> Callable[[Callable[P, ResultT]], Callable[P, ResultT]]:
        """Add a wrong implementation. replaced: the right one; refuted: the laws that cannot hold with it."""

        def add(wrong: Callable[P, ResultT]) -> Callable[P, ResultT]:
            for predicate in refuted:
                contracts = self._of[predicate]
                contracts.append(Contract(contracts[0].law, Bug(replaced.__name__, wrong)))
            return wrong

        return add

    def __iter__(self) -> Iterator[Contract]:
        return (contract for contracts in self._of.values() for contract in contracts)


def _plain(function: Callable[..., object]) -> FunctionType:
    """Give a function as the plain one that it must be, for CrossHair reads its source and its globals."""
    if not isinstance(function, FunctionType):
        message = f"expected a plain function, got {function!r}"
        raise TypeError(message)
    return function
