"""Laws of the lines in spec/duel/market.md, over all whole columns and rows: on a board without edges."""

from __future__ import annotations

from typing import Final

from sobek_core.duel.board import Cell, line_between
from sobek_core.duel.components import Mark
from sobek_verification.laws.contracts.contract import Contracts

contracts: Final = Contracts()


def _cell(column: int, row: int) -> Cell:
    """Return a cell anywhere, of which only the place is asked."""
    return Cell("", column, row, 0)


@contracts.law("duel.market.line")
def each_mark_has_the_line_of_its_equation(x: int, y: int, p: int, q: int) -> bool:
    """The Ankh on column x, row y; another cell on column p, row q.

    pre: (p, q) != (x, y)
    post: _
    """
    mark = line_between(_cell(x, y), _cell(p, q))
    return (
        (mark is Mark.COLUMN) == (p == x)
        and (mark is Mark.ROW) == (q == y)
        and (mark is Mark.RISING) == (p - x == y - q)
        and (mark is Mark.FALLING) == (p - x == q - y)
    )


@contracts.law("duel.market.line")
def no_line_leads_from_a_cell_to_itself(x: int, y: int) -> bool:
    """Any column and row.

    post: _
    """
    return line_between(_cell(x, y), _cell(x, y)) is None


@contracts.law("duel.market.line")
def a_line_goes_both_ways(x: int, y: int, p: int, q: int) -> bool:
    """Two cells, the same ones too.

    post: _
    """
    return line_between(_cell(x, y), _cell(p, q)) is line_between(_cell(p, q), _cell(x, y))


@contracts.law("duel.market.line")
def a_line_goes_on_in_both_senses(x: int, y: int, right: int, down: int) -> bool:
    """A cell, another one, and the one that lies as far on the other side.

    post: _
    """
    there, back = _cell(x + right, y + down), _cell(x - right, y - down)
    return line_between(_cell(x, y), there) is line_between(_cell(x, y), back)


@contracts.bug(line_between, each_mark_has_the_line_of_its_equation)
def _takes_the_rising_diagonal_for_the_falling_one(start: Cell, goal: Cell) -> Mark | None:
    mark = line_between(start, goal)
    return {Mark.RISING: Mark.FALLING, Mark.FALLING: Mark.RISING}.get(mark, mark) if mark else None


@contracts.bug(line_between, each_mark_has_the_line_of_its_equation)
def _sees_no_further_than_ten_cells(start: Cell, goal: Cell) -> Mark | None:
    return line_between(start, goal) if abs(goal.row - start.row) <= 10 else None


@contracts.bug(line_between, no_line_leads_from_a_cell_to_itself)
def _counts_the_own_cell_to_the_column(start: Cell, goal: Cell) -> Mark | None:
    return Mark.COLUMN if goal.column == start.column else line_between(start, goal)


@contracts.bug(line_between, a_line_goes_both_ways, a_line_goes_on_in_both_senses)
def _looks_down_alone(start: Cell, goal: Cell) -> Mark | None:
    return line_between(start, goal) if goal.row >= start.row else None


@contracts.bug(line_between, a_line_goes_both_ways, a_line_goes_on_in_both_senses)
def _looks_ahead_alone_along_a_row(start: Cell, goal: Cell) -> Mark | None:
    mark = line_between(start, goal)
    return None if mark is Mark.ROW and goal.column < start.column else mark
