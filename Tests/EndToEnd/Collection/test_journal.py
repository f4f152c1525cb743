"""The visits by day, in a calendar and on a map, by mouse and by keyboard; and their export."""

import re

from environment import HOME
from mona_window import Mona
from translations import LANGUAGE, tr, trn
from visits import make_visits
from waiting import until

DAYS = {
    "en": ["Saturday, October 3, 2026", "Saturday, November 14, 2026", "Sunday, June 1, 2025"],
    "fr": ["Samedi 3 octobre 2026", "Samedi 14 novembre 2026", "Dimanche 1er juin 2025"]}[LANGUAGE]
OCTOBER, NOVEMBER, JUNE = DAYS


def visits(count):
    return trn("{count} visit", "{count} visits", count)


def export(mona, format, file, button=tr("Export Visits")):
    """Exports by a menu of the page, to a file; the window says where it is."""
    mona.choose_in_menu(button, tr("{format}…", format=tr(format)))
    mona.choose_file(file, tr("Export Visits"))
    mona.no_window(tr("Export Visits"))
    until(f"{file} to be written", file.exists)
    mona.see_text(re.compile(".*" + re.escape(tr("Your visits are in “{file}”.", file=file.name))))


with Mona(view="collection", size=(1000, 800)) as mona:
    # Nothing is collected yet.
    mona.key("Control+j")
    mona.see_text(tr("Nothing collected yet"))
    mona.key("Escape")
    titles = make_visits()

    # The newest day, and from there to the days before.
    mona.key("Control+j")
    mona.see_text(NOVEMBER)
    mona.see_text(visits(1))
    assert "sensitive" not in mona.see("push button", tr("Next Day with Visits")).states
    mona.press("push button", tr("Previous Day with Visits"))
    mona.see_text(OCTOBER)
    mona.see_text(visits(2))
    for number, title in enumerate(titles[1:3], start=1):
        mona.see("list item", re.compile(f"{number}, .*, {re.escape(title)}, "))
    mona.see("image", re.compile(tr("Map of the day: {places}", places="").strip() + ".*"))

    # The calendar, by keyboard: the month is turned, the day is entered.
    november = re.compile(re.escape(NOVEMBER) + ".*")
    mona.focus_reaches("push button", re.compile(re.escape(OCTOBER) + ".*"))
    mona.key("Page_Down")
    until("the day of the next month to be focused",
          lambda: "focused" in mona.see("push button", november).states)
    mona.key("Enter")
    mona.see_text(NOVEMBER)
    mona.see_text(visits(1))
    mona.press("push button", tr("Previous Day with Visits"))
    mona.see_text(OCTOBER)
    mona.press("push button", tr("Previous Day with Visits"))
    mona.see_text(JUNE)

    # A visit opens its sheet, and Back leads to the day.
    mona.press("list item", re.compile(f"1, .*, {re.escape(titles[0])}, "))
    mona.see("image", tr("Your photo of {title}", title=titles[0]))
    mona.key("Escape")
    mona.see_text(JUNE)

    # The visits go into files other programs read.
    calendar = HOME / "visites.ics"
    export(mona, "Calendar (iCalendar)", calendar)
    assert calendar.read_bytes().count(b"BEGIN:VEVENT\r\n") == 4
    waypoints = HOME / "visites.gpx"
    export(mona, "Waypoints (GPX)", waypoints)
    assert waypoints.read_text(encoding="utf-8").count("<wpt ") == 4
    # Those of the day alone, as a spreadsheet opens them in this language.
    day = HOME / "visite.csv"
    export(mona, "Table for Spreadsheets (CSV)", day, tr("Export This Day"))
    head, row = day.read_text(encoding="utf-8-sig").splitlines()
    assert head.startswith({"en": "Title,", "fr": "Titre;"}[LANGUAGE]), head
    assert {"en": ",2025-06-01,10:00:00,", "fr": ";2025-06-01;10:00:00;"}[LANGUAGE] in row, row
