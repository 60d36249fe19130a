"""Audit a game that was only partly seen (spec/handwriting.md). Independent of the games.

Each pass over the game may identify unseen things. The next pass starts with that knowledge, and passes are repeated
until nothing new is learned. Anything inferred from an undecided move does not count, so it cannot prove that move.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from sobek_core.handwriting.games import SETUP, WrittenGame, without_comments
from sobek_core.handwriting.problems import Problems
from sobek_core.handwriting.seats import Seats
from sobek_core.unseen.assignment import Thing
from sobek_core.unseen.deals import Deals, ImpossibleError
from sobek_core.unseen.doubts import Doubts
from sobek_core.unseen.game import UNSEEN
from sobek_core.unseen.partly_known import Budget, PartlyKnownState, Sampler, SpentError
from sobek_core.unseen.play import Follower
from sobek_core.unseen.verdicts import Ending, JudgedMove, Legality, UnseenAudit
from sobek_core.unseen.written import CAME, Entry, GameReader, SeenThings, WrittenDeal, WrittenMove, backs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.tools import GameTools

MAX_STATES: Final = 32  # followed at once
DEAL: Final = "deal "  # and its number: the name of what was dealt
_FIRST: Final = re.compile(r"first\s+(?P<who>[^\s?]+)(?P<deal>.*)")


@frozen
class _Played:
    """The result of following a game.

    states: the possible ones at the end; doubts: what else is possible; deals: the contents of each deal, None unless
    all are known; unseen: how many dealt things are unknown; stopped: the line at which following it stopped.
    """

    moves: tuple[JudgedMove, ...]
    states: tuple[PartlyKnownState, ...]
    deals: tuple[dict[str, list[Any]] | None, ...]
    unseen: int
    doubts: Doubts = field(factory=Doubts)
    stopped: int | None = None


def has_unseen(numbered: Iterable[tuple[int, str]], tools: GameTools) -> bool:
    """Return whether the text of a game marks anything as unseen, or lists what was seen in a place."""
    said = [line for _, line in without_comments(numbered)]
    places = re.compile(rf"(?:.*\s)?(?:{'|'.join(UNSEEN[tools.name].codecs)})\s*:.*", re.IGNORECASE)
    is_short = re.compile(rf"{SETUP}\s*first\s+\S+")
    return any("?" in line or CAME in line or places.fullmatch(line) for line in said) or any(
        is_short.fullmatch(line) for line in said[:1]
    )


def audit_unseen(
    numbered: Iterable[tuple[int, str]], tools: GameTools, game: object, setup: object, names: Sequence[str]
) -> UnseenAudit:
    """Audit as much as possible of a handwritten game, with `?` for what nobody saw.

    numbered: lines with their numbers, from 1; game, setup: those of the record, in case no line has a setup; names: of
    the players. Raise HandwritingError with everything that cannot be read, or if what was seen is impossible.
    """
    said = without_comments(numbered)
    unseen, problems = UNSEEN[tools.name], Problems()
    sampler = Sampler(unseen, [one.numbers for one in unseen.families(game)], Budget())
    places = [part.place for part in unseen.parts(game, len(names))]
    backs = backs_of(kind for supply in sampler.supplies for kind in supply)
    reader = GameReader(tools, unseen, Seats(tuple(names)), places, backs, problems, sampler.budget)
    if said and said[0][1].startswith(SETUP):
        number, text = said.pop(0)
        text = text.removeprefix(SETUP).strip()
    else:
        number, text = 0, tools.setups.write(setup)
    problems.line = number
    opening = _opening(reader, number, text, places)
    problems.check()
    follower = Follower(tools, game, unseen, sampler, Deals(game, unseen, sampler, len(names)))
    entries, played = _read(said, opening, follower, reader)
    problems.check()
    while sampler.budget.left > 0 and (known := _turned_out(played)).items() - follower.deals.known.items():
        follower = evolve(follower, deals=evolve(follower.deals, known=known))
        again = _follow(opening, entries, follower)
        if sampler.budget.left < 0:
            break
        played = again
    audit = UnseenAudit(played.moves, played.unseen, stopped=played.stopped)
    if audit.fault is not None or played.stopped is not None:
        return audit
    if not played.states:
        return evolve(audit, stopped=audit.moves[-1].line)
    whole = _whole(opening, entries, played, follower)
    try:
        ending = follower.ending(played.states)
    except SpentError:
        ending = Ending(None, (), ())
    return evolve(audit, ending=ending, known=whole)


def _opening(reader: GameReader, line: int, text: str, places: Sequence[str]) -> WrittenDeal:
    """Read a setup; anything not mentioned was not seen."""
    found = _FIRST.fullmatch(text)
    seat = None if found is None else reader.seats.read(found["who"])
    if found is None or seat is None:
        reader.problems.add(
            "`first` and the player who begins, then what was dealt, with `?` for what nobody saw", text
        )
        return WrittenDeal(line, text, {}, 0)
    return reader.deal(line, found["deal"].strip(), places, seat)


def _read(
    said: Sequence[tuple[int, str]], opening: WrittenDeal, follower: Follower, reader: GameReader
) -> tuple[list[Entry], _Played]:
    """Read the lines of a game up to an illegal move, each in the states reached by the lines before it.

    Also return the game up to that move.
    """
    entries, played = list[Entry](), _begun(opening, follower)
    for number, text in said:
        reader.problems.line = number
        try:
            entry = reader.entry(number, text, [follower.deals.settled(state) for state in played.states])
        except SpentError:
            return entries, evolve(played, stopped=number)
        if entry is None:
            played = evolve(played, states=())
            continue
        entries.append(entry)
        if not reader.problems.found:
            played = _after(entry, played, follower)
            if played.stopped is not None or not played.states:
                break
    return entries, played


def _begun(opening: WrittenDeal, follower: Follower) -> _Played:
    name = f"{DEAL}1"
    state = follower.deals.begin(opening, name)
    contents, unseen = follower.deals.dealt(state, name)
    return _Played((), (state,), (contents,), unseen)


def _follow(opening: WrittenDeal, entries: Sequence[Entry], follower: Follower) -> _Played:
    """Follow a game until a move is illegal or the game cannot be followed any further."""
    played = _begun(opening, follower)
    for entry in entries:
        played = _after(entry, played, follower)
        if played.stopped is not None or not played.states:
            break
    return played


def _after(entry: Entry, played: _Played, follower: Follower) -> _Played:
    """Return the game after one more line, without states if its move is illegal."""
    try:
        try:
            return _made(entry, played, follower)
        except ImpossibleError:
            doubts = played.doubts.after(entry, (), (), follower, f"line {entry.line}")
            if not doubts.states and not doubts.lost:
                raise
            return evolve(played, states=(), doubts=doubts, stopped=entry.line)
    except SpentError:
        return evolve(played, stopped=entry.line)


def _made(entry: Entry, played: _Played, follower: Follower) -> _Played:
    number, name, before = len(played.moves) + 1, f"line {entry.line}", played.states
    if isinstance(entry, SeenThings):
        doubts = played.doubts.after(entry, (), (), follower, name)
        return evolve(played, states=follower.seen(entry, before, name), doubts=doubts)
    if isinstance(entry, WrittenDeal):
        name = f"{DEAL}{len(played.deals) + 1}"
        followed = follower.dealt_anew(entry, before, number, name)
        contents, unseen = follower.deals.dealt(followed.states[0], name) if followed.states else (None, 0)
        played = evolve(played, deals=(*played.deals, contents), unseen=played.unseen + unseen)
    else:
        followed = follower.judged(entry, before, number, name)
    states, is_undecided = followed.states, followed.judged.legality is Legality.UNDECIDED
    if is_undecided:
        states = tuple(evolve(state, is_assumed=True) for state in states)
    doubts = played.doubts.after(entry, followed.made, followed.refused if is_undecided else (), follower, name)
    if not states:  # excluded by the rules, not by what was seen
        doubts = evolve(doubts, lost=(*doubts.lost, *before))
    stopped = entry.line if len(states) > MAX_STATES or not followed.is_whole else None
    return evolve(played, moves=(*played.moves, followed.judged), states=states, doubts=doubts, stopped=stopped)


def _turned_out(played: _Played) -> dict[Thing, Any]:
    """Return the dealt things whose kinds are certain whether or not the undecided moves were legal."""
    found = dict[Thing, Any]()
    states = (*played.states, *played.doubts.states, *played.doubts.lost)
    for thing, kinds in states[0].possible.items() if states else ():
        is_known = len(kinds) == 1 and all(state.possible.get(thing) == kinds for state in states)
        if is_known and str(thing[0]).startswith(DEAL):
            (found[thing],) = kinds
    return found


def _whole(opening: WrittenDeal, entries: Sequence[Entry], played: _Played, follower: Follower) -> WrittenGame | None:
    """Return the game if everything in it is known and every move is legal, otherwise None."""
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
