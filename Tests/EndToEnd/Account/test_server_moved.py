"""A server that announces a new address is followed after one question; what waits for a server that is gone is offered
to the next one at a log-in."""

import shutil

from account import NAME, PASSWORD, agree, choose_server, fill, log_in, open_account
from collecting import collect, find
from dialogs import answer
from environment import make_photo
from mona_window import Mona
from server import Server
from translations import localized, title, tr, trn
from waiting import until

A, B, C = [title("artworks", number) for number in (598, 277, 276)]
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})
QUESTION = tr("Follow the server to its new address?")

with Server() as old, Server("other") as other:
    token = old.register(NAME, PASSWORD)
    new = Server("new")

    def numbers(server, token=token):
        return sorted(visit["artwork_id"] for visit in server.visits(token))

    with Mona(view="daily", size=(1000, 800)) as mona:
        log_in(mona, old)
        find(mona, A)
        collect(mona, A, make_photo("IMG 0001.JPG"), [FIRST_BADGE], rating=4)
        until("the first visit to arrive", lambda: numbers(old) == [598], seconds=60)

        # The server moves while the window is open. Until then nothing announces it, so no question covers the steps.
        old.stop()
        find(mona, B)
        collect(mona, B, make_photo("IMG 0002.JPG", "1100x800"), [], rating=3)
        shutil.copytree(old.data, new.data)
        old.options = ["--moved-to", f"http://{new.name}"]
        new.start()
        mona.press("push button", tr("Add Photos…"))
        mona.window(tr("Choose Photos to Add"))
        old.start()
        # Return in another dialog does not answer the question, which waits until that is closed.
        mona.choose_file(make_photo("IMG 0004.JPG", "900x900"), tr("Choose Photos to Add"))
        until("the question", lambda: mona.all(("label", "heading"), QUESTION), seconds=60)
        mona.see_text(tr(
            "{old} says that it moved to {new}. Your log-in and what waits go there with you. "
            "Nothing was sent there yet.", old=f"http://{old.name}", new=f"http://{new.name}"))
        mona.screenshot("server-moved")
        answer(mona, tr("Stay With the Old One"))
        mona.see_no(("label", "heading"), QUESTION)
        assert numbers(new) == [598], "nothing is sent to an address that was refused"

        # The person changes their mind.
        open_account(mona)
        mona.see_text(old.name)
        mona.screenshot("server-moved-card")
        mona.press("push button", tr("Follow…"))
        mona.see_text(QUESTION)
        answer(mona, tr("Follow"))
        until("what waited to arrive", lambda: numbers(new) == [277, 598], seconds=60)
        mona.see_text(new.name)
        mona.see_no("push button", tr("Follow…"))

        # That server ends without a word, and the person goes to another one.
        new.stop()
        find(mona, C)
        collect(mona, C, make_photo("IMG 0003.JPG", "1000x700"), [], rating=5)
        open_account(mona)
        mona.press("push button", tr("Log Out…"))
        answer(mona, tr("Log Out, Keep My Visits Here"))
        another = other.register(NAME, PASSWORD)
        mona.press("push button", tr("Log In Again"))
        choose_server(mona, other)
        fill(mona, tr("Username"), NAME)
        fill(mona, tr("Password"), PASSWORD)
        mona.press("push button", tr("Log In"))
        mona.see_text(trn(
            "Send {count} waiting visit to the new server?",
            "Send {count} waiting visits to the new server?", 1))
        mona.screenshot("waiting-offered")
        answer(mona, tr("Send to the New Server"))
        agree(mona)
        until("all to arrive", lambda: numbers(other, another) == [276, 277, 598], seconds=60)
