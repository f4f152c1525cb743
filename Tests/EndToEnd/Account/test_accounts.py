"""Two people on one computer: each has visits of their own, and the window switches between the accounts."""

from account import (
    NAME, PASSWORD, agree, choose_server, fill, open_account, register)
from collecting import collect, find
from dialogs import answer
from environment import make_photo, monactl
from mona_window import Mona
from server import Server
from translations import localized, title, tr, words

OTHER = "jean-baptiste"
WORK = title("artworks", 598)
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})


def collected():
    return monactl("export", "--format", "json")["visits"]


def expect_account(mona, name):
    """The page of such an account."""
    mona.see("heading", name)
    mona.see_text(tr("Devices"))


def change_account(mona):
    """Switches to the other person of this computer."""
    mona.press("push button", words("Switch to {name}"))
    mona.see_no("push button", words("Switch to {name}"))
    open_account(mona)


with Server() as server:
    with Mona(view="daily", size=(1000, 800)) as mona:
        open_account(mona)
        choose_server(mona, server)
        mona.press("push button", tr("Create an Account"))
        register(mona)
        agree(mona)
        expect_account(mona, NAME)
        mona.press("push button", tr("Log Out…"))
        answer(mona, tr("Log Out, Keep My Visits Here"))
        mona.see_text(tr("You are logged out"))

        # Somebody else logs in: the window is rebuilt with their own visits.
        server.register(OTHER, PASSWORD)
        mona.press("push button", tr("Log In Again"))
        fill(mona, tr("Username"), OTHER)
        fill(mona, tr("Password"), PASSWORD)
        mona.press("push button", tr("Log In"))
        agree(mona)
        open_account(mona)
        expect_account(mona, OTHER)
        find(mona, WORK)
        collect(mona, WORK, make_photo("IMG 0001.JPG"), [FIRST_BADGE])

        # And back: the other person's visits are not shown.
        open_account(mona)
        change_account(mona)
        mona.see("heading", NAME)
        mona.see_text(tr("You are logged out"))
        assert not collected(), "the other person's visits are shown"
        mona.screenshot("logged-out")
        mona.choose_in_main_menu(words("Switch to {name}"))
        mona.see_no("heading", NAME)
        open_account(mona)
        expect_account(mona, OTHER)
        mona.screenshot("switched")
    assert len(collected()) == 1
