"""Audit a game that was only partly seen (spec/handwriting.md). Independent of the games.

The game is played twice. The first time shows what unseen things turn out to be; the second time this is known from the
beginning, and each move is judged.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.handwriting.games import COMMENT, SETUP, WrittenGame
from sobek_core.handwriting.problems import Problems
from sobek_core.handwriting.seats import Seats
from sobek_core.unseen.assignment import Thing
from sobek_core.unseen.game import UNSEEN
from sobek_core.unseen.play import Follower
from sobek_core.unseen.table import Sampler, Table
from sobek_core.unseen.verdicts import JudgedMove, Legality, UnseenAudit
from sobek_core.unseen.written import CAME, Entry, Reader, SeenThings, WrittenDeal, WrittenMove, backs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.tools import GameTools

MAX_TABLES: Final = 32  # followed at once
_FIRST: Final = re.compile(r"first\s+(?P<who>[^\s?]+)(?P<deal>.*)")


@frozen
class _Played:
    """A game as it was followed.

    tables: after it; deals: the contents of each deal, None if not all is known; unseen: how many things of these are
    not known; stopped: the line at which it could not be followed further.
    """

    moves: tuple[JudgedMove, ...]
    tables: tuple[Table, ...]
    deals: tuple[dict[str, list[Any]] | None, ...]
    unseen: int
    stopped: int | None = None


def has_unseen(lines: Iterable[str], tools: GameTools) -> bool:
    """Return whether the text of a game says that something was not seen, or lists what was seen in a place."""
    said = [line.strip() for line in lines if line.strip() and not line.strip().startswith(COMMENT)]
    places = re.compile(rf"(?:.*\s)?(?:{'|'.join(UNSEEN[tools.name].codecs)})\s*:.*", re.IGNORECASE)
    is_short = re.compile(rf"{SETUP}\s*first\s+\S+")
    return any("?" in line or CAME in line or places.fullmatch(line) for line in said) or any(
        is_short.fullmatch(line) for line in said[:1]
    )


def audit_unseen(
    numbered: Iterable[tuple[int, str]], tools: GameTools, game: Any, setup: Any, names: Sequence[str]
) -> UnseenAudit:
    """Audit a game as people wrote it, with `?` for what nobody saw, as far as what was seen allows.

    numbered: lines with their numbers, from 1; game, setup: those of the record, in case no line has a setup; names: of
    the players. Raise HandwritingError with everything that cannot be read, or if what was seen is impossible.
    """
    said = [(number, text.strip()) for number, text in numbered]
    said = [(number, text) for number, text in said if text and not text.startswith(COMMENT)]
    unseen, problems = UNSEEN[tools.name], Problems()
    sampler = Sampler(unseen, [one.numbers for one in unseen.families(game)])
    places = [part.place for part in unseen.parts(game, len(names))]
    backs = backs_of(kind for supply in sampler.supplies for kind in supply)
    reader = Reader(tools, unseen, Seats(tuple(names)), places, backs, problems)
    if said and said[0][1].startswith(SETUP):
        number, text = said.pop(0)
        text = text.removeprefix(SETUP).strip()
    else:
        number, text = 0, tools.setups.write(setup)
    problems.line = number
    opening = _opening(reader, number, text, places)
    problems.check()
    follower = Follower(tools, game, unseen, sampler, len(names))
    entries, first = _read(said, opening, follower, reader)
    problems.check()
    known = _turned_out(first.tables)
    follower = evolve(follower, known=known)
    played = _follow(opening, entries, follower)
    played = evolve(played, moves=_as_decided(first.moves, played.moves))
    audit = UnseenAudit(played.moves, played.unseen, stopped=played.stopped)
    if audit.fault is not None or played.stopped is not None:
        return audit
    if not played.tables:
        return evolve(audit, stopped=audit.moves[-1].line)
    whole = _whole(opening, entries, played, follower)
    return evolve(audit, ending=follower.ending(played.tables), known=whole)


def _opening(reader: Reader, line: int, text: str, places: Sequence[str]) -> WrittenDeal:
    """Read a setup; what is not mentioned was not seen."""
    found = _FIRST.fullmatch(text)
    seat = None if found is None else reader.seats.read(found["who"])
    if found is None or seat is None:
        reader.problems.add(
            "`first` and the player who begins, then what was dealt, with `?` for what nobody saw", text
        )
        return WrittenDeal(line, text, {}, 0)
    return reader.deal(line, found["deal"].strip(), places, seat)


def _read(
    said: Sequence[tuple[int, str]], opening: WrittenDeal, follower: Follower, reader: Reader
) -> tuple[list[Entry], _Played]:
    """Read the lines of a game, each at what the ones before led to, up to an illegal move.

    Also return the game up to there.
    """
    entries, played = list[Entry](), _begun(opening, follower)
    for number, text in said:
        reader.problems.line = number
        entry = reader.entry(number, text, played.tables[0] if played.tables else None)
        if entry is None:
            played = evolve(played, tables=())
            continue
        entries.append(entry)
        if not reader.problems.found:
            after = _after(entry, played, follower)
            if after.stopped is not None or not after.tables:
                break
            played = after
    return entries, played


def _begun(opening: WrittenDeal, follower: Follower) -> _Played:
    table = follower.begin(opening, "deal 1")
    contents, unseen = follower.dealt(table, "deal 1")
    return _Played((), (table,), (contents,), unseen)


def _follow(opening: WrittenDeal, entries: Sequence[Entry], follower: Follower) -> _Played:
    """Follow a game that was read, up to an illegal move."""
    played = _begun(opening, follower)
    for entry in entries:
        played = _after(entry, played, follower)
        if played.stopped is not None or not played.tables:
            break
    return played


def _after(entry: Entry, played: _Played, follower: Follower) -> _Played:
    """Return the game after one more line; no tables after an illegal move."""
    number = len(played.moves) + 1
    match entry:
        case SeenThings():
            return evolve(played, tables=follower.seen(entry, played.tables, f"line {entry.line}"))
        case WrittenDeal():
            is_whole = True
            name = f"deal {len(played.deals) + 1}"
            judged, tables = follower.dealt_anew(entry, played.tables, number, name)
            contents, unseen = follower.dealt(tables[0], name) if tables else (None, 0)
            deals = (*played.deals, contents)
            played = evolve(played, deals=deals, unseen=played.unseen + unseen)
        case WrittenMove():
            judged, tables, is_whole = follower.judged(entry, played.tables, number)
    stopped = entry.line if len(tables) > MAX_TABLES or not is_whole else None
    return evolve(played, moves=(*played.moves, judged), tables=tables, stopped=stopped)


def _as_decided(first: Sequence[JudgedMove], again: Sequence[JudgedMove]) -> tuple[JudgedMove, ...]:
    """Return the second answers, but leave undecided what was undecided in the first pass.

    What turned out may rest on the assumption that such a move was legal, and then cannot prove it.
    """
    undecided = {one.number: one for one in first if one.legality is Legality.UNDECIDED}
    return tuple(undecided.get(one.number, one) for one in again)


def _turned_out(tables: Sequence[Table]) -> dict[Thing, Any]:
    """Return what things are known to be in all of these tables."""
    found = dict[Thing, Any]()
    for thing, kinds in tables[0].possible.items() if tables else ():
        if len(kinds) == 1 and all(table.possible.get(thing) == kinds for table in tables):
            (found[thing],) = kinds
    return found


def _whole(opening: WrittenDeal, entries: Sequence[Entry], played: _Played, follower: Follower) -> WrittenGame | None:
    """Return the game without anything unknown, None if something is, or a move may be illegal."""
    if None in played.deals or any(one.legality is not Legality.LEGAL for one in played.moves):
        return None
    deals = [follower.unseen.deal(contents, None) for contents in played.deals[1:] if contents is not None]
    moves, lines = list[Any](), {0: opening.line} if opening.line else {}
    for entry in entries:
        if isinstance(entry, SeenThings):
            continue
        if isinstance(entry, WrittenMove) and entry.is_unseen:
            return None
        moves.append(deals.pop(0) if isinstance(entry, WrittenDeal) else entry.move)
        lines[len(moves)] = entry.line
    contents = played.deals[0]
    return None if contents is None else WrittenGame(follower.unseen.deal(contents, opening.first), tuple(moves), lines)
