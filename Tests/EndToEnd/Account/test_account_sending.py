"""Edits made during an upload are uploaded too, and an upload in progress continues after the window closes."""

import os
from pathlib import Path

from account import NAME, PASSWORD, log_in, open_outbox
from collecting import collect, find
from environment import make_photo
from mona_window import Mona
from server import Server
from translations import localized, title, tr
from waiting import until

CACHE = Path(os.environ["XDG_CACHE_HOME"])
WORK, OTHER = title("artworks", 598), title("artworks", 277)
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})


def be_sending(mona, work, photo, badges, comment=None):
    """Collects a work, and waits until its upload to the stopped server has begun."""
    server.freeze()
    find(mona, work)
    collect(mona, work, make_photo(photo), badges, rating=4, comment=comment)
    open_outbox(mona)
    mona.see_text(tr("Sending “{title}”", title=work))


def close(mona):
    """Closes the window; the program goes on."""
    mona.key("Control+q")
    until("the window to close", lambda: not mona.look())


with Server() as server:
    token = server.register(NAME, PASSWORD)
    with Mona(view="daily", size=(1000, 800)) as mona:
        log_in(mona, server)
        # Before an upload, it fetches what the server already has.
        until("the upload to begin", lambda: any(CACHE.glob("**/account/sending")))
        be_sending(mona, WORK, "IMG 0001.JPG", [FIRST_BADGE], comment="Très beau.")
        mona.press("push button", tr("Back"))
        mona.see("text", tr("Comment")).write("Très beau, même sous la pluie.")
        mona.see_text(tr("The comment is saved."))
        server.thaw()
        until("the edit to arrive", lambda: [visit["comment"] for visit in server.visits(token)] == [
            "Très beau, même sous la pluie."], seconds=60)

        be_sending(mona, OTHER, "IMG 0002.JPG", [])
        close(mona)
        server.thaw()
        mona.expect_end()
        assert len(server.visits(token)) == 2, "the upload did not continue"
