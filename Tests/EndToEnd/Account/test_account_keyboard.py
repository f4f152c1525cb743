"""The forms and questions of an account, and the pages shown when MONA cannot start, by keyboard alone."""

import os

from account import NAME, PASSWORD
from collection import fill
from environment import DATA
from focus_order import check, choose_in_menu, enter, flip, leave, tab_to
from mona_window import Mona
from server import Server
from translations import tr

FIELDS = ("text", "entry", "password text")
SWITCHES = ("switch", "check box", "push button")
faults = []


def form(mona, name, *ways):
    """Goes to a form from the account, by the buttons named."""
    choose_in_menu(mona, tr("Account"))
    for way in ways:
        enter(mona, "push button", way)
    mona.see_text(name)
    check(mona, f"the form “{name}”", faults)


def ask(mona, button):
    """Checks a question, and cancels it."""
    enter(mona, "push button", tr(button))
    mona.expect_windows(2)
    check(mona, f"the question after “{button}”", faults)
    leave(mona)


def register(mona):
    form(mona, tr("Create an Account"), tr("Create an Account"))
    for field, text in [("Username", NAME), ("Password", PASSWORD), ("The same password again", PASSWORD)]:
        tab_to(mona, FIELDS, tr(field))
        mona.type(text)
    mona.key("Enter")
    mona.expect_windows(2)
    check(mona, "the question whose visits these are", faults)
    enter(mona, "push button", tr("Add to My Account"))
    mona.window(tr("May MONA send what you collect?"))
    check(mona, "the consent", faults)
    flip(mona, "the consent", faults, "checked", SWITCHES, tr("Say where photos were taken"))
    enter(mona, "push button", tr("Agree"), then=("push button", tr("Log Out…")))
    mona.keep_keyboard()
    check(mona, "an account", faults)


fill()
with Server() as server:
    os.environ["MONA_SERVER"] = f"http://{server.name}"
    with Mona(view="daily", size=(1000, 800)) as mona:
        form(mona, tr("Log In"), tr("Log In"))
        form(mona, tr("Forgotten Password"), tr("Log In"), tr("Forgotten Password…"))
        form(mona, tr("Another Server"), tr("Change the server…"))
        register(mona)
        for name in "Change the Name", "Change the E-mail Address", "Change the Password":
            form(mona, tr(name), tr("{title}…", title=tr(name)))
        choose_in_menu(mona, tr("Account"))
        ask(mona, "Log Out…")
        ask(mona, "Erase the Account…")

# Two starts failed.
(DATA / "starting").write_text("2")
mona = Mona()
mona.start(opens=False)
mona.see_text(tr("MONA Did Not Start"))
mona.keep_keyboard()
check(mona, "what makes MONA start again", faults)
mona.kill()
assert not faults, "\n".join([f"{len(faults)} faults", *faults])
