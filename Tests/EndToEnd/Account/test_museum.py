"""The window of somebody who goes to a small museum's server: who runs it, its own catalogue and artists, and a visit
that reaches the museum and its other people's devices."""

import csv
import json
import os
import re
import subprocess

from account import PASSWORD, agree, choose_server, fill, open_account
from collecting import collect, find
from environment import HOME, make_photo, monactl
from mona_window import Mona
from server import PROGRAM, Server
from translations import localized, tr
from waiting import until

NAME, CREDIT, WORKS = "Jardin des arts", "Musée du jardin", 60
WORK = localized({"en": "Stone 7", "fr": "Pierre 7"})

table, settings = HOME / "works.csv", HOME / "mona-server.json"
with table.open("w", newline="", encoding="utf-8") as out:
    rows = csv.writer(out)
    rows.writerow(["id", "titre", "title_en", "artiste", "année", "latitude", "longitude"])
    for number in range(1, WORKS + 1):
        rows.writerow([number, f"Pierre {number}", f"Stone {number}", f"Artiste {number % 7}", 1900 + number,
                       46.8 + number / 1000, -71.2 - number / 1000])
settings.write_text(json.dumps({
    "operator": CREDIT, "contact": "art@museum.example", "purposeEn": "To know how the garden’s art is received.",
    "purposeFr": "Connaître la réception de l’art du jardin."}))

server = Server("server", "--starter", "none", "--config", str(settings))
subprocess.run(
    [PROGRAM, "import", "--new", table, "--data", server.data, "--name", NAME, "--credit", CREDIT,
     "--licence", "CC BY 4.0"], check=True, capture_output=True)


def around(text):
    """A pattern for a text that contains this one."""
    return re.compile(f".*{re.escape(text)}.*", re.DOTALL)


def run(*arguments, text=None):
    """`monactl` without JSON."""
    subprocess.run([os.environ["MONACTL_PROGRAM"], *arguments], check=True, input=text, text=True)


with server:
    ada = server.register("ada", PASSWORD)
    server.register("ben", PASSWORD)
    with Mona(view="daily", size=(1000, 800)) as mona:
        open_account(mona)
        choose_server(mona, server)
        mona.press("push button", tr("Log In"))
        fill(mona, tr("Username"), "ada")
        fill(mona, tr("Password"), PASSWORD)
        mona.press("push button", tr("Log In"))
        # Who runs it is told before anything is sent.
        mona.window(tr("May MONA send what you collect?"))
        mona.see_text(around(CREDIT))
        mona.screenshot("museum-consent")
        agree(mona)

        # Its catalogue takes the place of the one that MONA came with.
        mona.choose_in_main_menu(tr("Catalogues"))
        mona.press("push button", tr("Update Now"))
        mona.see_text(around(NAME))
        mona.screenshot("museum-catalogue")
        mona.key("Escape")
        mona.key("Alt+2")
        mona.press("list item", tr("Artists"))
        mona.see("list item", around("Artiste 3"))
        mona.screenshot("museum-artists")
        mona.key("Escape")

        # A visit reaches the museum under the museum's number.
        find(mona, WORK)
        collect(mona, WORK, make_photo("IMG 0001.JPG"), [], rating=4)
        until("the visit to arrive", lambda: len(server.visits(ada)) == 1, seconds=60)
        listed = {work["id"]: work["title"] for work in server.ask("artworks")["data"]}
        assert len(listed) == WORKS
        visit = server.visits(ada)[0]
        assert listed[visit["artwork_id"]]["fr"] == "Pierre 7", (visit, listed)

    # Another person of the museum sees the same catalogue, and not Ada's visits.
    for folder in ("MONA_DATA_DIR", "MONA_ALBUM_DIR"):
        os.environ[folder] = str(HOME / f"ben-{folder}")
    run("login", "--user", "ben", "--take-visits", "--keep-in-file", "--consent",
        "--server", f"http://{server.name}", text=PASSWORD)
    run("catalogues", "update")
    run("sync")
    assert len(monactl("list", "artworks", "--limit", "100", "--json")) == WORKS
    assert not monactl("export", "--format", "json")["visits"]
