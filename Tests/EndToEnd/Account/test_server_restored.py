"""A server that is put back from a backup gets again what it lacks, from an open window and from the terminal."""

import os
import shutil
import subprocess

from account import NAME, PASSWORD, log_in, open_outbox
from collecting import collect, find
from environment import HOME, make_photo, monactl
from mona_window import Mona
from server import PROGRAM, Server
from translations import localized, title, trn
from waiting import until

A, B, C, D = [title("artworks", number) for number in (598, 277, 276, 606)]
FIRST_BADGE = localized({"en": "First look", "fr": "Premier regard"})
BACKUP = HOME / "server-backup"
TOLD = trn(
    "The server was put back from an older backup and lacked {count} visit: it is sent again.",
    "The server was put back from an older backup and lacked {count} visits: they are sent again.", 1)


def backup(*arguments):
    """`mona-server` with its data folder."""
    subprocess.run([PROGRAM, *map(str, arguments)], check=True, capture_output=True)


def run(*arguments, text=None):
    """`monactl` without JSON."""
    subprocess.run([os.environ["MONACTL_PROGRAM"], *arguments], check=True, input=text, text=True)


with Server() as server:
    token = server.register(NAME, PASSWORD)

    def numbers():
        return sorted(visit["artwork_id"] for visit in server.visits(token))

    with Mona(view="daily", size=(1000, 800)) as mona:
        log_in(mona, server)
        find(mona, A)
        collect(mona, A, make_photo("IMG 0001.JPG"), [FIRST_BADGE], rating=4)
        until("the first visit to arrive", lambda: numbers() == [598], seconds=60)
        backup("backup", BACKUP, "--data", server.data)
        find(mona, B)
        collect(mona, B, make_photo("IMG 0002.JPG", "1100x800"), [], rating=3)
        until("the second visit to arrive", lambda: numbers() == [277, 598], seconds=60)
        until("all of it to arrive", lambda: not monactl("outbox", "--json"), seconds=60)

        server.stop()
        shutil.rmtree(server.data)
        backup("restore", BACKUP, "--data", server.data)
        server.start()
        assert numbers() == [598], "the backup has the first visit alone"

        # Another device sends new visits under numbers that this one knows for others.
        window = {name: os.environ[name] for name in ("MONA_DATA_DIR", "MONA_ALBUM_DIR")}
        os.environ["MONA_DATA_DIR"] = str(HOME / "second-data")
        os.environ["MONA_ALBUM_DIR"] = str(HOME / "second-album")
        run("login", "--user", NAME, "--take-visits", "--keep-in-file", "--consent",
            "--server", f"http://{server.name}", text=PASSWORD)
        for work, size in (("artwork:276", "1000x700"), ("artwork:606", "900x600")):
            run("collect", work, "--photo", str(make_photo(f"IMG {size}.JPG", size)))
        run("sync")
        os.environ.update(window)

        # The next upload of this window meets a server that does not know its numbers.
        mona.key("Control+f")
        mona.type(A[:14])
        mona.press("list item", A)
        mona.press("push button", trn("{count} star", "{count} stars", 5))
        until("the server to have all", lambda: numbers() == [276, 277, 598, 606], seconds=120)
        mona.see_text(TOLD)
        open_outbox(mona)
        mona.see_text(TOLD)
        mona.screenshot("server-restored")
        until("this device to have all", lambda: len(
            monactl("export", "--format", "json")["visits"]) == 4, seconds=60)

    os.environ["MONA_DATA_DIR"] = str(HOME / "second-data")
    os.environ["MONA_ALBUM_DIR"] = str(HOME / "second-album")
    run("sync")
    assert len(monactl("export", "--format", "json")["visits"]) == 4
