"""A work is found by its artist's name and collected without a rating or a comment; a street is found too."""

from collecting import collect, expect_in_album
from environment import HOME, make_photo, monactl
from mona_window import Mona
from translations import localized, title, tr

WORK = title("artworks", 276)
ADDRESS = "3250, rue Masson"

file = HOME / "Murs.csv"
file.write_text(
    f'titre,adresse,latitude,longitude\nPluie,"{ADDRESS}",45.5485,-73.5756\n', encoding="utf-8")
monactl("import", str(file), "--json")

with Mona(view="artworks") as mona:
    mona.press("push button", tr("Search"))
    mona.see("entry", tr("Search"))
    mona.type("calder")
    mona.press("list item", WORK)
    badge = localized({"en": "First look", "fr": "Premier regard"})
    collect(mona, WORK, make_photo("DSC_2.jpg"), [badge])
    expect_in_album(WORK)
    # Back leads to the results, and from there to the first page.
    mona.press("push button", tr("Back"))
    mona.see("list item", WORK)
    # Works are found by the name of their street, which the row shows.
    mona.key("Control+f")
    mona.see("entry", tr("Search")).write("rue masson")
    mona.see_text(tr("Addresses and places"))
    mona.see_text(tr("Address: {text}", text=ADDRESS))
    mona.key("Escape")
    mona.see("list item", tr("Artists"))
