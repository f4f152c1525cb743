"""An account is renamed, its session is ended from another device, and it is erased."""

from account import NAME, PASSWORD, fill, log_in, open_account
from collecting import collect, find
from dialogs import answer
from environment import make_photo, monactl
from mona_window import Mona
from server import Server
from translations import localized, title, tr, trc, trn
from waiting import until

WORK = title("artworks", 598)
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})
CALLED, ANOTHER, LAST = "eve", "un autre mot", "le dernier mot"


def change(mona, purpose, texts):
    """Fills in a form of the account and submits it."""
    mona.press("push button", tr("{title}…", title=purpose))
    for field, text in texts.items():
        fill(mona, field, text)
    mona.click(mona.see("push button", trc("button", "Change")))


with Server() as server:
    device = server.register(NAME, PASSWORD)
    with Mona(view="daily", size=(1000, 900)) as mona:
        log_in(mona, server)
        mona.press("push button", tr(
            "Log out “{name}”", name=tr("A device without a name")))
        until("the other device to be logged out", lambda: server.ask("user", token=device) == 401)

        change(mona, tr("Change the Name"), {tr("Username"): CALLED})
        mona.see_text(tr("Your username is changed."))
        change(mona, tr("Change the E-mail Address"), {
            tr("E-mail"): "eve@mona.example", tr("Current password"): "not this one"})
        mona.see_text(tr("This is not the account’s password: check it."))
        fill(mona, tr("Current password"), PASSWORD)
        mona.click(mona.see("push button", trc("button", "Change")))
        mona.see_text(tr("Your e-mail address is changed."))
        mona.see_text("eve@mona.example")
        change(mona, tr("Change the Password"), {
            tr("Current password"): PASSWORD, tr("New password"): ANOTHER, tr("The same password again"): ANOTHER})
        mona.see_text(tr("Your password is changed."))

        find(mona, WORK)
        collect(mona, WORK, make_photo("IMG 0001.JPG"), [FIRST_BADGE], rating=4)
        token = server.log_in(CALLED, ANOTHER)
        until("the visit to arrive", lambda: len(server.visits(token)) == 1, seconds=60)

        # Another device changes the password, which logs this one out: it is asked about once.
        server.ask(
            "user/updatePassword",
            {"current_password": ANOTHER, "password": LAST, "password_confirmation": LAST},
            token=token)
        mona.press("push button", trn("{count} star", "{count} stars", 2))
        mona.see("dialog", tr("Log in again?"))
        mona.screenshot("again")
        answer(mona, tr("Log In Again"))
        fill(mona, tr("Password"), "not the last one")
        mona.press("push button", tr("Log In"))
        # A refused password is typed again at once, and where it does not show.
        mona.see_text(tr("This name and password do not match: check both."))
        mona.type(LAST)
        mona.key("Enter")
        until("the new stars to arrive", lambda: [
            visit["rating"] for visit in server.visits(token)] == [2], seconds=60)

        open_account(mona)
        mona.press("push button", tr("Withdraw…"))
        answer(mona, tr("Stop and Erase What Was Sent"))
        until("the visit to leave the server", lambda: server.visits(token) == [], seconds=60)
        assert monactl("stats", "--json")["collected"] == 1

        mona.press("push button", tr("Erase the Account…"))
        answer(mona, tr("Erase"))
        mona.see_text(tr("Your account is erased. Your visits stay on this computer."))
        assert server.ask("login", {"username": CALLED, "password": LAST}) == 422
        assert monactl("stats", "--json")["collected"] == 1
