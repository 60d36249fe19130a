"""Read the spec: rules, move tables, rulings and examples, each with its file and line.

The reader is strict: a page without the structure that spec/README.md defines raises SpecError with file and line. It
needs markdown-it-py, which the `cli` extra installs.
"""

from sobek_core.spec.case_book import DisputedCase as DisputedCase
from sobek_core.spec.case_book import load_cases as load_cases
from sobek_core.spec.ids import load_ids as load_ids
from sobek_core.spec.ids import rule_ids as rule_ids
from sobek_core.spec.page import SpecError as SpecError
from sobek_core.spec.page import on_one_line as on_one_line
from sobek_core.spec.parts import Citation as Citation
from sobek_core.spec.parts import ConditionRow as ConditionRow
from sobek_core.spec.parts import Decided as Decided
from sobek_core.spec.parts import Example as Example
from sobek_core.spec.parts import MoveTable as MoveTable
from sobek_core.spec.parts import Reading as Reading
from sobek_core.spec.parts import Rule as Rule
from sobek_core.spec.parts import Ruling as Ruling
from sobek_core.spec.parts import Spec as Spec
from sobek_core.spec.parts import cited as cited
from sobek_core.spec.reader import load_spec as load_spec
from sobek_core.spec.sources import CitedSource as CitedSource
from sobek_core.spec.sources import load_sources as load_sources
from sobek_core.spec.translation import Translation as Translation
from sobek_core.spec.translation import load_translation as load_translation
