"""Compare what can occur in a game with what did occur and with what the examples of the spec show."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import asdict

from sobek_core.kernel.choices import slug
from sobek_core.kernel.game import Refused
from sobek_core.spec import load_spec
from sobek_invariants.conditions import move_tables
from sobek_verification.examples import game_of, play_example
from sobek_verification.simulation.machines.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import Reason, Verdict
    from sobek_verification.suite import CoverageItem, GameSuite


@cache
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


class CoverageWatch(Watch):
    """A watch that also counts how often it sees each thing."""

    def __init__(self, game: GameSuite) -> None:
        """Begin with nothing seen."""
        super().__init__(game)
        self.seen: Counter[CoverageItem] = Counter()

    def start(self, setup: Any, game: Any) -> Any:
        """Start a game, check the start and count it."""
        begun = super().start(setup, game)
        self.count_start(game, begun if isinstance(begun, tuple) else ())
        return begun

    def check_state(self, observed: Any) -> tuple[Any, ...]:
        """Check a state and its listing, and count what is pending."""
        self.count_state(observed.state)
        return super().check_state(observed)

    def check_verdict(self, observed: Any, move: Any, *, listed: bool) -> Verdict[Any, Any]:
        """Try a move, and check and count the verdict."""
        verdict = super().check_verdict(observed, move, listed=listed)
        self.count_verdict(observed, move, verdict)
        return verdict

    def count_start(self, game: Any, reasons: Iterable[Reason] = ()) -> None:
        """Count the choices of a game, and the reasons for which its setup was refused."""
        self.seen.update(("choice", f"{slug(name)}={reading}") for name, reading in asdict(game.choices).items())
        self.seen.update(("refusal", f"setup: {reason.rule}") for reason in reasons)

    def count_state(self, state: Any) -> None:
        """Count what is pending."""
        self.seen["turn", self.game.pending_kinds.slugs[type(state.pending)]] += 1

    def count_verdict(self, observed: Any, move: Any, verdict: Verdict[Any, Any]) -> None:
        """Count an applied move with its events, or the reasons of a refusal."""
        if isinstance(verdict, Refused):
            name = self.game.conditions.table_of(observed, move)
            for reason in verdict.reasons:  # most have one
                self.seen["refusal", _refusal(name, reason.rule)] += 1
            return
        events = [("event", _words(type(event).__name__)) for event in verdict.events]
        for item in (("move", self.game.tools.notation.verb(move)), *self.game.coverage_items_of(move), *events):
            self.seen[item] += 1


def shown_by_examples(game: GameSuite) -> dict[CoverageItem, str]:
    """Return the name of the first example of the spec that shows each thing. Raise ExampleError if one is wrong."""
    shown: dict[CoverageItem, str] = {}
    for example in load_spec().examples():
        if game_of(example) == game.name:
            watch = CoverageWatch(game)
            for played in play_example(example):
                rules, state = played.before.game, played.before.state
                watch.count_start(rules, () if played.setup is None else played.reasons)
                watch.count_state(state)
                if played.verdict is not None:
                    watch.count_verdict(game.observe(rules, state), played.move, played.verdict)
            for item in watch.seen:
                shown.setdefault(item, example.name)
    return shown
