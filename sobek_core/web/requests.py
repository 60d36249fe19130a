r"""Answer the requests of the Judge page: JSON in, JSON out.

    answer('{"method": "judge", "language": "en", "text": "game: classic\\nquays: wheat-1\\nseat 0: take 0"}')

`text` is a position with its question as people write it (sobek_core.handwriting). What cannot be read comes back as
`problems`, and never as an exception.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict

from sobek_core.handwriting.problems import HandwritingError
from sobek_core.kernel.errors import InputError
from sobek_core.phrases import load_words
from sobek_core.web.judging import judge_text
from sobek_core.web.opening import check_size, open_text
from sobek_core.web.playing import legal_moves, play_move
from sobek_core.web.setting import setting
from sobek_core.web.written_position import NO_FIX, BadPositionError, look_at, unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ANSWERS: Final[Mapping[str, Callable[..., dict[str, Any]]]] = {
    "setting": setting,
    "look": look_at,
    "judge": judge_text,
    "legal": legal_moves,
    "play": play_move,
    "open": open_text,
}


def answer(request: str) -> str:
    """Answer a request: an object with `method`, `language`, and the arguments of the method."""
    asked = json.loads(request)
    kind, words = asked.pop("method"), load_words(asked.pop("language", "en"))
    text = asked.get("text", "")
    try:
        check_size(text, words)
        found = ANSWERS[kind](words=words, **asked)
    except HandwritingError as error:
        found = unreadable(error, text, words)
    except InputError as error:
        fix = asdict(error.fix if isinstance(error, BadPositionError) else NO_FIX)
        found = {"problems": [{"line": 0, "text": str(error), "nearest": [], **fix}]}
    return json.dumps(found, ensure_ascii=False)
