"""What all tests share: how much Hypothesis tries, and how rarely Python looks for cycles.

`quick` is the default and draws the same examples each time; `pytest --hypothesis-profile thorough`, or
HYPOTHESIS_PROFILE=thorough in the environment, tries far more, and other ones each time.
"""

from __future__ import annotations

import os

from hypothesis import settings

from verification.processes import look_for_cycles_rarely

settings.register_profile("quick", max_examples=100, stateful_step_count=30, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=5000, stateful_step_count=60, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

look_for_cycles_rarely()
