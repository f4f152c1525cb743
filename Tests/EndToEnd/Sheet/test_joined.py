"""A work is in two catalogues: the sheet offers to join them, the visit stays, and it can be undone."""

from environment import make_photo, monactl
from mona_window import Mona
from translations import tr, words
from twin import CALDER, MAKER, import_twin
from waiting import until


def twins():
    """The discoveries that search finds by the maker of the twin."""
    sections = monactl("search", MAKER, "--json")["sections"]
    rows = [row for section in sections for row in section["hits"]]
    return [row["id"] for row in rows if row.get("title", {}).get("fr") == TITLE]


def visits():
    return [visit["discovery"] for visit in monactl("export", "--format", "json")["visits"]]


TITLE = import_twin()
[twin] = twins()
monactl("collect", twin, "--photo", str(make_photo("mur.jpg")), "--json")
with Mona(view="daily", size=(1000, 800)) as mona:
    mona.key("Control+f")
    mona.type("zoe ethier")
    mona.press("list item", TITLE)
    mona.see_text(words("It looks like “{title}” of the catalogue “{catalogue}”."))
    mona.screenshot("twin")
    assert visits() == [twin], "nothing changes unasked"
    mona.press("push button", tr("Join Them"))
    mona.see_text(tr("They are one work now."))
    until("the visit to follow", lambda: visits() == [CALDER])
    mona.see_no("push button", tr("Join Them"))
    # An update of its catalogue leaves it joined.
    monactl("catalogues", "update", "Murales", "--json")
    assert not twins() and visits() == [CALDER]
    monactl("catalogues", "join", twin, "--undo", "--json")
    assert twins() == [twin] and visits() == [CALDER], "it is listed again, and the visit stays"
    mona.see("push button", tr("Join Them"))
