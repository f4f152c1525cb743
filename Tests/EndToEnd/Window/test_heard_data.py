"""What a screen reader says when a map server is added, changed and removed, the album is moved, suspicious positions are
set aside, and all of one's data is erased."""

import os
import re

from actions import act
from collection import fill
from dialogs import confirm
from environment import HOME, monactl
from file_dialog import choose_folder
from keyboard import Keyboard
from mona_window import Mona
from preferences import close_preferences
from screen_reader import ScreenReader
from translations import tr, trc

SERVER, FAR, FURTHER = "Menthe", "Loin", "Plus loin"
DISK = HOME / "Disque"


def servers(mona, reader):
    reader.prepares(lambda: mona.key("Control+,"))
    mona.focus_reaches("push button", re.compile(re.escape(tr("Add a Map Server…"))), stops=40)
    reader.does("Enter, on Add a Map Server", lambda: mona.key("Enter"))
    mona.see("text", trc("what a map is called", "Name")).write(SERVER)
    mona.see("text", tr("Map attribution")).write("Zoé")
    mona.see("text", tr("Address of the tiles")).write("https://tiles.example/{z}/{x}/{y}.png")
    mona.focus_reaches("push button", tr("Add"), stops=30)
    reader.does("Add a map server", lambda: mona.key("Enter"))
    mona.focus_reaches("push button", tr("Change “{name}”…", name=SERVER), stops=40)
    reader.prepares(lambda: mona.key("Enter"))
    mona.focus_reaches("push button", tr("Save"), stops=30)
    reader.does("Change a map server", lambda: mona.key("Enter"))
    mona.focus_reaches("push button", tr("Remove “{name}”…", name=SERVER), stops=40)
    reader.prepares(lambda: mona.key("Enter"))
    reader.does("Remove a map server", lambda: confirm(mona, tr("Remove")))


def album(mona, reader):
    mona.focus_reaches("push button", tr("Move the Album…"), stops=60)
    mona.key("Enter")
    reader.does("Move the album", lambda: choose_folder(
        mona, DISK, tr("Choose a Folder for the Album"), tr("Move Here")), takes_time=True)
    reader.prepares(lambda: close_preferences(mona))


def outliers(mona, reader):
    reader.prepares(lambda: act("catalogues"))
    mona.focus_reaches("push button", tr("Suspicious positions of “{name}”", name=FAR), stops=30)
    reader.prepares(lambda: mona.key("Enter"))
    mona.focus_reaches("push button", tr("Set the position of “{title}” aside", title=FAR), stops=30)
    reader.does("Set a position aside", lambda: mona.key("Enter"))
    reader.does("Put it back", lambda: mona.key("Enter"))
    mona.focus_reaches("push button", tr("Set All Aside"), stops=30)
    reader.does("Set all positions aside", lambda: mona.key("Enter"))
    reader.does("Put all back", lambda: mona.key("Enter"))


def erase(mona, reader):
    reader.prepares(lambda: act("privacy"))
    mona.focus_reaches("push button", tr("Erase My Data…"), stops=30)
    reader.prepares(lambda: mona.key("Enter"))
    reader.does("Erase my data", lambda: confirm(mona, trc("all one's data", "Erase")), takes_time=True)
    reader.does("Enter, on Undo", lambda: mona.key("Enter"), takes_time=True)


# Where it says where the album is, the album stays there.
os.environ.pop("MONA_ALBUM_DIR")
fill()
DISK.mkdir()
table = HOME / f"{FAR}.csv"
near = "".join(f"{number},Œuvre {number},45.5{number},-73.6\n" for number in range(1, 21))
table.write_text(f"id,titre,lat,lon\n{near}21,{FAR},-20.88,55.45\n22,{FURTHER},-20.89,55.45\n", encoding="utf-8")
monactl("import", str(table), "--json")
mona = Mona(view="daily", size=(1000, 800), keyboard=Keyboard())
with ScreenReader("Maps, the album and one's data") as reader, reader.running(mona):
    for walk in (servers, album, outliers, erase):
        walk(mona, reader)
