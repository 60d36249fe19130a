"""An engine that answers one question wrongly, to try what the oracle compares."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from sobek_verification.oracle import compare, twin

if TYPE_CHECKING:
    import pytest


def wrong(answer: Any) -> Any:
    """Return another answer, which differs in its last detail alone."""
    match answer:
        case str():
            return f"{answer} "
        case [*others, last]:
            return type(answer)([*others, wrong(last)])
        case _:
            return not answer


class Lying:
    """The engine, or what it makes, which answers one question wrongly. made: the last call that changed it."""

    def __init__(self, honest: Any, lie: tuple[str, str], made: str = "") -> None:
        """Keep what is asked."""
        self.honest, self.lie, self.made = honest, lie, made

    def __getattr__(self, name: str) -> Any:
        """Return what the engine has, or something else."""
        has, (question, about) = getattr(self.honest, name), self.lie
        if not callable(has):
            return wrong(has) if name == question else has

        def call(*given: object) -> Any:
            try:
                answer = has(*given)
            except ValueError as refused:
                raise ValueError(*(wrong(refused.args) if name == question else refused.args)) from None
            if name in {"rules", "read", "start"}:
                return Lying(answer, self.lie, name)
            self.made = name if name == "apply" else self.made
            return wrong(answer) if name == question and about in {"", self.made, *map(str, given[-1:])} else answer

        return call


def tell(lie: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the engine answer a question about duel wrongly."""
    real = twin.engine()
    core, memory = Lying(real.core, lie), real.DuelMemory
    lying = SimpleNamespace(core=core, LyingMemory=lambda state: Lying(memory(state.honest), lie))
    for module in (compare, twin):
        monkeypatch.setattr(module, "engine", lambda: lying)
