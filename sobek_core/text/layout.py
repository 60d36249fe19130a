"""Lines of text for the pictures of both games, at most 100 columns wide. Independent of the games."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from sobek_core.text.views import kinds_and_backs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.kernel.visibility import Seen
    from sobek_core.phrases import Words

WIDTH: Final = 100
LABEL: Final = 14  # columns of the label before a pile


def seat_title(words: Words, names: Sequence[str], seat: int) -> str:
    """Return the title of what belongs to a seat. names: by seat, none for players without names."""
    return words("view.seat", seat=seat, name="".join(names[seat : seat + 1])).rstrip()


def place(words: Words, label: str, seen: Seen[Any]) -> str:
    """Return what is seen of a place: how many things it holds, and which if they are visible."""
    if seen.number is None:
        return labelled(label, kinds_and_backs(seen.kinds) or words("view.unseen"))
    return labelled(label, f"{seen.number}: {kinds_and_backs(seen.kinds)}" if seen.kinds else str(seen.number))


def labelled(label: str, text: str, columns: int = LABEL) -> str:
    """Put a label before a text, and wrap and indent the text if it is too long for a line. columns: of the label."""
    return fill(
        text,
        WIDTH,
        initial_indent=f"{label:<{columns}}",
        subsequent_indent=" " * (columns + 2),
        break_long_words=False,
        break_on_hyphens=False,
    )
