"""Short pages of both games as text: what the document says, and the data for its script.

`python -m tests.golden_pages` rewrites the golden pages (tests/golden/page/) from the current pages.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer
from sobek_core.page.document import make_page
from sobek_core.page.narration import move_text, turn_text
from sobek_core.phrases import ENGLISH, load_words
from sobek_core.records.audit import Fault, Mismatch, PlayedMove, Replay, audit
from sobek_core.records.record import GameResult, Record, load
from sobek_core.verdicts.phrases import event_text
from tests.commands import DEMOS
from tests.pages import Parts
from tests.records import NAMES
from tests.transcripts import records

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER: Final = Path(__file__).parent / "golden" / "page"
ENDS: Final = tomllib.loads((Path(__file__).parent / "data" / "pages.toml").read_text(encoding="utf-8"))
SITE: Final = "https://rules.example/"
FRENCH: Final = load_words("fr")
INLINED: Final = re.compile("(<style>|<script>|<svg[^>]*icons[^>]*>).*?(</(?:style|script|svg)>)", re.DOTALL)
DIGEST: Final = re.compile("(?<=sha256-)[^&]*")
RULES: Final = re.compile("<article.*</article>\n", re.DOTALL)


@cache
def end_of(game: str) -> Replay:
    """Play the end of a game, and claim a wrong result."""
    tools = GAMES.named(game)
    position = tools.positions.read(ENDS[game]["position"].splitlines())
    rules, state, steps = position.game, position.state, list[PlayedMove]()
    for text in ENDS[game]["moves"]:
        verdict: Any = rules.apply(state, tools.notation.read(text))
        steps.append(PlayedMove(state, tools.notation.read(text), verdict.events, verdict.state))
        state = verdict.state
    turn: Any = rules.turn(state)
    claimed = GameResult((0, 1), turn.scores)
    wrong = Mismatch(claimed, GameResult(turn.winners, turn.scores))
    record = Record(tools, rules, NAMES[: len(state.seats)], None, result=claimed)
    return Replay(record, tuple(steps), state, turn, Fault(len(steps) + 2, "result", mismatch=wrong))


def _narration(game: str) -> str:
    """Return the words for each move of the demo and its events, for the referee and for a seat, without repetition."""
    record = next(demo.record for demo in DEMOS if demo.game == game)
    tools = record.tools
    words = ENGLISH.of(record.names)
    replay, texts = audit(record), dict[str, None]()
    for step, after in zip(replay.steps, replay.states[1:], strict=True):
        for viewer in (Observer.REFEREE, 0):
            seen = tools.game.see_move(step.before, step.move, viewer)
            texts[move_text(tools, seen, words.asks(game, record.game.turn(step.before).asks), words)] = None
            shown = (record.game.see(step.before, event, after, viewer) for event in step.events)
            texts |= dict.fromkeys(event_text(tools, event, words) for event in shown)
        texts[turn_text(record.game.turn(after), words)] = None
    return "".join(f"{one}\n" for one in texts)


def _text(page: str) -> str:
    """Return a page without style, script and icons, and its data in lines.

    Rules are left out where nothing is linked, and styles where nothing is scored, since other pages have the same.
    """
    document, _, _ = INLINED.sub(r"\1\2", DIGEST.sub("", page)).partition('<script type="application/json"')
    data = Parts(page).data
    if "data-viewers" not in document:
        del data["styles"]
    shown = json.dumps(data, indent=1, ensure_ascii=False)
    return f"{document if SITE in page else RULES.sub('', document)}{shown}\n"


KINDS: Final[dict[str, Callable[[str], str]]] = {
    "end-seat": lambda game: _text(make_page(evolve(end_of(game), fault=None), 1, FRENCH)),
    # the second move of the record is illegal
    "illegal-seat": lambda game: _text(make_page(audit(load(records()[f"{game}-illegal.jsonl"].encode())), 1, ENGLISH)),
    "narration": _narration,
}
PAGES: Final = {f"{game}-{kind}": partial(page, game) for kind, page in KINDS.items() for game in ENDS}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (FOLDER / f"{name}.txt").write_text(page(), encoding="utf-8")
