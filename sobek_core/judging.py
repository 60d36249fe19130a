"""The public names of `sobek_core` that need the extra `cli`: records and disputes."""

from sobek_core.disclosure import fault_for as fault_for
from sobek_core.games import GAMES as GAMES
from sobek_core.input.problems import Problem as Problem
from sobek_core.input.reading import Written as Written, read_text as read_text
from sobek_core.records.audit import (
    Fault as Fault,
    Mismatch as Mismatch,
    PlayedMove as PlayedMove,
    Replay as Replay,
    audit as audit,
)
from sobek_core.page.svg import draw as draw
from sobek_core.page.table import Offer as Offer, Told as Told, tap_script as tap_script
from sobek_core.play import Chance as Chance, NotFairError as NotFairError, Play as Play
from sobek_core.records.record import (
    GameResult as GameResult,
    Record as Record,
    RecordedMove as RecordedMove,
    RecordError as RecordError,
    dump as dump,
    load as load,
)
from sobek_core.records.undo import memory_of as memory_of, reasons_not_to_undo as reasons_not_to_undo
from sobek_core.tools import GameTools as GameTools, Tools as Tools
from sobek_core.verdicts.judge import judge as judge
from sobek_core.verdicts.moves import ContradictedError as ContradictedError
from sobek_core.verdicts.parts import Amount as Amount, Part as Part, PartRow as PartRow, Squares as Squares
from sobek_core.verdicts.position import (
    CannotOccurError as CannotOccurError,
    PartPosition as PartPosition,
    fully_known as fully_known,
)
from sobek_core.verdicts.question import (
    Asked as Asked,
    GameOverQuestion as GameOverQuestion,
    MoveQuestion as MoveQuestion,
    PointsQuestion as PointsQuestion,
    Question as Question,
    ResultQuestion as ResultQuestion,
    RoundOverQuestion as RoundOverQuestion,
    SetQuestion as SetQuestion,
    Basis as Basis,
    ChoiceCombination as ChoiceCombination,
    DerivationLine as DerivationLine,
    Drawing as Drawing,
    Field as Field,
    Judgement as Judgement,
    OpenFact as OpenFact,
    OtherAnswer as OtherAnswer,
    Sheet as Sheet,
    Then as Then,
)
