"""Examples of rules as pictures: the position, what is done in words, and the position then."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields_dict

from sobek_core.games import GAMES
from sobek_core.kernel.visibility import Observer, Seen
from sobek_core.page.narration import told
from sobek_core.page.svg import draw
from sobek_core.phrases import load_words
from sobek_verification.examples import game_of, play_example

if TYPE_CHECKING:
    from sobek_core.kernel.game import Position
    from sobek_core.phrases import Words
    from sobek_core.spec import Example
    from sobek_core.tools import GameTools
    from sobek_verification.examples import PlayedStep

WIDTH: Final = 402  # pixels: two beside each other on a screen, one on a phone
_SHARED: Final = re.compile("<defs>.*</defs>")  # the icons of the first picture serve the page
_ASIDE: Final = ("box", "box_tokens", "aside", "bag")  # an example has there what it does not mention


def drawn(example: Example, language: str) -> str:
    """Return an example as HTML on one line: before and after its moves; empty if it has no move."""
    steps = _moves_of(example)
    if not steps:
        return ""
    tools, words = GAMES.named(game_of(example)), load_words(language)
    last = steps[-1].after
    positions = [steps[0].before, *([last] if last != steps[0].before else [])]
    first, *others = (_picture(one, language) for one in positions)
    pictures = [first, *(_SHARED.sub("", one) for one in others)]
    said = "<br>".join(escape(_said(tools, step, words)) for step in steps)
    pictures[-1] += f"<figcaption>{said}</figcaption>"
    return f'<div class="drawn">{"".join(f"<figure>{one}</figure>" for one in pictures)}</div>'


def question(example: Example) -> str:
    """Return the first move of an example that has one as a question for the Judge, with the whole position."""
    name, step = game_of(example), _moves_of(example)[0]
    positions = GAMES.named(name).positions
    rules = [one for one in positions.write(step.before) if one.startswith(("edition: ", "choices: "))]
    values = positions.values(step.before).items()
    places = [f"{place}: {value}" for place, value in values if not place.startswith(("edition", "choices", "box"))]
    return "\n".join([f"game: {name}", *rules, *places, f"move: {step.step.text}"])


def _moves_of(example: Example) -> list[PlayedStep]:
    return [step for step in play_example(example) if step.move is not None]


def _picture(position: Position[Any, Any], language: str) -> str:
    """Draw a position without what is not on the table."""
    view = position.game.view(position.state, Observer.REFEREE)
    nothing: dict[str, Any] = {name: Seen((), 0) for name in _ASIDE if name in fields_dict(type(view))}
    return draw(evolve(view, **nothing), language=language, width=WIDTH)


def _said(tools: GameTools, step: PlayedStep, words: Words) -> str:
    """Return a move in words; if it is refused, in notation, with all reasons in words."""
    if step.reasons:
        return f"{step.step.text}: {'; '.join(map(words.reason, step.reasons))}"
    return told(tools, step.before.state, step.move, Observer.REFEREE, words)
