"""Whether a window answers: it is asked something small again and again, while it does other things."""

import threading
import time

import dbus
from accessibility import Bus
from node import ACCESSIBLE


class Pulse:
    """`with Pulse(mona) as pulse:` asks the window's main thread for its number of windows, by a
    connection of its own; `pulse.longest` is the longest it took to answer, in seconds."""

    def __init__(self, mona):
        # Nothing of it is dispatched by the thread that walks.
        self._bus, self._owner = Bus(dbus.mainloop.NULL_MAIN_LOOP), mona.owner
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, daemon=True)
        self.longest, self.beats = 0.0, 0

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, kind, error, trace):
        self._over.set()
        self._thread.join()

    def _beat(self):
        while not self._over.wait(0.02):
            asked = time.monotonic()
            self._bus.call(
                self._owner, "/org/a11y/atspi/accessible/root", ACCESSIBLE, "GetChildren")
            self.longest = max(self.longest, time.monotonic() - asked)
            self.beats += 1
