"""What one channel shows of both sides of a pair."""

from __future__ import annotations

from typing import Final

from attrs import frozen

AROUND: Final = 60  # characters to show before and after the place where two texts differ


@frozen
class Comparison:
    """What a channel shows of the two sides of a pair. about: what was asked, such as a move."""

    channel: str
    left: object
    right: object
    about: str = ""

    @property
    def differs(self) -> bool:
        """Whether this channel tells the sides apart."""
        return self.left != self.right

    def __str__(self) -> str:
        """Return the channel and both sides, or, of long texts, the part where they differ."""
        about = f"{self.about}: " if self.about else ""
        left, right = str(self.left), str(self.right)
        if isinstance(self.left, str) and isinstance(self.right, str):
            place = next((place for place, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
            left, right = (repr(text[max(0, place - AROUND) : place + AROUND]) for text in (left, right))
        return f"{self.channel}: {about}{left} and {right}"
