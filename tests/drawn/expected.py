"""What a page must show to a viewer, step by step."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from sobek_core.kernel.visibility import Observer
from sobek_core.page.document import DRAWING
from sobek_core.page.narration import Narrator
from sobek_core.page.rules_applied import rule_texts, rules_of_events, rules_of_moves, rules_of_scoring
from sobek_core.page.visible_game import show_game
from tests.drawn.classic import classic_drawing
from tests.drawn.duel import duel_drawing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Replay
    from tests.drawn.facts import Facts

DRAWINGS = {"classic": classic_drawing, "duel": duel_drawing}
LONG = 200  # characters; a longer move, such as a deal, is not shown in notation


class Expected:
    """What the page of a game must show to a viewer."""

    def __init__(self, replay: Replay, viewer: Viewer, words: Words) -> None:
        """Collect everything that the viewer is shown of the game."""
        self.replay, self.viewer, self.words = replay, viewer, words
        self._record = record = replay.record
        self._drawing = DRAWINGS[record.tools.name](words, record.names, record.game)
        self._views = [record.game.view(state, viewer) for state in replay.states]
        self._events = [
            [record.game.see(step.before, event, after, viewer) for event in step.events]
            for step, after in zip(replay.steps, replay.states[1:], strict=True)
        ]
        self._recalled = [*self._recall()]
        self._teller = Narrator(record.tools, words.of(record.names), DRAWING[record.tools.name].styles(words))
        of_events = rules_of_events(show_game(replay, viewer))
        by_source = zip(rules_of_moves(replay), of_events, rules_of_scoring(replay), strict=True)
        self._rules = [tuple(dict.fromkeys(chain.from_iterable(rules))) for rules in by_source]
        texts = rule_texts(chain.from_iterable(self._rules), record.game, record.choices, "", words)
        self._shorts = {one.id: one.short for one in texts}

    def _recall(self) -> Iterator[Mapping[str, Any]]:
        """Yield what the viewer recalls at each state, if the game shows it."""
        if self.viewer is Observer.REFEREE or self._record.game.choices.visibility == "hidden":
            yield from ({} for _ in self._views)
            return
        memory = self._record.tools.begin_memory(self._record.game, self._views[0])
        yield memory.recall()
        for seen, view in zip(self._events, self._views[1:], strict=True):
            memory = memory.after(seen, view)
            yield memory.recall()

    def position(self, number: int) -> Facts:
        """Return what is drawn after this many moves."""
        return self._drawing.position(self._views[number], self._recalled[number])

    def step(self, number: int) -> Facts:
        """Return the text after this many moves: about the last one, and about who is to move."""
        last = len(self.replay.steps)
        at = self.words("page.script.at", n=number, of=last)
        turn = self._record.game.turn(self.replay.states[number])
        made: Facts = {
            "at": at,
            "text": self.words("page.script.start"),
            "pending": self._drawing.turn(self._record.tools.name, turn),
            "notation": None,
            "events": None,
            "rules": None,
            "slider": [str(number), at],
            "ends": ["first", "back"] * (number == 0) + ["next", "last"] * (number == last),
            "current": [],
        }
        return made | self._move(number - 1) if number else made

    def _move(self, index: int) -> Facts:
        narrated = self._narrated(index)
        events = [text for event in self._events[index] if (text := self._drawing.event(event))]
        rules = [[rule, self._shorts[rule]] for rule in self._rules[index]]
        return {
            "text": self._worded(index),
            "notation": narrated if len(narrated) <= LONG else "",
            "events": events or None,
            "rules": rules or None,
            "current": [f"#move-{index + 1}"],
        }

    def _narrated(self, index: int) -> str:
        step = self.replay.steps[index]
        return self._record.tools.narrate(step.before, step.move, self.viewer)

    def _worded(self, index: int) -> str:
        step = self.replay.steps[index]
        asks = getattr(self._record.game.turn(step.before), "asks", "")
        return self._teller.move(self._record.tools.see_move(step.before, step.move, self.viewer), asks)

    def moves(self) -> list[list[str]]:
        """Return all moves in words, with where they lead."""
        return [[self._worded(index), f"#move-{index + 1}"] for index in range(len(self.replay.steps))]

    def sheets(self) -> list[Facts]:
        """Return all scoring sheets."""
        scored = self._record.tools.scored
        return [
            self._drawing.sheet(event, after)
            for after, events in enumerate(self._events, start=1)
            for event in events
            if isinstance(event, scored)
        ]

    def frame(self, viewers: Sequence[Viewer]) -> list[str]:
        """Return all other texts of a page. viewers: those that a reader of the page can switch between."""
        record, words = self._record, self.words
        title = words("page.title", game=f"Sobek {record.tools.name}", names=", ".join(record.names))
        chosen = ", ".join(f"{name} {reading}" for name, reading in record.chosen.items())
        made = [
            words("page.edition", edition=record.game.edition.name),
            words("page.moves-of", moves=len(self.replay.steps)),
            words("page.choices", choices=chosen) if chosen else words("page.default-choices"),
        ]
        names = [self._name(viewer) for viewer in viewers]
        texts = [words(f"page.{name}") for name in ("step", "first", "back-one", "slider", "next", "last")]
        texts += [words("page.seen-by"), *names] if len(names) > 1 else []
        after = ("position", "this-move", "happened", "at-work", "all-moves", "keys")
        texts += [words(f"page.{name}") for name in after]
        texts += [words("page.sheets")] if self.sheets() else []
        only = [words("page.written-for", viewer=names[0])] if len(names) == 1 else []
        return [
            words("page.skip"),
            title,
            " · ".join(made),
            *only,
            *texts,
            words("page.rules"),
            words("page.rules-note"),
            *([words("rule.translated")] if words.language != "en" else []),
        ]

    def _name(self, viewer: Viewer) -> str:
        if isinstance(viewer, int):
            return self.words("page.seat", name=self._record.names[viewer], seat=viewer)
        return self.words("page.everything" if viewer is Observer.REFEREE else "page.spectator")

    def drawing(self, number: int) -> Facts:
        """Return everything that can be seen after this many moves."""
        return self.step(number) | self.position(number)
