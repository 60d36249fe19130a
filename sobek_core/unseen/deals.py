"""Partly seen deals: the state after a deal, and what is known of its contents at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from sobek_core.handwriting.problems import HandwritingError, Problem
from sobek_core.kernel.game import IllegalSetupError
from sobek_core.unseen.assignment import Item
from sobek_core.unseen.game import UnseenGame
from sobek_core.unseen.partly_known import FAMILY_INDEX, PartlyKnownState, Sampler

if TYPE_CHECKING:
    from sobek_core.unseen.game import DealPart
    from sobek_core.unseen.written import WrittenDeal


class ImpossibleError(HandwritingError):
    """What was seen contradicts the box, or what was seen earlier."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__([Problem(line, "", problem)])


@frozen
class Deals:
    """The deals of a game. players: how many there are; known: the kinds of dealt items found out so far."""

    game: Any
    unseen: UnseenGame
    sampler: Sampler
    players: int
    known: Mapping[Item, Any] = field(factory=dict)

    def begin(self, deal: WrittenDeal, name: str, before: PartlyKnownState | None = None) -> PartlyKnownState:
        """Return the state after a deal. name: of the deal, for its items; before: the state before a later round.

        Raise ImpossibleError if no such deal is possible.
        """
        parts = self.unseen.parts(self.game, self.players)
        possible, places = dict[Item, frozenset[Any]](), dict[str, tuple[Item, ...]]()
        for part in parts:
            kinds = deal.parts[part.place].exactly(part.number)
            if kinds is None:
                given = len(deal.parts[part.place].kinds)
                raise ImpossibleError(
                    deal.line, f"{part.place}: expected {part.number}, or `?` at the end, got {given}"
                )
            places[part.place] = tuple((name, self._family(part), part.place, n) for n in range(part.number))
            for item, some in zip(places[part.place], kinds, strict=True):
                possible[item] = part.allowed if some is None else part.allowed & some
                if not possible[item]:
                    named = " ".join(sorted(map(str, some or ())))
                    raise ImpossibleError(deal.line, f"{part.place}: {named} is never dealt there")
                if item in self.known:
                    possible[item] = frozenset({self.known[item]})
        for number, family in enumerate(self.unseen.families(self.game)):
            dealt = sum(one[FAMILY_INDEX] == number for items in places.values() for one in items)
            rest = [(name, number, family.rest, n) for n in range(sum(family.numbers.values()) - dealt)]
            places[family.rest] = (*places.get(family.rest, ()), *rest)
            possible |= {item: frozenset(family.numbers) for item in rest}
        return self._lay_out(deal, self.restrict_to_supply(PartlyKnownState(None, places, possible)), before)

    def restrict_to_supply(self, state: PartlyKnownState) -> PartlyKnownState:
        """Return the state in which no unknown item can be of a kind whose copies are all identified."""
        for number, supply in enumerate(self.sampler.supplies):
            items = [one for row in state.places.values() for one in row if one[FAMILY_INDEX] == number]
            left = Counter(supply)
            left.subtract(next(iter(kinds)) for one in items if len(kinds := state.possible[one]) == 1)
            unknown = dict.fromkeys((one for one in items if len(state.possible[one]) > 1), frozenset(+left))
            state = state.restrict(unknown) or state
        return state

    def _lay_out(self, deal: WrittenDeal, state: PartlyKnownState, before: PartlyKnownState | None) -> PartlyKnownState:
        """Return the state after the items of a deal were laid out."""
        kinds = self.sampler.kinds(state, Random(0))  # noqa: S311  # always the same
        if kinds is None:
            raise ImpossibleError(deal.line, "the box has too few of what was dealt and of what was seen later")
        contents = {place: [kinds[one] for one in state.places[place]] for place in deal.parts}
        dealt = self.unseen.deal(contents, deal.first)
        if before is None:
            try:
                template = self.game.start(dealt)
            except IllegalSetupError as error:
                raise ImpossibleError(deal.line, f"no game can begin like this: {error}") from None
        else:
            template = self.game.apply(before.template, dealt).state
        depends_on = frozenset[str]() if before is None else before.depends_on
        return PartlyKnownState(template, self.unseen.lay_out(self.game, state.places), state.possible, depends_on)

    def known_contents(self, state: PartlyKnownState, name: str) -> tuple[dict[str, list[Any]] | None, int]:
        """Return the contents of a deal (None unless all are known), and how many of its items are unknown."""
        contents, unknown = dict[str, list[Any]](), 0
        for part in self.unseen.parts(self.game, self.players):
            kinds = [state.possible[name, self._family(part), part.place, n] for n in range(part.number)]
            unknown += sum(len(some) > 1 for some in kinds)
            contents[part.place] = [next(iter(some)) for some in kinds]
        return None if unknown else contents, unknown

    def empty_deal(self, entry: WrittenDeal) -> Any:
        """Return a deal of nothing, which is refused where no deal is pending."""
        return self.unseen.deal(dict.fromkeys(entry.parts, ()), None)

    def _family(self, part: DealPart) -> int:
        return next(n for n, supply in enumerate(self.sampler.supplies) if not part.allowed.isdisjoint(supply))
