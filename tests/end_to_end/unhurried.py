"""``python -m bot`` with its own playground, which waits longer for answers than Discord: for busy machines."""

import sys

from bot.__main__ import main
from bot.playground.events import interactions
from tests.support.timeouts import FIRST_ANSWER_SECONDS

if __name__ == "__main__":
    interactions.FIRST_ANSWER_SECONDS = FIRST_ANSWER_SECONDS
    sys.exit(main())
