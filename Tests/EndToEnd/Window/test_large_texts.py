"""Text of twice its size in a window of a phone's width: a long question scrolls, also by keyboard, and its
answers stay visible.

A text that need not scroll is no stop of Tab.
"""

import subprocess

from environment import monactl
from geometry import contains, middle
from keyboard import Keyboard
from mona_window import Mona
from translations import tr
from waiting import until

QUESTION = tr("Erase everything you made in MONA?")
keyboard = Keyboard()


def enlarge_texts(dots_per_inch):
    """The settings that GTK reads from the screen when a program starts."""
    subprocess.run(
        ["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER",
         f"Xft.dpi: {dots_per_inch}"],
        check=True)


def ask(mona):
    """Opens the question; returns its window."""
    mona.choose_in_main_menu(tr("Privacy"))
    mona.press("push button", tr("Erase My Data…"))
    return mona.see("dialog", QUESTION)


def focused(mona):
    """The focused widget of the question."""
    question = mona.see("dialog", QUESTION)
    found = [node for node in question.everything() if "focused" in node.states]
    return found[-1] if found else None


def stops(mona):
    """Where Tab stops in the question, once around."""
    found = [until("the question to be focused", lambda: focused(mona))]
    while True:
        before = found[-1]
        keyboard.tap("Tab")
        node = until("the focus to move", lambda: (now := focused(mona)) and now != before and now)
        if node in found:
            return found
        found.append(node)


def answers(mona):
    """The shown answers; libadwaita has some hidden ones."""
    question = mona.see("dialog", QUESTION)
    return [button for button in mona.all("push button") if question in button.around()]


monactl("target", "artwork:276", "--json")
enlarge_texts(192)
with Mona(view="daily", size=(360, 560)) as mona:
    question = ask(mona)
    mona.screenshot("large")
    # The text is a stop once it has been laid out, and does not fit.
    reached = until(
        "Tab to stop at the text", lambda: (now := stops(mona)) and any(node.role == "scroll pane" for node in now) and now)
    pane = next(node for node in reached if node.role == "scroll pane")
    assert set(reached) == {pane, *answers(mona)}, reached
    for button in answers(mona):
        assert contains(question, *middle(button)), f"{button} is out of view"

    until("the focus on the text", lambda: keyboard.tap("Tab") or focused(mona) == pane)
    body = [node for node in pane.everything() if node.role == "label"][-1]
    top, height = body.extents()[1], body.extents()[3]
    assert top + height > sum(pane.extents()[1::2]), "the text fits"
    keyboard.tap("End")
    until("the end of the text in view", lambda: sum(body.extents()[1::2]) <= sum(pane.extents()[1::2]))
    mona.screenshot("the end")
    keyboard.tap("Home")
    until("its beginning in view", lambda: body.extents()[1] == top)
    keyboard.tap("Escape")
    mona.see_no("dialog", QUESTION)

enlarge_texts(96)
with Mona(view="daily", size=(1000, 760)) as mona:
    ask(mona)
    assert set(stops(mona)) == set(answers(mona))
    keyboard.tap("Escape")
    mona.see_no("dialog", QUESTION)
