"""An account on a real server: created after each possible error, consent given, visits sent, consent
withdrawn, logged out."""

from account import (
    NAME, PASSWORD, agree, choose_server, fill, open_account, open_outbox, register)
from collecting import collect, find
from dialogs import answer
from environment import make_photo
from mona_window import Mona
from server import Server
from translations import localized, title, tr, trn
from waiting import until

WORK, OTHER = title("artworks", 598), title("artworks", 277)
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})


def meet_each_error(mona, server):
    """Errors are shown under their fields, and the text typed stays."""
    server.register("taken", PASSWORD, "taken@mona.example")
    register(mona, "no blanks")
    mona.see_text(tr("A name has letters, digits, dashes and underscores only."))
    register(mona, NAME, "court", "court")
    mona.see_text(trn(
        "A password has at least {count} character.", "A password has at least {count} characters.",
        6))
    register(mona, NAME, PASSWORD, "mot de passe, autrement")
    mona.see_text(tr("The two passwords differ: write the same one twice."))
    register(mona, "taken")
    mona.see_text(tr("Somebody else has this name: choose another one."))
    fill(mona, tr("E-mail (optional)"), "nobody")
    mona.see_text(tr("This is not an e-mail address: check it."))
    fill(mona, tr("E-mail (optional)"), "taken@mona.example")
    register(mona)
    mona.see_text(tr("Another account has this address: log in to it, or give another one."))
    fill(mona, tr("E-mail (optional)"), "")
    server.stop()
    register(mona)
    mona.see_text(tr("The server cannot be reached: check the connection, then try again."))
    server.start()
    mona.press("push button", tr("Create the Account"))


def expect_arrived(server, token, count):
    until(f"{count} visits to arrive", lambda: len(server.visits(token)) == count, seconds=60)


with Server() as server:
    with Mona(view="daily", size=(1000, 800)) as mona:
        open_account(mona)
        mona.see_text(tr("Share What You Collect"))
        choose_server(mona, server)
        mona.press("push button", tr("Create an Account"))
        meet_each_error(mona, server)
        agree(mona)
        mona.see_text(tr("Devices"))
        token = server.log_in(NAME, PASSWORD)

        # A visit collected while the server is down waits; a quiet sign says so.
        server.stop()
        find(mona, WORK)
        collect(mona, WORK, make_photo("IMG 0001.JPG"), [FIRST_BADGE], rating=4, comment="Très beau.")
        mona.see("push button", trn(
            "{count} visit waits to be sent", "{count} visits wait to be sent", 1))
        open_outbox(mona)
        mona.see_text(WORK)
        server.start()
        expect_arrived(server, token, 1)
        mona.see_text(tr("Recently Sent"))
        [visit] = server.visits(token)
        assert (visit["rating"], visit["comment"]) == (4, "Très beau."), visit
        assert visit["photo"], visit
        mona.screenshot("sent")

        # A visit kept here is not sent; the others are.
        server.stop()
        find(mona, OTHER)
        collect(mona, OTHER, make_photo("IMG 0002.JPG"), [], rating=2, comment="Pour moi.")
        mona.press("check box", tr("Keep Here Only"))
        mona.see_no("push button", trn(
            "{count} visit waits to be sent", "{count} visits wait to be sent", 1))
        server.start()

        open_account(mona)
        mona.press("push button", tr("Log Out…"))
        answer(mona, tr("Log Out, Keep My Visits Here"))
        mona.see_text(tr("You are logged out"))
        mona.screenshot("logged-out")
    assert len(server.visits(token)) == 1, server.visits(token)
