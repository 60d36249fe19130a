"""What there is to see in classic, what was seen, and which examples of the spec show it."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

from attrs import asdict

from invariants.classic import Table
from invariants.classic.conditions import move_tables, table_of
from sobek_core.classic import Classic
from sobek_core.classic import moves as m
from sobek_core.classic.choices import READINGS
from sobek_core.classic.components import CHARACTERS, Token
from sobek_core.classic.journal import Event
from sobek_core.classic.notation import DEAL, MOVES
from sobek_core.classic.position import read_position
from sobek_core.classic.turn import SLUGS
from sobek_core.kernel import Applied, IllegalSetupError, Refused
from sobek_core.notation import NUMBER
from sobek_core.spec import load_spec
from verification.examples import STEP
from verification.machines.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.classic import Choices, Move, Setup, State, Track
    from sobek_core.kernel import Reason, Verdict
    from sobek_core.spec import Example

Item: TypeAlias = tuple[str, str]  # what kind of thing, and which one

VERBS: Final = {form.move: form.verb for form in MOVES.forms}


def _words(name: str) -> str:
    return "-".join(re.findall("[A-Z][a-z]+", name)).lower()


def everything() -> tuple[Item, ...]:
    """List all that can be seen: moves, characters, tokens, readings, turns, events, and refusals by condition."""
    items = (
        *(("move", form.verb) for form in MOVES.forms),
        *(("character", card.name) for card in CHARACTERS.distinct()),
        *(("token", token.value) for token in Token),
        *(("choice", f"{name}={reading}") for name, readings in READINGS.items() for reading in readings),
        *(("turn", slug) for slug in SLUGS.values()),
        *(("event", _words(kind.__name__)) for kind in get_args(Event)),
        *(
            ("refusal", _refusal(table.name, condition.rule))
            for table in move_tables().values()
            if table.name != "Moves"  # the two conditions that every player's move begins with stand in each table
            for condition in table.conditions
        ),
    )
    return tuple(dict.fromkeys(items))


def _refusal(table: str, rule: str) -> str:
    """Name a refusal: the move, a victim for whatever reason it is named, and the rule."""
    return f"{table.partition(' ')[0]}: {rule}"


class Seen:
    """How often each thing was seen."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self.counts: Counter[Item] = Counter()

    def start(self, choices: Choices, reasons: Iterable[Reason]) -> None:
        """Count a start of a game, or its refusal."""
        self.counts.update(
            ("choice", f"{name.replace('_', '-')}={reading}") for name, reading in asdict(choices).items()
        )
        self.counts.update(("refusal", f"setup: {reason.rule}") for reason in reasons)

    def table(self, state: State) -> None:
        """Count what is owed."""
        self.counts["turn", SLUGS[type(state.owed)]] += 1

    def verdict(self, table: Table, move: Move, verdict: Verdict[State, Event]) -> None:
        """Count a move that was applied with its events, or the reasons for which it was refused."""
        if isinstance(verdict, Refused):
            name = table_of(table, move)
            self.counts.update(("refusal", _refusal(name, reason.rule)) for reason in verdict.reasons)
            return
        self.counts["move", VERBS[type(move)]] += 1
        if isinstance(move, m.PlayCharacter):
            self.counts["character", move.card.name] += 1
        elif isinstance(move, m.ChooseToken):
            self.counts["token", move.token.value] += 1
        self.counts.update(("event", _words(type(event).__name__)) for event in verdict.events)


class SeeingWatch(Watch):
    """A watch that counts what it sees."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        super().__init__()
        self.seen = Seen()

    def start(self, setup: Setup, choices: Choices, track: Track) -> Table | tuple[Reason, ...]:
        """Start a game, see to it that it is checked, and count it."""
        begun = super().start(setup, choices, track)
        self.seen.start(choices, () if isinstance(begun, Table) else begun)
        return begun

    def look(self, table: Table) -> tuple[Move, ...]:
        """Check and count what is owed."""
        self.seen.table(table.state)
        return super().look(table)

    def judge(self, table: Table, move: Move, *, listed: bool) -> Verdict[State, Event]:
        """Check and count a verdict."""
        verdict = super().judge(table, move, listed=listed)
        self.seen.verdict(table, move, verdict)
        return verdict


def shown_by_examples() -> dict[Item, str]:
    """Say which example of the spec shows what: the first one, by name."""
    shown: dict[Item, str] = {}
    for example in load_spec().examples():
        if example.belongs_to.startswith("classic.") or example.file.startswith(("classic/", "rulings/")):
            for item in _seen_in(example).counts:
                shown.setdefault(item, example.name)
    return shown


def _seen_in(example: Example) -> Seen:
    """Play an example and count what is seen in it."""
    seen, game = Seen(), Classic()
    lines = [line for line in example.lines if line]
    first = next(place for place, line in enumerate(lines) if STEP.match(line))
    state = read_position(lines[:first])
    seen.start(state.choices, ())
    for line in lines[first:]:
        seen.table(state)
        if found := re.fullmatch(r"setup: first (\S+) (.+)", line):
            try:
                state = Classic(choices=state.choices).start(m.Setup(DEAL.read(found[2]), NUMBER.read(found[1])))
            except IllegalSetupError as error:
                seen.start(state.choices, error.reasons)
        elif STEP.match(line) and line != "legal":
            move = MOVES.read(line)
            verdict = game.apply(state, move)
            seen.verdict(Table.of(state), move, verdict)
            if isinstance(verdict, Applied):
                state = verdict.state
    return seen
