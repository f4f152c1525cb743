"""Two catalogues side by side: one is described, turned off in a list, and still off after a restart."""

from environment import HOME, make_photo, monactl
from mona_window import Mona
from translations import tr, trc, words
from waiting import until

NAME = "Murales"
ROW = words("Aaa une fresque{rest}")
FILE = HOME / f"{NAME}.csv"
CATALOGUES = tr("Catalogues")


def source():
    [found] = [source for source in monactl("catalogues", "list", "--json") if source["format"] != "mona"]
    return found


def open_list(mona):
    mona.press("list item", tr("All discoveries"))
    mona.see("heading", tr("All discoveries"))


def close_popover(mona):
    mona.key("Escape")
    mona.see_no("check box", NAME)


FILE.write_text(
    "id,titre,artiste,latitude,longitude\n1,Aaa une fresque,Zoé Éthier,45.52,-73.58\n", encoding="utf-8")
monactl("import", str(FILE), "--json")
[work] = [row for row in monactl("list", "artworks", "--json") if row["title"]["fr"] == "Aaa une fresque"]
monactl("collect", work["id"], "--photo", str(make_photo("mur.jpg")), "--json")

with Mona(view="artworks", size=(1000, 800)) as mona:
    mona.choose_in_main_menu(CATALOGUES)
    mona.press("push button", tr("Describe “{name}”…", name=NAME))
    mona.see("text", trc("to whom a catalogue is credited", "Credit")).write("Zoé Éthier")
    mona.see("text", tr("Licence")).write("CC BY 4.0")
    mona.screenshot("form")
    mona.press("push button", tr("Save"))
    until("the credit", lambda: (source()["credit"], source()["licence"]) == ("Zoé Éthier", "CC BY 4.0"))
    mona.see("push button", tr("Describe “{name}”…", name=NAME))
    mona.key("Escape")
    open_list(mona)
    mona.see("list item", ROW)
    mona.press("push button", CATALOGUES)
    mona.screenshot("switches")
    mona.press("check box", NAME)
    until("the catalogue to be off", lambda: source()["hidden"])
    close_popover(mona)
    mona.see_no("list item", ROW)
    mona.see("push button", tr("Catalogues ({count} of {total})", count="1", total="2"))

with Mona(view="collection", size=(1000, 800)) as mona:
    # It is still off, and what was collected of it stays.
    mona.see_text("Aaa une fresque")
    assert source()["hidden"]

with Mona(view="map", size=(1000, 800)) as mona:
    mona.press("push button", trc("button: choose what the map shows", "Filter"))
    mona.see("check box", NAME)
    mona.screenshot("map")
    close_popover(mona)
