"""A window that logs in on another computer, and then restores a backup, has the titles and files of the first one.

One work is of the server's catalogue beyond the one that MONA is installed with, another of a catalogue that was
imported on the first computer. The open window shows both as soon as they arrive.
"""

import json
import os
import subprocess
from pathlib import Path

from account import NAME, PASSWORD, log_in
from environment import ALBUM, HOME, make_photo, monactl
from mona_window import Mona
from server import PROGRAM, Server
from waiting import until

STARTER = Path(__file__).resolve().parents[3] / "data" / "starter-catalogue.json"
FAR, MURAL = "Loin du quai", "Mur du voisinage"
TABLE = f"id,titre,artiste,latitude,longitude,arrondissement\n1,{MURAL},Zoé Éthier,45.51,-73.6,Verdun\n"
FOLDERS = ("MONA_DATA_DIR", "MONA_ALBUM_DIR")


def run(*arguments, text=None):
    """`monactl` without JSON."""
    subprocess.run([os.environ["MONACTL_PROGRAM"], *arguments], check=True, input=text, text=True)


def files(album):
    return sorted(file.name for file in album.glob("*.jpg")) if album.exists() else []


def exported():
    """The visits, without whether the catalogue lists their works, and the times of photos, which no server tells."""
    rows = monactl("export", "--format", "json")["visits"]
    return [{key: value for key, value in row.items() if key not in ("inCatalogue", "photos")} for row in rows]


catalogue = json.loads(STARTER.read_text())
catalogue["artworks"].append({
    "id": 90001, "title": {"fr": FAR, "en": FAR}, "artists": [], "borough": "Verdun",
    "location": {"lat": 45.46, "lng": -73.57}})
whole, table = HOME / "catalogue.json", HOME / "murales.csv"
whole.write_text(json.dumps(catalogue))
table.write_text(TABLE)
server = Server()
subprocess.run([PROGRAM, "import", "--new", whole, "--data", server.data], check=True, capture_output=True)

with server:
    server.register(NAME, PASSWORD)
    here = {name: os.environ[name] for name in FOLDERS}
    os.environ.update({name: str(HOME / f"first-{name}") for name in FOLDERS})
    run("login", "--user", NAME, "--take-visits", "--keep-in-file", "--consent",
        "--server", f"http://{server.name}", text=PASSWORD)
    run("catalogues", "update")
    run("import", str(table))
    mural = monactl("search", MURAL, "--json")["sections"][0]["hits"][0]["id"]
    for number, work in enumerate(("artwork:90001", mural)):
        photo = str(make_photo(f"IMG 000{number}.JPG"))
        run("collect", work, "--photo", photo, "--date", f"2026-11-0{number + 1}", "--rating", "4")
    run("sync")
    run("backup", str(HOME / "backup.tar"))
    first, names = exported(), files(Path(os.environ["MONA_ALBUM_DIR"]))
    os.environ.update(here)

    with Mona(view="daily", size=(1000, 800)) as mona:
        log_in(mona, server)
        until("the photo to arrive under its title", lambda: files(ALBUM) == [f"2026-11-01 {FAR}.jpg"], seconds=60)
        mona.key("Alt+4")
        mona.see("table cell", FAR)
        run("restore", str(HOME / "backup.tar"))
        mona.see("table cell", MURAL)
        mona.screenshot("restored")
        assert (exported(), files(ALBUM)) == (first, names), (exported(), files(ALBUM))
        run("import", str(table))
        mona.see("table cell", MURAL)
        assert [row["inCatalogue"] for row in monactl("export", "--format", "json")["visits"]] == [True, True]
