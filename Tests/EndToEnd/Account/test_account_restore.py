"""The visits of an account are fetched on another computer; both export the same."""

import os

from account import NAME, PASSWORD, log_in
from collecting import collect, find
from environment import ALBUM, HOME, make_photo, monactl
from mona_window import Mona
from server import Server
from translations import localized, title
from waiting import until

WORKS = [title("artworks", number) for number in (598, 277)]
BADGES = [[localized({"en": "First look", "fr": "Premier regard"})], []]


def exported():
    """The exported visits of the current data folder."""
    return monactl("export", "--format", "json")["visits"]


with Server() as server:
    token = server.register(NAME, PASSWORD)
    with Mona(view="daily", size=(1000, 800)) as mona:
        log_in(mona, server)
        for number, (work, badges) in enumerate(zip(WORKS, BADGES)):
            find(mona, work)
            # The first has no rating, and the second no comment.
            collect(
                mona, work, make_photo(f"IMG 000{number}.JPG"), badges,
                rating=3 if number else None, comment=None if number else "À revoir « en hiver ».")
        until("both to arrive", lambda: len(server.visits(token)) == 2, seconds=60)
        until("all of it to arrive", lambda: not monactl("outbox", "--json"), seconds=60)
    here, photos = exported(), sorted(file.name for file in ALBUM.glob("*.jpg"))
    assert len(here) == 2, here

    os.environ["MONA_DATA_DIR"] = str(HOME / "second-data")
    os.environ["MONA_ALBUM_DIR"] = str(HOME / "second-album")
    with Mona(view="daily", size=(360, 720)) as mona:
        log_in(mona, server)
        album = HOME / "second-album"
        until("the photos to be fetched", lambda: (
            sorted(file.name for file in album.glob("*.jpg")) if album.exists() else []
        ) == photos, seconds=60)
        until("both exports to be equal", lambda: exported() == here, seconds=20)
        mona.screenshot("restored")
    assert exported() == here, (here, exported())
