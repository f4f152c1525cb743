"""Waits for conditions: no end-to-end test sleeps for a fixed time."""

import datetime
import time

import dbus

TIMEOUT = 30  # seconds that a condition may take
SEEN = []  # conditions that came true, with their time of day in the format of GTK's log


def until(what, condition, seconds=TIMEOUT):
    """The first true value of the condition; a failure when none comes in time."""
    end = time.monotonic() + seconds
    while True:
        try:
            if value := condition():
                SEEN.append((datetime.datetime.now().strftime("%H:%M:%S.%f")[:-3], what))
                return value
        except dbus.DBusException:
            pass  # the widget was just removed
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.03)


def seen_before(moment, count=3):
    """The last conditions that came true before a time of day, for a failure message."""
    came = [f"{what} ({when})" for when, what in SEEN if when <= moment]
    return ", ".join(came[-count:]) or "the beginning"
