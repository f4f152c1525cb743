"""A work that no catalogue has is added by keyboard and from the map, survives a kill, is changed, proposed and
removed, and joined with the work that a catalogue brings."""

import json
import re

from dialogs import answer
from environment import HOME, monactl
from mona_window import Mona
from translations import tr
from waiting import until

TITLE = "Le Renard"
UNDO = re.compile(re.escape(tr("Undo")))
LATER = {"id": 1, "title": TITLE, "description": None, "usages": [], "location": {"lat": 45.6, "lng": -73.7}}

file = HOME / "lieux.json"


def catalogue(*places):
    file.write_text(json.dumps({"artworks": [], "heritages": [], "places": [
        {"id": 9, "title": "La Fontaine", "description": None, "usages": [], "location": {"lat": 45.5, "lng": -73.6}},
        *places]}), encoding="utf-8")
    monactl("import", "--complete", str(file), "--json")


def own():
    return monactl("own", "list", "--json")


catalogue()
with Mona(view="artworks", size=(700, 900)) as mona:
    mona.key("Control+n")
    mona.see("heading", tr("New Discovery"))
    # Neither a photo nor a place: this is said, and nothing is stored.
    mona.press("push button", tr("Add the Discovery"))
    mona.see_text(tr("A discovery needs a photo or a place: add one of them."))
    assert own() == []
    mona.press("push button", tr("Choose on the Map…"))
    mona.press("push button", tr("It Is Here"))
    mona.see("heading", tr("New Discovery"))
    mona.press("push button", tr("Add the Discovery"))
    until("the discovery", lambda: len(own()) == 1)
    first = own()[0]["id"]
    mona.kill()
    monactl("own", "edit", first, "--title", TITLE, "--kind", "place", "--at", "45.6,-73.7", "--json")

    mona.start()
    mona.press("list item", tr("All discoveries"))
    mona.find_row(TITLE)
    mona.see("heading", TITLE)
    mona.press("push button", tr("Edit…"))
    mona.see("heading", tr("Edit Your Discovery"))
    mona.press("push button", tr("Save"))
    mona.see("heading", TITLE)
    mona.press("push button", tr("Propose to MONA…"))
    answer(mona, tr("Propose"))
    mona.see("heading", tr("Reports"))
    assert [report["problem"] for report in monactl("report", "list", "--json")] == ["new"]
    mona.key("Alt+Left")
    mona.see("heading", TITLE)
    mona.press("push button", tr("Remove…"))
    answer(mona, tr("Remove"))
    until("no discovery", lambda: own() == [])
    mona.press("push button", UNDO)
    until("the discovery again", lambda: len(own()) == 1)

    # A catalogue brings the work.
    catalogue(LATER)
    mona.find_row(TITLE)
    mona.press("push button", tr("Join Them"))
    until("one work", lambda: own()[0]["joined"] == "place:1")
