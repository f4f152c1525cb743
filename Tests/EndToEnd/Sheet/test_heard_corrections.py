"""What a screen reader says when a visit is set right, two works are joined, a work is reported, and a discovery of one's
own is changed and proposed."""

from actions import act
from dialogs import answer
from environment import HOME, make_photo, monactl
from keyboard import Keyboard
from mona_window import Mona
from preferences import CHOICES
from screen_reader import ScreenReader
from translations import title, tr, trc
from twin import CALDER, import_twin

JOUTE, OWN = title("artworks", 277), "Le Renard"


def visit(mona, reader):
    reader.opens(title("artworks", 276), "calder")
    mona.press("push button", tr("Change Date…"))
    mona.see("text", tr("Date and time of the visit")).write("2026-10-31 12:00")
    reader.does("Change the date of a visit", lambda: answer(mona, trc("button", "Change")), takes_time=True)
    reader.does("Control+Z, of the date", lambda: mona.key("Control+z"))
    mona.press("push button", tr("Move to Another Work…"))
    mona.see("entry", tr("Find another discovery")).write("la joute")
    reader.does("Move a visit to another work", lambda: mona.press("list item", JOUTE), takes_time=True)
    reader.does("Control+Z, of the move", lambda: mona.key("Control+z"))


def join(mona, reader):
    reader.opens(twin, "zoe ethier")
    reader.does("Join two works", lambda: mona.press("push button", tr("Join Them")))
    reader.does("Control+Z, of the joining", lambda: mona.key("Control+z"))


def report(mona, reader):
    reader.opens(JOUTE, "la joute")
    reader.prepares(lambda: mona.press("push button", tr("Report a Problem…")))
    mona.press(CHOICES, trc("what is reported of a work", "It is damaged"))
    reader.does("Save a report", lambda: mona.press("push button", tr("Save Report")))
    reader.does("Remove a report", lambda: mona.press("push button", tr("Remove")))
    reader.does("Control+Z, of the report", lambda: mona.key("Control+z"))
    mona.press("push button", tr("Save as a File…"))
    reader.does("Save a report as a file", lambda: mona.choose_file(
        HOME / "report.eml", dialog=tr("Save the Report")), takes_time=True)


def own(mona, reader):
    reader.prepares(lambda: act("new-discovery"))
    mona.see("text", tr("Title")).write(OWN)
    mona.press("push button", tr("Choose on the Map…"))
    mona.press("push button", tr("It Is Here"))
    reader.does("Add an own discovery", lambda: mona.press("push button", tr("Add the Discovery")))
    reader.prepares(lambda: mona.press("push button", tr("Edit…")))
    reader.does("Change an own discovery", lambda: mona.press("push button", tr("Save")))
    mona.press("push button", tr("Propose to MONA…"))
    reader.does("Propose an own discovery", lambda: answer(mona, tr("Propose")), takes_time=True)


twin = import_twin()
monactl("collect", CALDER, "--photo", str(make_photo("calder.jpg")), "--date", "2026-11-01", "--json")
mona = Mona(view="daily", size=(1000, 800), keyboard=Keyboard())
with ScreenReader("Corrections, reports and own discoveries") as reader, reader.running(mona):
    for walk in (visit, join, report, own):
        walk(mona, reader)
