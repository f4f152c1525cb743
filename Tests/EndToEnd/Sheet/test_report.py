"""A work is reported from its sheet, by keyboard too; the report is kept over a kill, and saved as an e-mail."""

import json
import re

from environment import HOME, monactl
from mona_window import Mona
from preferences import CHOICES
from translations import tr, trc
from waiting import until

TITLE = "La Fontaine"
PROBLEM = "what is reported of a work"
UNDO = re.compile(re.escape(tr("Undo")))

file = HOME / "lieux.json"
file.write_text(json.dumps({"artworks": [], "heritages": [], "places": [
    {"id": 1, "title": TITLE, "description": None, "usages": [], "location": {"lat": 45.5, "lng": -73.6}}]}),
    encoding="utf-8")
monactl("import", "--complete", str(file), "--json")


def reports():
    return monactl("report", "list", "--json")


with Mona(view="artworks", size=(700, 900)) as mona:
    mona.press("list item", tr("All discoveries"))
    mona.find_row(TITLE)
    mona.see("heading", TITLE)
    mona.press("push button", tr("Report a Problem…"))
    mona.see("heading", tr("Report a Problem"))
    # Nothing is chosen in place of the person.
    assert "sensitive" not in mona.see("push button", tr("Save Report")).states
    mona.press(CHOICES, trc(PROBLEM, "The catalogue is wrong about it"))
    mona.press(CHOICES, trc("a fact that is wrong", "Date"))
    mona.press(CHOICES, trc(PROBLEM, "It has moved"))
    mona.see_no(CHOICES, trc("a fact that is wrong", "Date"))
    # The place is missing: this is said, and nothing is stored.
    mona.press("push button", tr("Save Report"))
    mona.see_text(tr("The report does not say where it is: give its place."))
    assert reports() == []
    mona.press("push button", tr("Choose on the Map…"))
    mona.press("push button", tr("It Is Here"))
    mona.see("heading", tr("Report a Problem"))
    mona.press("push button", tr("Save Report"))
    mona.see("heading", tr("Reports"))
    until("the report", lambda: [report["problem"] for report in reports()] == ["moved"])
    mona.kill()

    place = reports()[0]
    assert abs(place["latitude"] - 45.5) < 0.01 and abs(place["longitude"] + 73.6) < 0.01, place

    mona.start()
    mona.press("list item", tr("All discoveries"))
    mona.find_row(TITLE)
    state = tr("Waits to be sent.")
    until("the report on the sheet", lambda: any(text.endswith(state) for text in mona.texts()))
    mona.press("push button", tr("Reports"))
    mona.see("push button", tr("Save as a File…"))
    mona.press("push button", tr("Remove"))
    until("no report", lambda: reports() == [])
    mona.press("push button", UNDO)
    until("the report again", lambda: len(reports()) == 1)
