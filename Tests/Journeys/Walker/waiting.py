"""Waiting for what should show: no journey sleeps for a fixed time."""

import time

import dbus

PATIENCE = 15  # seconds until what should show must show


def until(what, condition, seconds=PATIENCE):
    """The first true value of the condition; a failure when none comes in time."""
    end = time.monotonic() + seconds
    while True:
        try:
            if value := condition():
                return value
        except dbus.DBusException:
            pass  # what was looked at has just gone
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.03)
