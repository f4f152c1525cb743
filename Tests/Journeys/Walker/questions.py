"""The questions that MONA asks over its window, and what it says there in passing."""

import re

from wording import matches, tr

DETAILS = re.compile(tr("Details"))  # libadwaita 1.2 names the button of a toast twice over


def answer(mona, word):
    """Presses a button of the question that shows, which libadwaita 1.2 names twice over."""
    mona.press("push button", re.compile(rf"{re.escape(word)}( {re.escape(word)})?$"))


def dismiss_toast(mona):
    """Closes the message that shows, by its cross."""
    cross = next(
        button for button in mona.see("push button", DETAILS).parent.everything()
        if button.role == "push button" and not matches(button.name, DETAILS))
    cross.act("click")
    mona.see_no("push button", DETAILS)
