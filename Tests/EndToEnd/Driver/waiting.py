"""Waits for conditions: no end-to-end test sleeps for a fixed time."""

import datetime
import time

import dbus

TIMEOUT = 15  # seconds until what should show must show
SEEN = []  # what was waited for and came, with its time of day as GTK writes it in a complaint


def until(what, condition, seconds=TIMEOUT):
    """The first true value of the condition; a failure when none comes in time."""
    end = time.monotonic() + seconds
    while True:
        try:
            if value := condition():
                SEEN.append((datetime.datetime.now().strftime("%H:%M:%S.%f")[:-3], what))
                return value
        except dbus.DBusException:
            pass  # what was looked at has just gone
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.03)


def seen_before(moment, count=3):
    """What came last before a time of day, as a phrase for a failure message."""
    came = [f"{what} ({when})" for when, what in SEEN if when <= moment]
    return ", ".join(came[-count:]) or "the beginning"
