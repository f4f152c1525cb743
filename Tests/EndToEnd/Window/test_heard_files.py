"""What a screen reader says when files are written and read back, and when a catalogue is imported."""

from actions import act
from collection import BOLDUC, fill
from environment import ALBUM, HOME, monactl
from keyboard import Keyboard
from mona_window import Mona
from screen_reader import ScreenReader
from translations import tr, trc

TABLE = "titre,artiste,annee,latitude,longitude\nAube,Zoé Éthier,1987,45.5108,-73.5366\n"


def back_up(mona, reader):
    reader.prepares(lambda: act("back-up"))
    reader.does("Back up", lambda: mona.choose_file(HOME / "all.tar", dialog=tr("Back Up")), takes_time=True)
    mona.key("Escape")
    [photo] = [file for file in ALBUM.iterdir() if BOLDUC in file.name]
    photo.unlink()
    act("restore")
    reader.does(
        "Choose a backup", lambda: mona.choose_file(HOME / "all.tar", dialog=tr("Choose a Backup")), takes_time=True)
    reader.does("Restore", lambda: mona.press("push button", trc("button", "Restore")), takes_time=True)
    reader.prepares(lambda: mona.press("push button", trc("button", "Done")))


def export(mona, reader):
    act("export", "csv")
    reader.does(
        "Export the visits", lambda: mona.choose_file(HOME / "visits.csv", dialog=tr("Export Visits")), takes_time=True)
    act("export-targets")
    reader.does("Export what is targeted", lambda: mona.choose_file(
        HOME / "targets.gpx", dialog=tr("Export What You Targeted")), takes_time=True)
    reader.prepares(lambda: act("privacy"))
    mona.press("push button", tr("Export My Data…"))
    reader.does("Export my data", lambda: mona.choose_file(
        HOME / "data.tar", dialog=tr("Export My Data")), takes_time=True)


def import_catalogue(mona, reader):
    table = HOME / "Murales.csv"
    table.write_text(TABLE, encoding="utf-8")
    act("import")
    reader.does("Choose a catalogue", lambda: mona.choose_file(table, dialog=tr("Choose a Catalogue")), takes_time=True)
    reader.does("Import", lambda: mona.press("push button", tr("Import")), takes_time=True)
    mona.press("push button", tr("Done"))


fill()
monactl("target", "artwork:276", "--json")
mona = Mona(view="daily", keyboard=Keyboard())
with ScreenReader("Files") as reader, reader.running(mona):
    for walk in (back_up, export, import_catalogue):
        walk(mona, reader)
