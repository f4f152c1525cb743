"""Measures how long the window's main loop takes to answer while the test goes on."""

import threading
import time

import dbus
from accessibility import Bus
from node import ACCESSIBLE


class MainLoopLatency:
    """`with MainLoopLatency(mona) as latency:` repeatedly asks the main loop for its number of windows.

    The queries have a D-Bus connection of their own.

    `latency.longest` is the longest time it took to answer, in seconds.
    """

    def __init__(self, mona):
        # The thread of the test dispatches nothing of this connection.
        self._bus, self._owner = Bus(dbus.mainloop.NULL_MAIN_LOOP), mona.owner
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._measure, daemon=True)
        self.longest, self.samples = 0.0, 0

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, kind, error, trace):
        self._over.set()
        self._thread.join()

    def _measure(self):
        while not self._over.wait(0.02):
            asked = time.monotonic()
            self._bus.call(
                self._owner, "/org/a11y/atspi/accessible/root", ACCESSIBLE, "GetChildren")
            self.longest = max(self.longest, time.monotonic() - asked)
            self.samples += 1
