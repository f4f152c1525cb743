"""Types paths into GTK's file dialog."""

from dialogs import answer
from waiting import until


def choose(mona, path, dialog):
    """Types where a file is in the dialog of this title, and takes it."""
    for _ in range(3):
        entry = _fill(mona, path, dialog)
        _take(mona, entry, dialog)
        if not _is_forgotten(mona, entry, dialog):
            return mona.keep_keyboard()


def _take(mona, entry, dialog):
    def taken():
        windows = mona.windows(dialog)
        return not windows or entry not in windows[0].everything() or not entry.text()

    def take():
        mona.key("Enter")
        until("the dialog to take the path", taken, seconds=2)

    # GTK ignores Enter while it reads the folder.
    _again("the dialog to take the path", take, 5)


def _is_forgotten(mona, entry, dialog):
    """Whether the dialog returned to the last folder used, as GTK 4.18 sometimes does late: the path is then
    lost."""
    def answered():
        windows = mona.windows(dialog)
        return not windows or entry in windows[0].everything()

    try:
        until("the dialog to answer", answered, seconds=3)
    except AssertionError:
        return True
    return False


def choose_folder(mona, path, dialog, accept):
    """Types where a folder is in the dialog of this title, and takes it by the button of this name."""
    _fill(mona, path, dialog)
    answer(mona, accept)
    mona.no_window(dialog)
    mona.keep_keyboard()


def _fill(mona, path, dialog):
    """Types a path into the dialog; returns where it is typed."""
    mona.window(dialog)
    mona.key("Control+l")
    entry = until("a place to type in", lambda: next(
        (node for node in mona.window(dialog).everything()
         if {"editable", "focused"} <= node.states), None))
    _again("the path to be typed", lambda: _type(mona, entry, str(path)), 3)
    return entry


def _type(mona, entry, path):
    # GTK selects a proposed name without its extension.
    mona.key("Control+a")
    mona.type(path)
    # GTK 4.18 appends a slash to a folder, and completes late, into text typed meanwhile.
    until("the path to be typed", lambda: entry.text().removesuffix("/") == path, seconds=5)


def _again(what, attempt, times):
    """Tries up to so many times, until it does not fail."""
    for _ in range(times):
        try:
            return attempt()
        except AssertionError as error:
            failure = error
    raise AssertionError(f"{what}, {times} times: {failure}")
