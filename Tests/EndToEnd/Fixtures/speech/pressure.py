"""How long programs of this computer waited, as Linux counts it (pressure stall information, PSI)."""

import pathlib
import time

PLACES = [pathlib.Path("/proc/pressure") / name for name in ("cpu", "io", "memory")]


def moment():
    """The seconds since 1970; and those since the computer started in which some program waited for a processor, a disk
    or memory, None where Linux does not count them."""
    try:
        totals = [int(place.read_text().split(maxsplit=5)[4].removeprefix("total=")) for place in PLACES]
    except OSError:
        return time.time(), None
    return time.time(), sum(totals) / 1_000_000
