"""Steps for MONA's dialogs and toasts."""

import re

from translations import matches, tr

DETAILS = re.compile(tr("Details"))  # libadwaita 1.2 repeats the name of a toast's button


def answer(mona, word):
    """Presses a button of the question shown; libadwaita 1.2 repeats the button's name."""
    mona.press("push button", re.compile(rf"{re.escape(word)}( {re.escape(word)})?$"))


def dismiss_toast(mona):
    """Closes the toast by its button."""
    cross = next(
        button for button in mona.see("push button", DETAILS).parent.everything()
        if button.role == "push button" and not matches(button.name, DETAILS))
    cross.act("click")
    mona.see_no("push button", DETAILS)
