"""Audit a game that was only partly seen (spec/handwriting.md). Independent of the games.

Each pass over the game may identify unseen items. The next pass starts with that knowledge, and passes are repeated
until nothing new is learned. Anything inferred from an undecided move does not count, so it cannot prove that move.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from sobek_core.handwriting.games import SETUP, WrittenGame, without_comments
from sobek_core.handwriting.problems import Problems
from sobek_core.handwriting.seats import Seats
from sobek_core.unseen.assignment import Item
from sobek_core.unseen.deals import Deals, ImpossibleError
from sobek_core.unseen.doubts import Doubts
from sobek_core.unseen.game import UNSEEN
from sobek_core.unseen.partly_known import Budget, BudgetExceededError, PartlyKnownState, Sampler
from sobek_core.unseen.play import PartialReplay
from sobek_core.unseen.verdicts import Ending, JudgedMove, Legality, UnseenAudit
from sobek_core.unseen.written import ARROW, Entry, GameReader, SeenItems, WrittenDeal, WrittenMove, backs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.tools import GameTools

MAX_STATES: Final = 32  # followed at once
DEAL: Final = "deal "  # and its number: the name of what was dealt
_FIRST: Final = re.compile(r"first\s+(?P<who>[^\s?]+)(?P<deal>.*)")


@frozen
class _Progress:
    """The result of following a game.

    states: the possible ones at the end; doubts: what else is possible; deals: the contents of each deal, None unless
    all are known; unseen: how many dealt items are unknown; stopped_at: the line at which following it stopped.
    """

    moves: tuple[JudgedMove, ...]
    states: tuple[PartlyKnownState, ...]
    deals: tuple[dict[str, list[Any]] | None, ...]
    unseen: int
    doubts: Doubts = field(factory=Doubts)
    stopped_at: int | None = None


def has_unseen(numbered: Iterable[tuple[int, str]], tools: GameTools) -> bool:
    """Return whether the text of a game marks anything as unseen, or lists what was seen in a place."""
    lines = [line for _, line in without_comments(numbered)]
    places = re.compile(rf"(?:.*\s)?(?:{'|'.join(UNSEEN[tools.name].codecs)})\s*:.*", re.IGNORECASE)
    is_short = re.compile(rf"{SETUP}\s*first\s+\S+")
    return any("?" in line or ARROW in line or places.fullmatch(line) for line in lines) or any(
        is_short.fullmatch(line) for line in lines[:1]
    )


def audit_unseen(
    numbered: Iterable[tuple[int, str]], tools: GameTools, game: object, setup: object, names: Sequence[str]
) -> UnseenAudit:
    """Audit as much as possible of a handwritten game, with `?` for what nobody saw.

    numbered: lines with their numbers, from 1; game, setup: those of the record, in case no line has a setup; names: of
    the players. Raise HandwritingError with everything that cannot be read, or if what was seen is impossible.
    """
    lines = without_comments(numbered)
    unseen, problems = UNSEEN[tools.name], Problems()
    sampler = Sampler(unseen, [one.numbers for one in unseen.families(game)], Budget())
    places = [part.place for part in unseen.parts(game, len(names))]
    backs = backs_of(kind for supply in sampler.supplies for kind in supply)
    reader = GameReader(tools, unseen, Seats(tuple(names)), places, backs, problems, sampler.budget)
    if lines and lines[0][1].startswith(SETUP):
        number, text = lines.pop(0)
        text = text.removeprefix(SETUP).strip()
    else:
        number, text = 0, tools.setups.write(setup)
    problems.line = number
    opening = _read_opening(reader, number, text, places)
    problems.check()
    replay = PartialReplay(tools, game, unseen, sampler, Deals(game, unseen, sampler, len(names)))
    entries, progress = _read(lines, opening, replay, reader)
    problems.check()
    while sampler.budget.remaining > 0 and (known := _certain_kinds(progress)).items() - replay.deals.known.items():
        replay = evolve(replay, deals=evolve(replay.deals, known=known))
        again = _follow(opening, entries, replay)
        if sampler.budget.remaining < 0:
            break
        progress = again
    audit = UnseenAudit(progress.moves, progress.unseen, stopped_at=progress.stopped_at)
    if audit.fault is not None or progress.stopped_at is not None:
        return audit
    if not progress.states:
        return evolve(audit, stopped_at=audit.moves[-1].line)
    known_game = _known_game(opening, entries, progress, replay)
    try:
        ending = replay.ending(progress.states)
    except BudgetExceededError:
        ending = Ending(None, (), ())
    return evolve(audit, ending=ending, known=known_game)


def _read_opening(reader: GameReader, line: int, text: str, places: Sequence[str]) -> WrittenDeal:
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
    lines: Sequence[tuple[int, str]], opening: WrittenDeal, replay: PartialReplay, reader: GameReader
) -> tuple[list[Entry], _Progress]:
    """Read the lines of a game up to an illegal move, each in the states reached by the lines before it.

    Also return the game up to that move.
    """
    entries, progress = list[Entry](), _begin(opening, replay)
    for number, text in lines:
        reader.problems.line = number
        try:
            entry = reader.entry(number, text, [replay.deals.restrict_to_supply(state) for state in progress.states])
        except BudgetExceededError:
            return entries, evolve(progress, stopped_at=number)
        if entry is None:
            progress = evolve(progress, states=())
            continue
        entries.append(entry)
        if not reader.problems.found:
            progress = _after_entry(entry, progress, replay)
            if progress.stopped_at is not None or not progress.states:
                break
    return entries, progress


def _begin(opening: WrittenDeal, replay: PartialReplay) -> _Progress:
    name = f"{DEAL}1"
    state = replay.deals.begin(opening, name)
    contents, unseen = replay.deals.known_contents(state, name)
    return _Progress((), (state,), (contents,), unseen)


def _follow(opening: WrittenDeal, entries: Sequence[Entry], replay: PartialReplay) -> _Progress:
    """Follow a game until a move is illegal or the game cannot be followed any further."""
    progress = _begin(opening, replay)
    for entry in entries:
        progress = _after_entry(entry, progress, replay)
        if progress.stopped_at is not None or not progress.states:
            break
    return progress


def _after_entry(entry: Entry, progress: _Progress, replay: PartialReplay) -> _Progress:
    """Return the game after one more line, without states if its move is illegal."""
    try:
        try:
            return _apply_entry(entry, progress, replay)
        except ImpossibleError:
            doubts = progress.doubts.after(entry, (), (), replay, f"line {entry.line}")
            if not doubts.states and not doubts.abandoned:
                raise
            return evolve(progress, states=(), doubts=doubts, stopped_at=entry.line)
    except BudgetExceededError:
        return evolve(progress, stopped_at=entry.line)


def _apply_entry(entry: Entry, progress: _Progress, replay: PartialReplay) -> _Progress:
    number, name, before = len(progress.moves) + 1, f"line {entry.line}", progress.states
    if isinstance(entry, SeenItems):
        doubts = progress.doubts.after(entry, (), (), replay, name)
        return evolve(progress, states=replay.observe(entry, before, name), doubts=doubts)
    if isinstance(entry, WrittenDeal):
        name = f"{DEAL}{len(progress.deals) + 1}"
        outcome = replay.judge_deal(entry, before, number, name)
        contents, unseen = replay.deals.known_contents(outcome.states[0], name) if outcome.states else (None, 0)
        progress = evolve(progress, deals=(*progress.deals, contents), unseen=progress.unseen + unseen)
    else:
        outcome = replay.judge_move(entry, before, number, name)
    states, is_undecided = outcome.states, outcome.judged.legality is Legality.UNDECIDED
    if is_undecided:
        states = tuple(evolve(state, is_assumed=True) for state in states)
    doubts = progress.doubts.after(
        entry, outcome.legal_from, outcome.illegal_from if is_undecided else (), replay, name
    )
    if not states:  # excluded by the rules, not by what was seen
        doubts = evolve(doubts, abandoned=(*doubts.abandoned, *before))
    stopped_at = entry.line if len(states) > MAX_STATES or not outcome.is_whole else None
    return evolve(
        progress, moves=(*progress.moves, outcome.judged), states=states, doubts=doubts, stopped_at=stopped_at
    )


def _certain_kinds(progress: _Progress) -> dict[Item, Any]:
    """Return the dealt items whose kinds are certain whether or not the undecided moves were legal."""
    found = dict[Item, Any]()
    states = (*progress.states, *progress.doubts.states, *progress.doubts.abandoned)
    for item, kinds in states[0].possible.items() if states else ():
        is_known = len(kinds) == 1 and all(state.possible.get(item) == kinds for state in states)
        if is_known and str(item[0]).startswith(DEAL):
            (found[item],) = kinds
    return found


def _known_game(
    opening: WrittenDeal, entries: Sequence[Entry], progress: _Progress, replay: PartialReplay
) -> WrittenGame | None:
    """Return the game if everything in it is known and every move is legal, otherwise None."""
    if None in progress.deals or any(one.legality is not Legality.LEGAL for one in progress.moves):
        return None
    deals = [replay.unseen.deal(contents, None) for contents in progress.deals[1:] if contents is not None]
    moves, lines = list[Any](), {0: opening.line} if opening.line else {}
    for entry in entries:
        if isinstance(entry, SeenItems):
            continue
        if isinstance(entry, WrittenMove) and entry.is_unseen:
            return None
        moves.append(deals.pop(0) if isinstance(entry, WrittenDeal) else entry.move)
        lines[len(moves)] = entry.line
    contents = progress.deals[0]
    return None if contents is None else WrittenGame(replay.unseen.deal(contents, opening.first), tuple(moves), lines)
