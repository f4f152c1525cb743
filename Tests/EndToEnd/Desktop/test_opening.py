"""The desktop opens links and files with MONA, starting it if needed; a second instance hands its arguments
to the first."""

import json
import re
import subprocess

from desktop import Desktop, StartedProcess
from dialogs import answer
from environment import HOME, make_photo
from mona_window import PROGRAM, Mona
from tiles import ROSE, make_mbtiles, tile
from translations import title, tr, trc
from waiting import until

WORK, OTHER = title("artworks", 276), title("artworks", 277)
PLACES = {"type": "FeatureCollection", "features": [{
    "type": "Feature", "properties": {"id": 1, "title": "Le château d’été"},
    "geometry": {"type": "Point", "coordinates": [-73.58, 45.52]}}]}


def run(*arguments):
    """Runs MONA from a shell; returns its output."""
    done = subprocess.run([PROGRAM, *arguments], timeout=20, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


desktop = Desktop()
mona = Mona()
assert re.fullmatch(r"MONA \d+\.\d+\.\d+\n", run("--version"))
assert tr("Show the version") in run("--help")
assert desktop.owner() is None
desktop.open("mona:artwork/276")
first = until("MONA to start", desktop.owner)
mona.attach(StartedProcess(first))
mona.see("heading", WORK)
mona.choose_in_menu(tr("Share"), tr("Copy Link"))
mona.see_text(tr("Link copied"))

# A second process opens no window: two would write to one collection.
run("mona:artwork/277")
mona.see("heading", OTHER)
run("mona:mural/1")
mona.see_text(tr(
    "“{link}” leads nowhere in MONA. A link to a discovery looks like {example}.",
    link="mona:mural/1", example="mona:artwork/276"))
assert desktop.owner() == first
mona.expect_windows(1)
mona.screenshot("dead-link")

# The menu of the icon.
desktop.act("map")
mona.see("push button", tr("Zoom In"))
desktop.act("daily")
mona.see("push button", tr("Open Sheet"))
desktop.act("inbox")
mona.see_no("push button", tr("Open Sheet"))

# Files: a catalogue, a map, photos.
catalogue = HOME / "lieux.geojson"
catalogue.write_text(json.dumps(PLACES), encoding="utf-8")
desktop.open(catalogue.as_uri())
mona.see_text(catalogue.name)
mona.see("push button", tr("Import"))
rose = make_mbtiles(HOME / "île.mbtiles", "Île", "Atlas", image=lambda *place: tile(ROSE, *place))
desktop.open(rose.as_uri())
mona.see_text(tr("Use “{file}” as the background of the maps?", file=rose.name))
answer(mona, trc("button", "Use"))
mona.see("push button", tr("Zoom In"))
mona.see_text("Atlas")
run(str(make_photo("IMG_0001.jpg")))
assert desktop.owner() == first
desktop.act("quit")
mona.expect_end()
until("the name to be given up", lambda: desktop.owner() is None)

# Started by the icon's menu, it opens the page chosen there.
desktop.act("map")
mona.attach(StartedProcess(until("MONA to start", desktop.owner)))
assert "selected" in mona.see("page tab", trc("view", "Map")).states
desktop.act("quit")
mona.expect_end()
