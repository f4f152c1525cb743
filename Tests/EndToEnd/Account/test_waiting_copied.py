"""What waits for a server that is gone is copied into the collection that another account has on this computer."""

import re

from account import NAME, PASSWORD, agree, choose_server, fill, log_in, open_account
from collecting import collect, find
from dialogs import answer
from environment import make_photo, monactl
from mona_window import Mona
from server import Server
from translations import localized, title, tr, trn
from waiting import until

A, B = [title("artworks", number) for number in (598, 277)]
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})


def change_server(mona, server):
    """Logs out of the account of one server, and in to that of another."""
    open_account(mona)
    mona.press("push button", tr("Log Out…"))
    answer(mona, tr("Log Out, Keep My Visits Here"))
    mona.press("push button", tr("Log In Again"))
    choose_server(mona, server)
    fill(mona, tr("Username"), NAME)
    fill(mona, tr("Password"), PASSWORD)
    mona.press("push button", tr("Log In"))


with Server("other") as other, Server() as old:
    tokens = {server: server.register(NAME, PASSWORD) for server in (other, old)}

    def numbers(server):
        return sorted(visit["artwork_id"] for visit in server.visits(tokens[server]))

    with Mona(view="daily", size=(1000, 800)) as mona:
        log_in(mona, other)
        find(mona, A)
        collect(mona, A, make_photo("IMG 0001.JPG"), [FIRST_BADGE], rating=4)
        until("the first visit to arrive", lambda: numbers(other) == [598], seconds=60)
        # Nothing waits: the account of the other server begins with a collection of its own.
        change_server(mona, old)
        agree(mona)
        assert monactl("export", "--format", "json")["visits"] == []

        old.stop()
        find(mona, B)
        collect(mona, B, make_photo("IMG 0002.JPG", "1100x800"), [FIRST_BADGE], rating=3)
        change_server(mona, other)
        mona.see_text(trn(
            "Send {count} waiting visit to the new server?",
            "Send {count} waiting visits to the new server?", 1))
        mona.screenshot("waiting-copied")
        answer(mona, tr("Send to the New Server"))
        until("all to arrive", lambda: numbers(other) == [277, 598], seconds=60)
        assert len(monactl("export", "--format", "json")["visits"]) == 2

        # The other collection is as it was.
        open_account(mona)
        mona.see_text(re.compile(f"{re.escape(old.name)} · "))
        mona.screenshot("waiting-copied-account")
