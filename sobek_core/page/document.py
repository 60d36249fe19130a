"""The page as one document: the game's data, the template, and a content security policy without network access."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from sobek_core.kernel.visibility import Observer
from sobek_core.page.drawing import DRAWING
from sobek_core.page.faults import describe_fault
from sobek_core.page.rules_applied import rule_texts, rules_of_events, rules_of_moves, rules_of_scoring
from sobek_core.page.script_data import script_data, viewer_id, viewer_name
from sobek_core.page.visible_game import show_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jinja2 import Template

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.page.visible_game import VisibleGame
    from sobek_core.phrases import Words
    from sobek_core.records.audit import Replay
    from sobek_core.records.record import Record

_BACKTICKS: Final = re.compile("`([^`]*)`")

_SCRIPTS: Final = ("draw.js", "top.js", "step.js")


def make_page(replay: Replay, viewer: Viewer, words: Words) -> str:
    """Return an HTML page for a viewer; the referee's can switch to the view of every seat.

    replay: with its fault, if any; words: in the page's language.
    """
    record = replay.record
    words = words.of(record.names)
    drawing = DRAWING[record.tools.name]
    everybody = (*range(len(record.names)), Observer.SPECTATOR)
    viewers = (viewer, *everybody) if viewer is Observer.REFEREE else (viewer,)
    shown = [show_game(replay, one) for one in viewers]
    rules_applied = [
        tuple(dict.fromkeys(chain.from_iterable(rules)))
        for rules in zip(rules_of_moves(replay), rules_of_events(shown[0]), rules_of_scoring(replay), strict=True)
    ]
    fault = describe_fault(replay, viewer, words)
    named = [rule for rules in rules_applied for rule in rules]
    named += [reason.rule for reason in fault.reasons] if fault is not None else []
    data = script_data(record, shown, rules_applied, drawing, words)
    data["opens"] = len(replay.steps) if fault is not None else 0
    from jinja2.utils import htmlsafe_json_dumps  # noqa: PLC0415  # as in `_template`

    return _template().render(
        words=words,
        record=record,
        choices=record.chosen,
        style=Markup(_asset("page.css")),  # noqa: S704  # a file of this package, put in as it is
        script=Markup(_script()),  # noqa: S704  # the same
        icons=Markup(_asset("icons.svg")),  # noqa: S704  # the same
        policy=_policy(),
        data=htmlsafe_json_dumps(data, separators=(",", ":")),
        viewers=[(viewer_id(one), viewer_name(one, words)) for one in viewers],
        moves=len(replay.steps),
        is_written_for=viewer is not Observer.REFEREE,
        played=_played(replay, words),
        has_positions=bool(shown[0].positions),
        sheets=_sheets(shown, record, words),
        rules=rule_texts(named, words),
        fault=fault,
    )


def _played(replay: Replay, words: Words) -> str:
    """Return the number of moves, and for a record with a fault how many of them could be played."""
    played, moves = len(replay.steps), len(replay.record.entries)
    if replay.fault is None or played == moves:
        return words("page.moves-of", moves=played)
    return words("page.moves-before", played=played, moves=moves)


def _coded(text: str) -> Markup:
    """Mark up what is in backticks as code. The command line prints the backticks."""
    return Markup(_BACKTICKS.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704  # escaped, and code alone


@cache
def _template() -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  # the browser starts sooner

    environment = Environment(
        loader=PackageLoader("sobek_core.page", "assets"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["coded"] = _coded
    return environment.get_template("page.html")


@cache
def _asset(name: str) -> str:
    return files("sobek_core.page").joinpath(f"assets/{name}").read_text(encoding="utf-8")


def _script() -> str:
    return "".join(map(_asset, _SCRIPTS))


def _policy() -> str:
    """Return a policy that allows only the page's style and script, whatever else the page contains."""
    hashes = (b64encode(sha256(text.encode()).digest()).decode() for text in (_asset("page.css"), _script()))
    style, script = (f"'sha256-{one}'" for one in hashes)
    return f"default-src 'none'; style-src {style}; script-src {script}; base-uri 'none'; form-action 'none'"


def _sheets(
    shown: Sequence[VisibleGame], record: Record, words: Words
) -> list[tuple[list[str], tuple[tuple[int, str], ...]]]:
    """Return the scoring sheets, each after a number of moves, with the ids of the viewers who see them like this."""
    by_viewer = {
        viewer_id(one.viewer): tuple(
            (after, record.tools.render_sheets(record.game, event, record.names, words))
            for after, move in enumerate(one.moves, start=1)
            for event in move.events
            if isinstance(event, record.tools.scored)
        )
        for one in shown
    }
    every = filter(None, dict.fromkeys(by_viewer.values()))
    return [([viewer for viewer, mine in by_viewer.items() if mine == sheets], sheets) for sheets in every]
