"""Every list is opened, sorted both ways, filtered and scrolled by its index, with mouse and keyboard."""

import unicodedata

from environment import monactl
from geometry import in_sight
from mona_window import Mona
from translations import localized, tr, trc, trn
from waiting import until

ARTWORKS = trc("kind of discovery, plural", "Artworks")
UNTITLED = trc("an artwork that has no title", "Untitled")


def name(names):
    """The name that a row shows, which may exist in one language only, or not at all."""
    return localized({language: text for language, text in names.items() if text} or UNTITLED)


def rows(mona):
    """The wholly visible rows of the list, from the top."""
    # Rows of the sidebar are a name without a comma.
    return in_sight([row for row in mona.all("list item") if ", " in row.name])


def expect_rows(mona, names):
    """Waits until the list shows these first."""
    def shows():
        seen = [row.name for row in rows(mona)[:len(names)]]
        return len(seen) == len(names) and all(
            row.startswith(name + ", ") for row, name in zip(seen, names))

    try:
        until(f"the rows {names}", shows)
    except AssertionError as error:
        raise AssertionError(f"{error}, not {[row.name for row in rows(mona)]}") from None


def initial(text):
    """The letter or digit a text begins with, without its accent."""
    letters = [letter for letter in unicodedata.normalize("NFD", text) if letter.isalnum()]
    return letters[0].upper() if letters else ""


def expect_first(mona, begins):
    """Waits until the first row in sight begins with this letter, and the index says so."""
    until(f"a row that begins with {begins}", lambda: any(
        initial(row.name) == begins for row in rows(mona)[:1]))
    until(f"{begins} in the index", lambda: "checked" in mona.see("radio button", begins).states)


def expect_order(mona, sort, descending, what="artworks"):
    """Compares the first rows with those of monactl."""
    options = ["--descending"] if descending else []
    listed = monactl("list", what, "--sort", sort, *options, "--limit", "6", "--json")
    expect_rows(mona, [name(record["title"]) for record in listed])


def expect_step(mona, step, listed, within):
    """Waits until the first row in sight is the first of these records that is within a step of
    the index, and the index says so."""
    expect_rows(mona, [next(name(record["title"]) for record in listed if within(record))])
    until(f"{step} in the index", lambda: "checked" in mona.see("radio button", step).states)


def sort_by(mona, word):
    mona.press("push button", trc("sort by", word))


def browse(mona):
    """Every list, opened from the side, begins as monactl's."""
    # Never one right under the one before, whose tooltip would cover it.
    for words, command in [
        ("Categories", "categories"), ("Artists", "artists"), ("Materials", "materials"),
        ("Boroughs", "boroughs"), ("Techniques", "techniques"), ("Territories", "territories"),
        ("Heritage by function", "functions"), ("Places by usage", "usages"),
    ]:
        facets = monactl("list", command, "--json")
        mona.press("list item", tr(words))
        # Between two categories stand the subcategories of the first.
        expect_rows(mona, [name(facet["name"]) for facet in facets[:1]])

    mona.press("list item", tr("Artists"))
    sort_by(mona, "Number")
    most = max(monactl("list", "artists", "--json"), key=lambda facet: facet["count"])
    expect_rows(mona, [name(most["name"])])
    mona.click(rows(mona)[0])
    until("the list of the artist", lambda: len(rows(mona)) >= min(most["count"], 3))
    mona.key("Escape")
    mona.see("push button", trc("sort by", "Number"))


def open_kinds(mona):
    """All kinds together, then the two that are no artworks."""
    kinds = ["artworks", "places", "heritages"]
    mona.press("list item", tr("All discoveries"))
    mona.see_text(trn("{count} discovery", "{count} discoveries", sum(
        monactl("stats", "--json")[kind] for kind in kinds)))
    mona.click(mona.see("radio button", "M"))
    expect_first(mona, "M")
    sort_by(mona, "Distance")
    every = [record for kind in kinds
             for record in monactl("list", kind, "--sort", "distance", "--json")]
    nearest = sorted(every, key=lambda record: record["distance"])
    expect_rows(mona, [name(record["title"]) for record in nearest[:4]])
    for words, kind in [("Cultural places", "places"), ("Heritage sites", "heritages")]:
        mona.press("list item", trc("kind of discovery, plural", words))
        sort_by(mona, "Title")
        expect_order(mona, "title", False, kind)
        mona.see_no("radio button")  # too short for an index
        sort_by(mona, "Distance")
        expect_order(mona, "distance", False, kind)
    # The next list opens in the order chosen last.
    sort_by(mona, "Title")
    expect_order(mona, "title", False, "heritages")


def order(mona):
    mona.press("list item", ARTWORKS)
    expect_order(mona, "title", False)
    reverse = tr("Reverse Order")
    for word, sort in [("Date", "date"), ("Distance", "distance"), ("Title", "title")]:
        sort_by(mona, word)
        expect_order(mona, sort, False)
        mona.press("push button", reverse)
        expect_order(mona, sort, True)
        if sort == "distance":
            mona.see("push button", tr("from the centre of Montréal"))
    # Choosing the current order again reverses it.
    sort_by(mona, "Title")
    expect_order(mona, "title", False)


def jump(mona):
    mona.click(mona.see("radio button", "M"))
    expect_first(mona, "M")
    # One stop for the keyboard, where keys move and jump.
    mona.key("Up")
    expect_first(mona, "L")
    mona.key("Home")
    expect_first(mona, "A")
    mona.key("End")
    until("the last step", lambda: "checked" in mona.all("radio button")[-1].states)
    mona.key("Home")
    for letter in "BC":
        mona.key("Down")
        expect_first(mona, letter)
    # On among the rows from there, back to the index by Tab, and into a sheet.
    for key in "Shift+Tab", "Enter":
        mona.key(key)
        until("the keyboard on the first row", lambda: any(
            "focused" in row.states for row in rows(mona)[:1]))
        if key != "Enter":
            mona.focus_reaches("radio button", "C")
    mona.key("Down")
    mona.key("Enter")
    mona.see("push button", tr("Target"))


def jump_in_time(mona):
    """By decades: the first row is the earliest work of the one that is chosen."""
    sort_by(mona, "Date")
    listed = monactl("list", "artworks", "--sort", "date", "--json")

    def expect_decade(year):
        expect_step(mona, tr("{year}s", year=year), listed,
                    lambda record: record["year"] and record["year"] // 10 * 10 == year)

    mona.click(mona.see("radio button", tr("{year}s", year=1960)))
    expect_decade(1960)
    for key, year in [("Down", 1970), ("Down", 1980), ("Up", 1970)]:
        mona.key(key)
        expect_decade(year)
    mona.key("Home")
    expect_decade(min(record["year"] for record in listed if record["year"]) // 10 * 10)


def jump_in_distance(mona):
    """By distances from the centre, of which each step begins where the one before ends."""
    sort_by(mona, "Distance")
    listed = monactl("list", "artworks", "--sort", "distance", "--json")

    def step(kilometres):
        # The space before the unit is a no-break one.
        distance = tr("{distance}\N{NO-BREAK SPACE}km", distance=kilometres)
        return tr("Up to {distance}", distance=distance)

    def expect_distance(before, kilometres):
        expect_step(mona, step(kilometres), listed,
                    lambda record: before * 1000 < record["distance"] <= kilometres * 1000)

    mona.click(mona.see("radio button", step(2)))
    expect_distance(1, 2)
    mona.key("Down")
    expect_distance(2, 5)
    mona.key("Down")
    expect_distance(5, 10)
    mona.key("Up")
    expect_distance(2, 5)


def narrow_down(mona):
    """The work whose sheet is open is targeted; only it is left, until all show again."""
    total = monactl("stats", "--json")["artworks"]
    mona.press("push button", tr("Target"))
    mona.see("push button", tr("Remove from Targets"))
    mona.choose_in_menu(trc("button: choose what a list shows", "Filter"), trc("state of a discovery", "Targeted"))
    words = tr(
        "{filters}: {count}", filters=trc("state of a discovery", "Targeted"),
        count=tr("{count} of {total}", count=1, total=total))
    mona.see_text(words)
    until("one row", lambda: len(rows(mona)) == 1)
    # Nothing is collected, and a hint says how to begin.
    mona.choose_in_menu(trc("button: choose what a list shows", "Filter"), trc("state of a discovery", "Collected"))
    mona.see_text(tr("Nothing collected here yet"))
    mona.press("push button", tr("Show All"))
    until("all rows", lambda: len(rows(mona)) > 5)


with Mona(view="artworks", size=(1280, 800)) as mona:
    browse(mona)
    open_kinds(mona)
    order(mona)
    jump_in_time(mona)
    jump_in_distance(mona)
    sort_by(mona, "Title")
    jump(mona)
    narrow_down(mona)
    sort_by(mona, "Distance")
    expect_order(mona, "distance", False)
    # The order is there again the next time.
    mona.quit()
    mona.start()
    mona.press("list item", ARTWORKS)
    expect_order(mona, "distance", False)

# One page at a time, Back leads to the lists.
with Mona(view="artworks", size=(360, 720)) as mona:
    mona.press("list item", ARTWORKS)
    expect_order(mona, "title", False)
    first = rows(mona)[0].name
    mona.click(rows(mona)[0])
    mona.see("push button", tr("Add a Photo…"))
    mona.press("push button", tr("Back"))
    until("the list again", lambda: [row.name for row in rows(mona)[:1]] == [first])
    mona.press("push button", tr("Back"))
    mona.see("list item", tr("Artists"))
