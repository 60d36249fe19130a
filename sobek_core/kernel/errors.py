"""The base of every error of input.

Bad input is one of three things:

* malformed: it cannot be read. An InputError says where, and what was expected.
* ambiguous: it can be read in several ways. `sobek_core.AmbiguousError`, which is an InputError,
  has the readings.
* illegal: it can be read, and breaks rules. A Refused or a Fault is a value; only a setup raises IllegalSetupError.
"""

from __future__ import annotations


class InputError(ValueError):
    """Input cannot be read or answered. The message says where if that is known, and what was expected."""
