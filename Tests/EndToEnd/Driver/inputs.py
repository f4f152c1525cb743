"""When the test last did something in a window."""

from speech.pressure import moment

_last = [moment()]


def note():
    """A key or a button is pressed now, or something else is done."""
    _last[0] = moment()


def last():
    """When that was: see `pressure.moment`."""
    return _last[0]
