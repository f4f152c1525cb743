"""Steps for MONA's dialogs and toasts."""

import re


def answer(mona, word):
    """Presses a button of the question shown; libadwaita 1.2 repeats the button's name."""
    mona.press("push button", _button(word))


def confirm(mona, word):
    """The same by keyboard."""
    mona.focus_reaches("push button", _button(word))
    mona.key("Enter")


def _button(word):
    return re.compile(rf"{re.escape(word)}( {re.escape(word)})?$")


def dismiss_toast(mona, text):
    """Closes the toast with this text by its button, the last one of those that it has."""
    for holder in mona.see_text(text).around():
        buttons = [node for node in holder.everything() if node.role == "push button"]
        if buttons:
            break
    buttons[-1].act("click")
    mona.see_no(("label", "heading"), text)
