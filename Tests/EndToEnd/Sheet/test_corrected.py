"""A visit is set right: its date and its work; stars by keys; a note of one's own."""

import re

from dialogs import answer
from environment import make_photo, monactl
from mona_window import Mona
from translations import title, tr, trc
from waiting import until

CALDER = title("artworks", 276)
JOUTE = title("artworks", 277)


def visits():
    return {
        visit["discovery"]: visit for visit in monactl("export", "--format", "json")["visits"]}


def rating(work):
    return visits()[work]["rating"]


def sheet(mona, words, name):
    mona.key("Control+f")
    mona.key("Control+a")
    mona.type(words)
    mona.press("list item", name)
    mona.see("heading", name)


monactl(
    "collect", "artwork:276", "--photo", str(make_photo("calder.jpg")), "--date", "2026-11-01",
    "--json")
with Mona(view="daily") as mona:
    sheet(mona, "calder", CALDER)

    # The date is asked for, with the present one to begin with; monactl's correction shows at once.
    mona.press("push button", tr("Change Date…"))
    assert mona.see("text", tr("Date and time of the visit")).text() == "2026-11-01 12:00"
    mona.screenshot("date")
    answer(mona, tr("Cancel"))
    assert visits()["artwork:276"]["collectedAt"].startswith("2026-11-01")
    monactl("date", "artwork:276", "2026-10-31", "--json")
    mona.see_text(re.compile(r".*\b31\b.*2026$"))

    # Stars by keys, wherever the focus is on the sheet.
    mona.expect_windows(1)
    mona.keep_keyboard()
    mona.key("4")
    until("four stars", lambda: rating("artwork:276") == 4)

    # The work: the nearest first, a search finds others, and the visit keeps its stars.
    mona.press("push button", tr("Move to Another Work…"))
    entry = mona.see("entry", tr("Find another discovery"))
    mona.screenshot("move")
    entry.write("la joute")
    mona.press("list item", JOUTE)
    mona.see("heading", JOUTE)
    until("the visit to move", lambda: list(visits()) == ["artwork:277"])
    assert rating("artwork:277") == 4
    answer(mona, tr("Undo"))
    until("the visit to come back", lambda: list(visits()) == ["artwork:276"])
    mona.see("heading", CALDER)

    # A note on a work that is not collected.
    sheet(mona, "joute", JOUTE)
    mona.press("push button", tr("Add a Note"))
    mona.see("text", tr("Your note")).write("Fountain at the hour.")
    until("the note", lambda: monactl("note", "artwork:277", "--json")["note"] is not None)
    mona.screenshot("note")

# Two keys a work.
works = [row["id"] for row in monactl("list", "artworks", "--limit", "12", "--json")]
for number, work in enumerate(work for work in works if work != "artwork:276"):
    monactl("collect", work, "--photo", str(make_photo(f"{number}.jpg")), "--date",
            f"2026-10-{number + 1:02}", "--json")
monactl("rate", "artwork:276", "1", "--json")
with Mona(view="collection") as mona:
    count = len(visits())
    mona.press("table cell", CALDER)
    mona.see("push button", trc("discovery of the list", "Next"))
    for number in range(1, count + 1):
        mona.key("5")
        until(f"{number} works with five stars", lambda: [
            visit["rating"] for visit in visits().values()].count(5) == number)
        mona.key("Alt+Down")
