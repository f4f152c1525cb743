"""A new version of a table numbers every work anew: MONA asks, and visits follow the works that are the same."""

from environment import HOME, make_photo, monactl
from mona_window import Mona
from translations import tr

COUNT = 12
FILE = HOME / "Murales.csv"


def write_table(first):
    """The works, numbered from `first`."""
    rows = [f"{first + index},Mur no {'ABCDEFGHIJKL'[index]},Zoé Éthier,1987,{45.5 + index / 1000:.4f},-73.5817"
            for index in range(COUNT)]
    FILE.write_text("\n".join(["id,titre,artiste,annee,latitude,longitude", *rows, ""]))


def visits():
    return [(visit["discovery"], visit["titleFr"]) for visit in monactl("export", "--format", "json")["visits"]]


def choose_table(mona):
    mona.choose_in_main_menu(tr("Import a Catalogue…"))
    mona.choose_file(FILE, tr("Choose a Catalogue"))
    mona.press("push button", tr("Import"))
    mona.see("push button", tr("The Same Works"))


write_table(1)
monactl("import", str(FILE), "--json")
found = [row for section in monactl("search", "Mur no C", "--json")["sections"] for row in section["hits"]]
[work] = [row for row in found if row["title"]["fr"] == "Mur no C"]
monactl("collect", work["id"], "--photo", str(make_photo("mur.jpg")), "--json")
before = visits()
write_table(1001)
with Mona(view="daily", size=(360, 720)) as mona:
    choose_table(mona)
    mona.screenshot("renumbered")
    mona.press("push button", tr("Cancel"))
    mona.see_no("push button", tr("The Same Works"))
    assert visits() == before, "nothing changes without an answer"

    choose_table(mona)
    mona.press("push button", tr("The Same Works"))
    mona.see_text(tr("Imported"))
    [(discovery, title)] = visits()
    assert title == before[0][1] and discovery != before[0][0], "the visit follows its work"
    assert sum(row["count"] for row in monactl("catalogues", "list", "--json") if row["format"] != "mona") == COUNT
