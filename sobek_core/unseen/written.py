"""Read games with `?` for what nobody saw: a deal, moves, and what was seen in places. Independent of the games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import evolve, frozen

from sobek_core.handwriting.moves import read_move
from sobek_core.handwriting.problems import Problems
from sobek_core.handwriting.seats import Seats
from sobek_core.handwriting.vocabulary import tokenize
from sobek_core.kernel.kind import Kind, name_of
from sobek_core.kernel.pile import Pile
from sobek_core.text.notation import MAX_KINDS, MAX_LINE, NOTHING, Codec, NotationError
from sobek_core.tools import GameTools
from sobek_core.unseen.assignment import in_order
from sobek_core.unseen.game import UnseenGame
from sobek_core.unseen.partly_known import Budget

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.unseen.partly_known import PartlyKnownState

ARROW: Final = "->"  # before what came to the hand of the player
MARKET: Final = "market"
UNSEEN: Final = "?"  # also an unknown item with its own slot, cell or place in a row
_WORD: Final = re.compile(r"(?P<name>[^\s*]+?)(?:\*(?P<number>[1-9][0-9]{0,3}))?")
_DEAL: Final = re.compile(r"chance: deal\b(?P<deal>.*)", re.IGNORECASE)
_PLACE: Final = re.compile(r"(?P<place>[^:]+):(?P<items>.*)")


@frozen
class WrittenItems:
    """The items written for a place.

    kinds: the kinds that each item can be, None if nobody saw it; rest: whether there are other, unseen items.
    """

    kinds: tuple[frozenset[Any] | None, ...]
    rest: bool

    def exactly(self, number: int) -> tuple[frozenset[Any] | None, ...] | None:
        """Return what each of this many items can be; None if the number does not match."""
        more = number - len(self.kinds)
        return (*self.kinds, *[None] * more) if more == 0 or (more > 0 and self.rest) else None


@frozen
class SeenItems:
    """A line that lists what was seen in places, by place."""

    line: int
    text: str
    places: Mapping[str, WrittenItems]


@frozen
class WrittenMove:
    """A move. is_unseen: whether nobody saw what it names last; received: what came to the player's hand can be.

    move: with any kind in the place of `?`.
    """

    line: int
    text: str
    move: Any
    is_unseen: bool
    received: tuple[frozenset[Any] | None, ...]


@frozen
class WrittenDeal:
    """A deal, by place. first: the seat that begins, None in a later round."""

    line: int
    text: str
    parts: Mapping[str, WrittenItems]
    first: int | None


Entry: TypeAlias = SeenItems | WrittenMove | WrittenDeal


@frozen
class GameReader:
    """Reads the lines of a game. places: of a deal, in order; backs: the kinds with each back, by its name in text.

    budget: of the whole audit.
    """

    tools: GameTools
    unseen: UnseenGame
    seats: Seats
    places: Sequence[str]
    backs: Mapping[str, frozenset[Any]]
    problems: Problems
    budget: Budget

    def items(self, text: str, codec: Codec[object]) -> WrittenItems:
        """Read items in notation, with `?` for those that nobody saw; one at the end stands for any number."""
        words = [word for word in text.replace(",", " ").split() if word != NOTHING]
        found = list[Any]()
        for word in words:
            read = _WORD.fullmatch(word)
            number = 1 if read is None else int(read["number"] or 1)
            if read is None or len(found) + number > MAX_KINDS:
                self.problems.add("names, each with `*` and a number if there are several", word)
                break
            try:
                found += [self._kinds(read["name"].lower(), codec)] * number
            except NotationError as error:
                self.problems.refused(error)
        if words and words[-1] == UNSEEN:
            return WrittenItems(tuple(found[:-1]), rest=True)
        return WrittenItems(tuple(found), rest=False)

    def _kinds(self, name: str, codec: Codec[Any]) -> frozenset[Any] | None:
        """Return the kinds that an item with this name can be. `(orange)` is a back."""
        if name == UNSEEN:
            return None
        return self.backs[name] if name in self.backs else frozenset({codec.read(name)})

    def deal(self, line: int, text: str, places: Sequence[str], first: int | None) -> WrittenDeal:
        """Read a deal; anything not mentioned was not seen. places: of its parts, in order."""
        hands = [place for place in places if place.endswith(" hand")]
        keywords = self.unseen.keywords
        cut = re.split(
            rf"(?:^|\s)({'|'.join(keywords)})(?=\s|$)", text.replace(UNSEEN, f" {UNSEEN} ").replace(" *", "*")
        )
        parts = dict.fromkeys(places, WrittenItems((), rest=True))
        if (before := cut[0].strip()) not in {"", UNSEEN}:
            self.problems.add(f"{' or '.join(keywords)}, and what was dealt there", before)
        for keyword in dict.fromkeys(one for one in cut[1::2] if cut[1::2].count(one) > 1):
            self.problems.add(f"`{keyword}` once", text)
        for keyword, part in zip(cut[1::2], cut[2::2], strict=True):
            own = hands if keyword == keywords[0] else [places[len(hands) + keywords.index(keyword) - 1]]
            written = part.split("/") if len(own) > 1 and part.strip() != UNSEEN else [part] * len(own)
            if len(written) != len(own):
                self.problems.add(f"a hand for each of the {len(own)} players", str(len(written)))
                continue
            for place, one in zip(own, written, strict=True):
                parts[place] = self.items(one, self.codec(place))
        return WrittenDeal(line, text, parts, first)

    def codec(self, place: str) -> Codec[Any]:
        """Return the codec of an item in a place."""
        return self.unseen.codecs[MARKET if place.startswith(MARKET) else place.rpartition(" ")[2]]

    def entry(self, line: int, text: str, states: Sequence[PartlyKnownState]) -> Entry | None:
        """Read a line of a game, None if it cannot be read. states: before it, none if they are not known."""
        if len(text) > MAX_LINE:
            self.problems.add(f"at most {MAX_LINE} characters", text)
            return None
        if found := _DEAL.fullmatch(text):
            return self.deal(line, found["deal"].strip(), self.places, None)
        if (match := _PLACE.fullmatch(text)) and (place := self._place(match["place"])):
            return SeenItems(line, text, self._seen(place, match["items"]))
        return self._move(line, text, states)

    def _place(self, text: str) -> str:
        """Return the place named before a colon, or an empty text."""
        words = tokenize(text)
        seat, at = self.seats.named_at(words, 0) or (None, 0)
        name = "-".join(words[at:])
        if name not in self.unseen.codecs:
            return ""
        is_own = name in {"hand", "corruption", "debens"}
        return "" if is_own != (seat is not None) else name if seat is None else f"seat {seat} {name}"

    def _seen(self, place: str, text: str) -> dict[str, WrittenItems]:
        if place != MARKET:
            return {place: self.items(text, self.codec(place))}
        words = text.replace("/", " ").replace(",", " ").split()
        found = dict[str, WrittenItems]()
        for at, written in zip(words[::2], [*words[1::2], *[""] * (len(words) % 2)], strict=True):
            items = self.items(written, self.codec(place))
            if f"{MARKET} {at.lower()}" in found:
                self.problems.add("each cell once", at)
            found[f"{MARKET} {at.lower()}"] = WrittenItems(items.kinds or (None,), rest=False)
        return found

    def _move(self, line: int, text: str, states: Sequence[PartlyKnownState]) -> WrittenMove | None:
        before, _, after = text.partition(ARROW)
        written = self._certain(before.strip(), states)
        if not written:
            return None
        move, is_unseen = self.tools.notation.read(written), before.rstrip().endswith(UNSEEN)
        received = self.items(after, self.unseen.codecs["hand"]).kinds if after.strip(f" {UNSEEN}") else ()
        shown = written if not is_unseen else f"{written.rpartition(' ')[0]} {UNSEEN}"
        return WrittenMove(line, shown, move, is_unseen, received)

    def _certain(self, text: str, states: Sequence[PartlyKnownState]) -> str:
        """Return a move in notation if its meaning does not depend on the unseen items; otherwise report it."""
        found = dict[str, None]()
        for state in self._states(text, states):
            self.budget.spend()
            written = self._read(text, state, Problems())
            if not written:
                return self._read(text, state, self.problems)
            found[written] = None
        if len(found) > 1:
            self.problems.ambiguous(text, tuple(found))
            return ""
        return next(iter(found))

    def _states(self, text: str, states: Sequence[PartlyKnownState]) -> Iterator[Any]:
        """Yield states of the game in which a move may be read differently, None if no state is known.

        Each has the known items of one of the states. If the move names what lies in a place, there is also a state for
        each kind, in which every unknown item has this kind if it can.
        """
        if not states:
            yield None
        for state in states:
            yield (known := self._state(state, None))
            blank = self.unseen.fill(state.template, {})
            if self._read(text, blank, Problems()) != self._read(text, known, Problems()):
                items = (item for place in state.places for item in state.unknown(place))
                for kind in in_order(frozenset[Any]().union(*(state.possible[item] for item in items))):
                    yield self._state(state, kind)

    def _state(self, state: PartlyKnownState, kind: Any) -> Any:
        """Return a state of the game with what is known. kind: the kind of all unknown items that can have it."""
        contents = dict[str, list[Any]]()
        for place, items in state.places.items():
            kinds = [state.possible[one] for one in items]
            found = [next(iter(some)) if len(some) == 1 else kind if kind in some else UNSEEN for some in kinds]
            is_row = place in self.unseen.rows or place.startswith(MARKET)
            contents[place] = found if is_row else [one for one in found if one != UNSEEN]
        return self.unseen.fill(state.template, contents)

    def _read(self, text: str, state: Any, problems: Problems) -> str:
        """Read a move. If it ends in `?`, read it with some kind in place of the `?`."""
        if not text.endswith(UNSEEN):
            return read_move(text, state, self.tools, self.seats, problems)
        before = text.removesuffix(UNSEEN).strip()
        patterns = [pattern for pattern in self.tools.notation.patterns if pattern.move in self.unseen.unseen_moves]
        for name in dict.fromkeys(next(iter(pattern.parts[-1].codec.names), "1") for pattern in patterns):
            written = read_move(f"{before} {name}", state, self.tools, self.seats, Problems())
            move = self.tools.notation.read(written) if written else None
            if type(move) in self.unseen.unseen_moves and str(getattr(move, last_of(self.tools, move))) == name:
                return written
        problems.add("a move that ends in one card, tile or token, since `?` is there", text)
        return ""


def backs_of(kinds: Iterable[Any]) -> dict[str, frozenset[Any]]:
    """Return the kinds with each back, by the name of the back in text."""
    backed = [kind for kind in kinds if isinstance(kind, Kind)]
    return {name_of(one.back): frozenset(kind for kind in backed if kind.back is one.back) for one in backed}


def last_of(tools: GameTools, move: Any) -> str:
    """Return the name of the last field of a move in notation."""
    return tools.notation.pattern(type(move)).parts[-1].name


def with_kinds(tools: GameTools, move: Any, kinds: Sequence[object]) -> Any:
    """Return a move with other kinds in its last field, which holds a pile or a single kind."""
    name = last_of(tools, move)
    before = getattr(move, name)
    return evolve(move, **{name: type(before).of(kinds) if isinstance(before, Pile) else kinds[0]})
