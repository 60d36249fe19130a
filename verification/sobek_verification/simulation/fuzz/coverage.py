"""Compare what can occur in a game with what did occur and with what the examples of the spec show."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import asdict

from sobek_core.kernel.choices import slug
from sobek_core.kernel.game import Applied, IllegalSetupError, Refused
from sobek_core.spec import load_spec
from sobek_invariants.conditions import move_tables
from sobek_verification.examples import LEGAL, SETUP, ExampleScript, game_of
from sobek_verification.simulation.machines.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import Reason, Verdict
    from sobek_core.spec import Example
    from sobek_verification.suite import CoverageItem, GameSuite


def _words(name: str) -> str:
    return "-".join(re.findall("[A-Z][a-z]+", name)).lower()


def everything(game: GameSuite) -> tuple[CoverageItem, ...]:
    """List everything that can occur: moves, tokens and characters, readings, turns, events, refusals by condition.

    Raise SpecError or FileNotFoundError if the spec cannot be read.
    """
    items = (
        *(("move", pattern.verb) for pattern in game.tools.notation.patterns),
        *game.coverage_items,
        *(("choice", f"{name}={reading}") for name, readings in game.readings.items() for reading in readings),
        *(("turn", name) for name in game.pending_kinds.slugs.values()),
        *(("event", _words(kind.__name__)) for kind in game.events),
        *(
            ("refusal", _refusal(table.name, condition.rule))
            for table in move_tables(game.name).values()
            if table.name != "Moves"  # every table has the two conditions that begin every player's move
            for condition in table.conditions
        ),
    )
    return tuple(dict.fromkeys(items))


@cache
def _refusal(table: str, rule: str) -> str:
    """Return the name of a refusal: the move table, without the qualification in brackets, and the rule."""
    return f"{table.partition(' (')[0]}: {rule}"


class Coverage:
    """How often each thing was seen in a game."""

    def __init__(self, game: GameSuite) -> None:
        """Start with nothing seen."""
        self.game = game
        self.counts: Counter[CoverageItem] = Counter()

    def start(self, choices: Any, reasons: Iterable[Reason]) -> None:
        """Count the choices of a game, and the reasons for which its setup was refused."""
        self.counts.update(("choice", f"{slug(name)}={reading}") for name, reading in asdict(choices).items())
        self.counts.update(("refusal", f"setup: {reason.rule}") for reason in reasons)

    def state(self, state: Any) -> None:
        """Count what is pending."""
        self.counts["turn", self.game.pending_kinds.slugs[type(state.pending)]] += 1

    def verdict(self, observed: Any, move: Any, verdict: Verdict[Any, Any]) -> None:
        """Count an applied move with its events, or the reasons of a refusal."""
        if isinstance(verdict, Refused):
            name = self.game.conditions.table_of(observed, move)
            self.counts.update(("refusal", _refusal(name, reason.rule)) for reason in verdict.reasons)
            return
        self.counts["move", self.game.tools.notation.verb(move)] += 1
        self.counts.update(self.game.coverage_items_of(move))
        self.counts.update(("event", _words(type(event).__name__)) for event in verdict.events)


class CoverageWatch(Watch):
    """A watch that also counts what it sees."""

    def __init__(self, game: GameSuite) -> None:
        """Begin with nothing seen."""
        super().__init__(game)
        self.seen = Coverage(game)

    def start(self, setup: Any, game: Any) -> Any:
        """Start a game, check the start and count it."""
        begun = super().start(setup, game)
        self.seen.start(game.choices, begun if isinstance(begun, tuple) else ())
        return begun

    def check_state(self, observed: Any) -> tuple[Any, ...]:
        """Check a state and its listing, and count what is pending."""
        self.seen.state(observed.state)
        return super().check_state(observed)

    def check_verdict(self, observed: Any, move: Any, *, listed: bool) -> Verdict[Any, Any]:
        """Try a move, and check and count the verdict."""
        verdict = super().check_verdict(observed, move, listed=listed)
        self.seen.verdict(observed, move, verdict)
        return verdict


def shown_by_examples(game: GameSuite) -> dict[CoverageItem, str]:
    """Return the name of the first example of the spec that shows each thing."""
    shown: dict[CoverageItem, str] = {}
    for example in load_spec().examples():
        if game_of(example) == game.name:
            for item in _seen_in(game, example).counts:
                shown.setdefault(item, example.name)
    return shown


def _seen_in(game: GameSuite, example: Example) -> Coverage:
    """Play an example, and count what is seen in it."""
    seen, tools = Coverage(game), game.tools
    script = ExampleScript.of(example)
    position = tools.positions.read(text for _, text in script.position)
    rules, state = position.game, position.state
    seen.start(rules.choices, ())
    left: list[Any] = []  # the state before each move made
    for step in script.steps:
        seen.state(state)
        if step.text.startswith(SETUP):
            try:
                state = rules.start(tools.setups.read(step.text.removeprefix(SETUP)))
            except IllegalSetupError as error:
                seen.start(rules.choices, error.reasons)
        elif step.undone is not None:
            if not step.is_refused:
                state, left = left[-step.undone], left[: -step.undone]
        elif step.text != LEGAL and step.viewer is None:
            move = tools.notation.read(step.text)
            verdict = rules.apply(state, move)
            seen.verdict(game.observe(rules, state), move, verdict)
            if isinstance(verdict, Applied):
                left.append(state)
                state = verdict.state
    return seen
