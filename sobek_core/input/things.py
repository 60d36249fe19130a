"""Cards, tiles, tokens and debens as people write them: exact names, or as far as they are described.

Independent of the games, of which `INPUT` has what reading needs to know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.input.problems import UnreadError
from sobek_core.input.vocabulary import Words, any_of, lexicon_of, number_of, one_of, ordinal_of, value_of, words_in
from sobek_core.kernel.kind import name_of
from sobek_core.registry import Parts, names_like
from sobek_core.text.notation import NOTHING, Codec, number_in
from sobek_core.verdicts.parts import ANY, UNKNOWN, Part, PartRow, part_of
from sobek_core.verdicts.position import CannotOccurError, PartPosition, pools_of

NOUNS: Final = words_in("card", "token", "deben", "set")
SEPARATORS: Final = words_in("comma", "and")
COUNTED: Final = NOUNS | words_in("unseen", "unknown", "others", "other")  # what a number before them counts
OF_TYPE: Final = {"good", "group"}  # nouns of types
OF_THEM: Final = re.compile(rf"(?<!\S){one_of('of-them', 'of-which')}(?!\S)")
SOME_OF_THEM: Final = re.compile(  # `two cards, one of them fish`
    rf"(\S+) (\S+) (?:, )?(?:{one_of('of-which')} (\S+)|(\S+) {one_of('of-them')})(?: (?:is|are))? (.+)"
)
ARTICLES: Final = words_in("a") - {"one"}
A_SET: Final = 3  # things: `3 fish-1, 3 fish-0` can be two sets
EACH_OR_ALL: Final = re.compile("[a-z]+[1-9]")  # `ivory (3 scarabs)`, after a number


@frozen
class GameInput:
    """What reading needs to know about a game, besides its notation.

    values: how to read the places that are neither numbers nor piles nor rows, by name without the seat, given the
    words and the place; fields: how to read the fields of moves that name something on the table, given the words, the
    position, and whose move it is: both raise UnreadError; sets: returns the type of each set of a player, none if it
    is not known, given what is stated and the seat; goods, powers: the codecs of types, and of what has a power;
    unfitting: returns a place that does not fit the move in question, and what was expected there, by its id below
    `input.what`; None if all do; given what is stated and the move.
    """

    values: Mapping[str, Callable[..., Any]]
    fields: Mapping[str, Callable[..., Any]]
    sets: Callable[[Mapping[str, Any], int], list[Words]]
    goods: Codec[Any]
    powers: tuple[Codec[Any], ...]
    unfitting: Callable[[Mapping[str, Any], Any], tuple[str, str] | None] = lambda _places, _move: None


INPUT: Final = Parts[GameInput](GAMES, "sobek_core.input.{}:INPUT")


def is_nothing(words: Words, *nouns: str) -> bool:
    """Return whether words say that there is nothing: `-`, `none`, `no cards`. nouns: what can be missing."""
    empty, none, no = (one_of(kind) for kind in ("empty", "nothing", "no"))
    return re.fullmatch(f"{empty}|{none}|{no} {one_of(*nouns)}", " ".join(words)) is not None


def noun_of(codec: Codec[Any]) -> str:
    """Return the word for any of the things that a codec reads."""
    is_card = hasattr(value_of(codec, codec.names[0]), "back")
    return "card" if is_card else "deben" if codec.names[0].isdecimal() else "token"


@frozen
class Thing:
    """What is said of a thing.

    text: all of it; bound: `at-least` or `at-most`, or nothing; number: how many, None if that is not said; is_counted:
    whether the number is before it; more: what says that it is another one; opening: what says that it is not known;
    said: its description, of which `names` are true, None without one; noun: a card, say.
    """

    text: str
    bound: str
    number: int | None
    is_counted: bool
    more: str
    opening: str
    said: str
    names: frozenset[str] | None
    noun: str


class Things:
    """What words say of a pile or a row, read from left to right: each word belongs to a thing or separates two.

    described: of each thing that is described, the names that it can have, in order; least, most: how many things there
    are besides; is_open_last: whether nothing described comes after these.
    """

    def __init__(self, words: Words, codec: Codec[Any], *, is_sentence: bool) -> None:
        """Read words. Raise UnreadError."""
        self.described, self.least, self.most, self.is_open_last = list[frozenset[str]](), 0, 0, True
        self.words, self.at, self.is_sentence = words, 0, is_sentence
        self.lexicon, self.nouns, self.every = lexicon_of(codec), words_in(noun_of(codec)), frozenset(codec.names)
        self.counted = list[tuple[str, int, int, frozenset[str]]]()  # how things are said, how many and at most, names
        self.bound = ""  # of all things so far, or `open` after some without a number
        self.are_glued = self.are_counted = False  # names such as `5 7`, and others with a number before them
        comma, sign, before = "", "", None
        while self._word or comma or sign:
            start, thing = self.at, self._thing()
            self._check(start, thing)
            if before:
                self._check_after(start, thing, before, comma, sign)
            self._add(thing)
            before, comma, sign = thing, self._skip("comma"), self._skip("and")
            self.are_counted |= thing.is_counted
        if self.are_glued and (self.are_counted or not SEPARATORS.isdisjoint(self.words)):  # `1 7, 3 3`
            raise UnreadError("two-numbers", self._since(0))

    @property
    def _word(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def _since(self, start: int) -> str:
        return " ".join(self.words[start : self.at])

    def _skip(self, *kinds: str) -> str:
        """Skip a word or a phrase of these kinds, and return it; nothing if none is there."""
        runs = (" ".join(self.words[self.at : self.at + end]) for end in (2, 1))
        found = next((run for run in runs if run in words_in(*kinds)), "")
        self.at += len(found.split())
        return found

    def _unread(self, at: int) -> UnreadError:
        """Return that the word at a place cannot be read, or that one is missing after the others."""
        got = self.words[at] if at < len(self.words) else " ".join(self.words)
        return UnreadError("expected", got, "things", nearest=self.lexicon.nearest(got) if at < len(self.words) else ())

    def _thing(self) -> Thing:
        """Read a thing with its number."""
        start = self.at
        some = self._skip("some-of")
        bound = next((kind for kind in ("at-least", "at-most") if self._skip(kind)), "")
        count = self._count(bound)
        more = self._skip("others", "other")  # `2 more`
        count = 1 if more == "another" and count is None else count
        opening = "" if more else self._skip("unseen", "unknown")
        first, names = self.at, None if opening else self._described()
        said, noun = self._since(first), self._word
        noun = noun if noun in self.nouns or (names is not None and noun in words_in("one")) else ""
        self.at += bool(noun)
        is_alone = more in words_in("others") or ((more or bound) and count is not None)
        if not (names or noun or opening or is_alone):
            raise self._unread(self.at)
        if some and said and count is None:  # `du poisson`
            raise UnreadError("how-many", said)
        if not opening and names is None and self._skip("unknown"):  # `2 cartes inconnues`
            opening = noun
        if glued := next(filter(EACH_OR_ALL.fullmatch, said.split() if (count or 0) > 1 else ()), ""):
            got = self._since(start).replace(glued, glued[:-1])
            raise UnreadError("each-or-all", got, f"{glued[:-1]} ({glued[-1]} scarabs)*{count}")
        number = count
        if sign := self._skip("times"):
            if said.isdecimal() and sign != "*":  # `3 x 5` debens
                readings = (f"{said}*{self._word}", f"{self._word}*{said}")
                raise UnreadError("ambiguous", f"{said} {sign} {self._word}", readings=readings)
            times = number_of(self._word)
            number, self.at = -1 if times is None else times, self.at + bool(self._word)
            if count is not None:
                raise UnreadError("two-numbers", self._since(start))
        if (number or 0) > 1 and not words_in("or").isdisjoint(said.split()):  # `fish or amulet x3`
            raise UnreadError("expected", self._since(start), "things")
        return Thing(self._since(start), bound, number, count is not None, more, opening, said, names, noun)

    def _check(self, start: int, one: Thing) -> None:
        """Refuse a thing that is not clear by itself, or after those before it."""
        is_described = one.names is not None
        bound = one.bound or ("" if is_described or one.number is not None else "open")
        if not 0 <= (one.number or 0) <= ANY:
            raise UnreadError("too-many", what=str(ANY))
        if one.number == 0 or (one.bound == "at-most" and is_described):
            raise UnreadError("none-of-kind", one.text)
        if one.more and (not (self.described or self.most) or (is_described and one.number is None)):  # than what?
            raise self._unread(start + one.text.split().index(one.more.split()[0]))
        if one.names in self.lexicon.marks:  # `3 f` can be fish
            raise self._unread(start)
        last = one.said.rpartition(" ")[2]
        is_plural = one.noun.endswith("s") or self.lexicon.singular((last,)) != (last,)
        # `amulets`, and in a sentence `fish` or debens `3`
        is_number = len(self.words) == 1 and number_of(last) is not None
        is_bare = self.is_sentence and (len(one.names or ()) > 1 or is_number)
        if one.number is None and (is_plural or is_bare if is_described else one.noun and not is_plural):
            raise UnreadError("how-many", one.text)
        is_one = one.noun and not is_plural and f"{one.noun}s" in self.nouns
        if is_one and one.names is None and (one.number or 0) > 1:  # `the 4 deben`
            raise self._unread(start + one.text.split().index(one.noun))
        is_second = "at-most" in {self.bound, bound} or self.bound == bound == "open"
        if (one.bound == bound and one.number is None and not is_described) or (self.bound and bound and is_second):
            raise self._unread(start)
        self.bound = bound or self.bound

    def _check_after(self, start: int, one: Thing, before: Thing, comma: str, sign: str) -> None:
        """Refuse a thing that can belong to the one before it. comma, sign: what is between them, such as `and`."""
        after, choice = (not words_in("or").isdisjoint(each.said.split()) for each in (one, before))
        if after and one.number is None:  # `A, B or C`
            raise UnreadError("how-many", one.said)
        if choice and sign and not comma:  # `A or B and C`
            raise UnreadError("ambiguous", self._since(0), readings=(f"{before.text}, {one.text}",))
        is_number = one.is_counted and not before.number and len(before.names or ()) > 1  # `black 5 grey`
        is_clear = not is_number and self.words[start] != "a" and self._is_clear_after(one, before)  # `3 à 5`
        if not (comma or sign or is_clear):
            raise self._unread(start)
        self.are_glued |= not (comma or sign) and f"{before.text}{one.text}".isdecimal()

    def _is_clear_after(self, one: Thing, before: Thing) -> bool:
        """Return whether a thing is no description of the one right before it."""
        if one.is_counted:
            return before.opening not in words_in("unknown")  # `hidden 3 fish`
        if one.names is None:
            return bool(one.opening) and one.opening not in words_in("unknown")
        # `2 hidden wheat-1` and `? 5` are not read, and `? wheat-1` is
        is_sign = before.text[0] == UNKNOWN and not (before.noun or one.said.isdecimal())
        is_clear = (
            is_sign and len(one.names) == 1 if before.names is None else self.lexicon.is_of_one_group(before.names)
        )
        return is_clear and self.lexicon.is_of_one_group(one.names)

    def _add(self, one: Thing) -> None:
        """Add a thing, unless it can be a part of those that were counted before."""
        number, names, is_open = one.number, one.names or self.every, bool(self.most == ANY)
        opening = "" if one.opening in words_in("unknown") else one.opening  # `inconnus`
        is_many = (opening or one.noun).endswith(("s", "x", "+")) or opening == "some"  # `cards`, `?+`
        least = 0 if one.bound == "at-most" else int(bool(one.names) or is_many) if number is None else number
        for how, counted, most, every in self.counted if not one.more and (one.names or number is not None) else ():
            is_part = names < every or (names == every and max(least, most) > 1 < len(names))
            can_be_part = not (names.isdisjoint(every) or names >= every)  # `3 fish, one green`, or `fish, green`
            if (least <= most and is_part) or (least < most + (number is None) and can_be_part):
                more = " ?" if is_open and every == self.every else ""
                rest = f", {how.format(counted - least)}{more}" if counted > least else more and f",{more}"
                two = (f"{one.text}{rest}", f"{one.text}, {how.format(counted)}{more}")
                raise UnreadError("ambiguous", self._since(0), readings=two)
        before = self.least * (names == self.every) + sum(not names.isdisjoint(each) for each in self.described)
        is_vague = self.described and not (one.more or one.opening) and len(names) > 1
        if is_vague and 1 < (number or 0) == before:  # `queen, thief, 2 cards`
            rest = self._since(0).rpartition(one.text)[0].strip(" ,")
            raise UnreadError("ambiguous", self._since(0), readings=(rest, f"{rest}, {number} more {one.said}".strip()))
        if one.names is not None:
            self.is_open_last = self.is_open_last and not self.most
            self.described += [names] * least
        else:
            self.least, self.most = self.least + least, self.most + (ANY if number is None else number)
        self.most = ANY if one.bound == "at-least" else min(ANY, self.most)
        if len(self.described) + self.least > ANY:
            raise UnreadError("too-many", what=str(ANY))
        is_plain = len(self.described) == 0 and one.noun and one.opening not in words_in("unseen") and not one.more
        if one.names or is_plain:
            how = f"{{}} {one.said}" if one.names else "at most {} more" if one.bound == "at-most" else "?*{}"
            self.counted.append((how, number or least, self.most if is_plain else number or least, names))

    def _count(self, bound: str) -> int | None:
        """Return the number before a thing. The debens `5 7` are two names, and so are the tokens `seven scarabs`."""
        word, number = self._word, 0 if self._word in words_in("no") else number_of(self._word)
        after = self.words[self.at + 1] if self.at + 1 < len(self.words) else ""
        if word == "a" and after.isdecimal():  # `3 à 5`
            raise self._unread(self.at)
        is_counting = after in COUNTED or (word.isdecimal() and word not in self.every)
        if number is None or (not (is_counting or bound) and self.lexicon.described(self.words, self.at)):
            return None
        is_open = after == "?" or after in words_in("others", "other")
        is_alone = after in words_in("unknown") and self.nouns.isdisjoint(self.words[self.at + 2 : self.at + 3])
        # the debens `3 ?`, `5, 4 debens`, `5 face-down` and `at least 5`
        if word in self.every and (
            is_open or (is_alone and not bound) or self.described or (bound and after not in COUNTED)
        ):
            readings = (f"{word}, ?" if is_open else word, f"?*{word}")
            raise UnreadError("ambiguous", f"{word} {after}".strip(), readings=readings)
        self.at += 1
        return number

    def _described(self) -> frozenset[str] | None:
        """Return the names that the next words describe, None if they describe none."""
        start, found = self.at, self.lexicon.described(self.words, self.at)
        if found is None or NOUNS.issuperset(self.words[start : found[1]]):  # `a deben` is not the token `deben-2`
            return None
        names, self.at = found
        number, follows = self.words[self.at - 1], self._word
        before = self._since(start).removesuffix(number).rstrip()
        last = before.rpartition(" ")[2]
        if number.isdecimal() and self.lexicon.singular((last,)) != (last,):  # `snakes 2`
            raise UnreadError("how-many", f"{before} {number}")
        if number.isdecimal() and self.nouns == words_in("card"):  # so many, or so many scarabs
            readings = (f"{number} {before}", f"{before} ({number} scarabs)")
            raise UnreadError("ambiguous", f"{before} {number}", readings=readings)
        is_counting = follows in COUNTED or (follows not in SEPARATORS and self.lexicon.described(self.words, self.at))
        also = self.lexicon.described(self.words, self.at - 1)  # `fish green wheat`
        if before and (is_counting if number.isdecimal() else also and also[1] > self.at):  # `snake 1 pyramid`
            two = (f"{before} {number}, {follows}", f"{before}, {number} {follows}")
            raise UnreadError("ambiguous", f"{before} {number} {follows}", readings=two)
        return names


def read_pile(words: Words, codec: Codec[Any], place: str, *, is_sentence: bool = False) -> Any:
    """Read a pile or a row, as the codec has them. It is a Part or a PartRow if it is known in part.

    is_sentence: whether `fish` alone can mean several of them, as in `sells fish`.
    """
    empty = codec.read(NOTHING)
    if is_nothing(words, noun_of(codec)):
        return empty
    text = re.sub(r"(?<!\S)x(?=-?[0-9])", "x ", " ".join(words))
    if OF_THEM.search(text):
        if isinstance(empty, tuple):  # nobody says where in the row
            raise UnreadError("row")
        text = _told_apart(text, codec)
    things = Things(tuple(text.split()), codec, is_sentence=is_sentence)
    every = [tuple(value_of(codec, name) for name in names) for names in things.described]
    known = tuple(kind for kinds in every if len(kinds) == 1 for kind in kinds)
    if isinstance(empty, tuple):
        if not things.is_open_last or len(known) < len(every):
            raise UnreadError("row")
        return PartRow(place, known, things.least, things.most) if things.most else known
    pile, vague = type(empty).of(known), tuple(type(empty).kind_set(kinds) for kinds in every if len(kinds) > 1)
    return Part(place, pile, empty, vague, things.least, things.most) if vague or things.most else pile


def _told_apart(text: str, codec: Codec[Any]) -> str:
    """Return what `two cards, one of them fish` says, as `one fish, 1 more`. Raise UnreadError if it is not clear."""
    found, unread = SOME_OF_THEM.fullmatch(text), UnreadError("of-them", text)
    every = number_of(found[1]) if found and found[2] in words_in(noun_of(codec)) else None
    if found is None or every is None:
        raise unread
    said = f"{found[3] or found[4]} {found[5]}"
    left = every
    for at, part in enumerate(re.split(rf" {one_of('comma', 'and')} ", said)):
        words = tuple(part.split())
        if not words[1:] or (at and words[0] in ARTICLES):  # `two of them A and B` are one each
            raise unread
        things = Things(words, codec, is_sentence=False)
        if len({*things.described}) != 1 or len(things.described) != number_of(words[0]) or things.most:
            raise unread
        left -= len(things.described)
    if left < 0:
        raise unread
    return said + f" , {left} more" * bool(left)


def _can_be_several(said: Sequence[str], codec: Codec[Any]) -> bool:
    """Return whether a list can be two sets, as `3 fish-1, 3 fish-0`, or a set and others, as `3 fish, ?`."""
    first, *others = re.split(rf" {one_of('comma', 'and')} ", " ".join(said))
    if not others:
        return False
    sizes = [_size_of(one, codec) for one in (first, *others)]
    return not all(sizes) or any(min(sum(sizes[:at]), sum(sizes[at:])) >= A_SET for at in range(1, len(sizes)))


def _size_of(text: str, codec: Codec[Any]) -> int:
    """Return how many things a part of a list has at least; none if it is no list by itself."""
    try:
        part = part_of(read_pile(tuple(text.split()), codec, ""))
    except UnreadError:
        return 0
    return len(part.known) + len(part.vague) + part.least


def type_of(kind: Any) -> str:
    """Return the name of the type of a card or tile, or of the group that it belongs to without one."""
    return str(getattr(kind, "group", "") or kind.good)


def types_of(pile: Any, goods: Codec[Any]) -> list[str]:
    """Return the names of the types of the things in a pile, which may be known in part."""
    part = part_of(pile)
    every = [*part.known, *(kind for kinds in part.vague for kind in kinds)]
    return sorted({*map(type_of, every)}.intersection(goods.names))


def read_sets(
    words: Words, place: str, codec: Codec[Any], goods: Codec[Any], *, bonus: str, what: str
) -> Iterator[tuple[list[str], Any, int]]:
    """Yield the types of each set, none or one, its pile, which may be known in part, and how many tokens it has.

    bonus: the kind of words that name these tokens; what: is expected of each set, for the message.
    """
    names, token, times = one_of(bonus), one_of("token"), one_of("times")
    clear = rf"(?:with|avec)(?= (?:.* )?{token}(?!\S))"  # not `with` of tiles
    with_tokens = re.compile(rf"(?:(.*) )?(?:\+|{clear}) ((?:.* )?{names}(?!\S).*)")
    count = re.compile(
        rf"(?:(\S+) (?:{token} )?{names}|(?:{token} )?{names}(?: {token})?(?: {times} ?(\S+))?)(?: {token})?"
    )
    for text in () if is_nothing(words, "card", "set") else re.split(r"[/|;]", " ".join(words)):
        first, _, rest = text.rpartition(":")
        found = with_tokens.fullmatch(rest.strip())
        counted = found[2] if found else ""
        of = count.fullmatch(counted) if found else None
        said = (found[1] or "" if found else rest).split()
        number = number_of(of[1] or of[2] or "1") if of else 0
        nouns = words_in("token").intersection(counted.split())
        is_plural = any(noun.endswith("s") for noun in nouns)
        # two scarabs are on one token
        is_clear = of and (nouns and is_plural == (number != 1) if of[1] else of[2] or not is_plural)
        if number is None or (found and not (is_clear and 0 < number <= ANY)):
            raise UnreadError("expected", f"+ {counted}", "tokens")
        pile = read_pile(tuple(said), codec, place, is_sentence=len(said) == 1)
        part, shown = part_of(pile), types_of(pile, goods)
        types = [*read_name(tuple(first.split()), goods, "good")] if first else shown
        is_something = part.known or part.vague or (first and part.least)
        is_something = is_something and len(part.known) + len(part.vague) + part.most >= A_SET
        is_typed = len(types) <= 1 and {*shown} <= {*types} and bool(types or not first)
        if not is_typed or not is_something or _can_be_several(said, codec):
            raise UnreadError("expected", " ".join(words), what)
        yield types, pile, number


# One thing or one place, by its name.


def known_elsewhere(names: Collection[str], position: PartPosition) -> bool:
    """Return whether everything with these names is known to lie somewhere, and so cannot lie where nobody knows."""
    try:
        left = {name_of(kind) for pile in pools_of(position).left.values() for kind in pile}
    except CannotOccurError:  # which the judge says
        return False
    return left.isdisjoint(names)


def read_name(words: Words, codec: Codec[Any], noun: str = "card") -> tuple[str, ...]:
    """Return the names that words describe; none if there are other words than `her`, `a`, and a noun of this kind.

    There are none either if they describe several things: of types alone, a plural is read.
    """
    a, own, of = (rf"(?:{one_of(kind)} )" for kind in ("a", "own", "of"))
    nouns, lexicon = rf"(?:{_one_noun(noun)} )", lexicon_of(codec)
    found = re.fullmatch(rf"{own}{{,2}}{a}?(?:{nouns}{of}?)?(.+?) {nouns}?", f"{' '.join(words)} ")
    said = tuple(found[1].split()) if found else ()
    names, end = lexicon.described(said, 0) or ((), 0)
    is_whole = end == len(said) and not NOUNS.issuperset(said)  # `a deben` is not the token `deben-2`
    is_whole = is_whole and (noun in OF_TYPE or lexicon.singular(said[-1:]) == said[-1:])
    return tuple(sorted(names, key=codec.names.index)) if is_whole else ()


def _one_noun(kind: str) -> str:
    """Return a regular expression for a noun of this kind that is no plural."""
    nouns = words_in(kind)
    return any_of(noun for noun in nouns if noun[-1] != "s" or noun[:-1] not in nouns)


def numbered(words: Words, label: str, noun: str, size: int | None) -> tuple[list[int], Words]:
    """Return the numbers, from 0, that words name, such as `4`, `slot 4` and `the fifth card`, and the other words.

    label: a word before a number; noun: one after an ordinal; size: how many there are, None if that is not known.
    """
    numbers, others = list[int](), list[str]()
    own, nouns = one_of("own") if noun == "set" else "(?!)", _one_noun(noun)
    for part in map(str.strip, re.split("[,:]", " ".join(words))):
        number = re.fullmatch(rf"(?:{label} )?(\S+)", part)
        ordinal = re.fullmatch(rf"(?:{own} )?(\S+) {nouns}(?!\S)(.*)", part)
        nth = ordinal_of(ordinal[1]) if ordinal else None
        if ordinal and (nth := size if nth == 0 else nth) is not None:
            numbers.append(nth - 1)
            others += (ordinal[2] or "").split()
        elif number and (at := number_in(number[1])) is not None:
            numbers.append(at)
        else:
            others += part.split()
    return numbers, tuple(others)


def find_place(
    said: Words, places: Collection[Any], named: Words, lying: Mapping[Any, Words], codec: Codec[Any], *, what: str
) -> Any:
    """Return the place that words name, or the only one with the thing that they describe. Raise UnreadError.

    places: those that are named; named: the other words; lying: the names that what is known to lie at each place can
    have, none if any; what: was expected, for the message.
    """
    names, got = {*read_name(named, codec, "good" if what == "set" else "card")}, " ".join(said)
    found = [*{*places}] or [place for place, every in lying.items() if not names.isdisjoint(every)]
    types = {place: dict.fromkeys(name.partition("-")[0] for name in every) for place, every in lying.items()}
    shown = {place: every[0] if len(every) == 1 else " / ".join(types[place]) for place, every in lying.items()}
    if len(found) > 1 and not places:
        raise UnreadError("ambiguous", got, readings=(f"{place}: {shown[place]}" for place in found))
    is_it = len(found) == 1 and (places or names.issuperset(lying[found[0]]))
    is_it = is_it and (what == "set" or words_in("own").isdisjoint(said))
    if not is_it or (named and not names):
        raise UnreadError("expected", got, what, nearest=names_like(" ".join(named), dict.fromkeys(shown.values()), 2))
    if names and names.isdisjoint(lying.get(found[0]) or names):
        raise UnreadError("lies-there", got, shown[found[0]])
    return found[0]
