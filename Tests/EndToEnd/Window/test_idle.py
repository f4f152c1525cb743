"""An idle window sleeps: all its threads together wake at most twice a second."""

import os
import re
import time
from pathlib import Path

from mona_window import Mona
from waiting import until

SECONDS = 5
WAKINGS = 2 * SECONDS  # libdispatch looks at its pool of threads once a second
COPIES = Path(os.environ["MONA_DATA_DIR"]) / "copies"


def wakings(process):
    """How often the threads of a process have gone to sleep so far, by thread."""
    counts = {}
    for status in Path(f"/proc/{process}/task").glob("*/status"):
        try:
            text = status.read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue  # the thread has just ended
        counts[status.parent.name] = int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", text, re.M)[1])
    return counts


def sleep_soundly(process, view):
    """Waits up to a minute for five quiet seconds, as background work ends first."""
    seen = []
    for _ in range(12):
        before = wakings(process)
        time.sleep(SECONDS)
        after = wakings(process)
        seen.append(sum(count - before.get(thread, 0) for thread, count in after.items()))
        if seen[-1] <= WAKINGS:
            return
    raise AssertionError(f"{view}: woke {seen} times in {SECONDS} s each")


# The first start makes the catalogue, and each day's first run a copy of the person's data.
with Mona():
    until("the copy of the day", lambda: list(COPIES.glob("person/*.sqlite")), seconds=60)
with Mona(view="daily") as mona:
    for view, keys in [("daily", "Alt+1"), ("map", "Alt+3"), ("collection", "Alt+4")]:
        mona.key(keys)
        sleep_soundly(mona.process, view)
