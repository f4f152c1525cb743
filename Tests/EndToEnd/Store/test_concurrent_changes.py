"""monactl imports, collects, rates, targets and removes while the window is open: each view is updated soon,
and keeps position, selection and text being typed."""

import os
import re
import subprocess

from collection import ORIGAMI, fill, rank
from environment import HOME, make_photo, monactl
from mona_window import Mona
from suggestions import suggest
from translations import LANGUAGE, title, tr, trc, trn, words
from waiting import until

CALDER, JOUTE = "artwork:276", "artwork:277"
# Different from the others, as a discovery is collected only once.
SUGGESTED = "place:625"
CALDER_TITLE, JOUTE_TITLE = title("artworks", 276), title("artworks", 277)
NAME = "Murs du voisinage"
WORK = "Le château d’été"
TABLE = f"""\
titre,artiste,annee,latitude,longitude
{WORK},Zoé Éthier,1987,45.5108,-73.5366
Forêt œuvrée,Noël Côté,2004,45.5109,-73.5365
"""
IN_VIEW = re.compile(re.escape(trn("{count} in view", "{count} in view", 2)).replace("2", r"\d+"))
table = HOME / "Murales.csv"
table.write_text(TABLE, encoding="utf-8")
first = {"en": "First look", "fr": "Premier regard"}[LANGUAGE]


def run_monactl(*arguments):
    """Runs monactl to its end."""
    subprocess.run([os.environ["MONACTL_PROGRAM"], *arguments], check=True, capture_output=True)


def import_table():
    run_monactl("import", str(table), "--name", NAME)


def remove_table():
    run_monactl("catalogues", "remove", NAME)


def soon(what, condition):
    """Waits for a change of another process to show: two seconds usually, up to five on a busy machine."""
    return until(what, condition, seconds=5)


def see_soon(mona, role, name):
    return soon(f"the {role} “{name}”", lambda: mona.all(role, name))[0]


def see_no_soon(mona, role, name):
    soon(f"the {role} “{name}” to go", lambda: not mona.all(role, name))


def see_text_soon(mona, text):
    return soon(f"the text “{text}”", lambda: mona.all(("label", "heading"), text))[0]


def row(name, state):
    return re.compile(re.escape(name) + f", .*{re.escape(trc('state of a discovery', state))}$")


def total():
    stats = monactl("stats", "--json")
    return stats["artworks"] + stats["places"] + stats["heritages"]


def daily(mona):
    mona.see("push button", tr("Target"))
    run_monactl("target", SUGGESTED)
    see_soon(mona, "push button", tr("Remove from Targets"))
    run_monactl("untarget", SUGGESTED)
    see_soon(mona, "push button", tr("Target"))
    run_monactl("collect", SUGGESTED, "--photo", str(make_photo("daily.jpg", "640x480")))
    see_text_soon(mona, words("Collected on {date}"))
    see_no_soon(mona, "push button", tr("Target"))


def artworks(mona):
    """The lists at the side and the list beside them; the one that is open stays."""
    mona.key("Alt+2")
    count = total()
    mona.see_text(trn("{count} discovery", "{count} discoveries", count))
    import_table()
    see_text_soon(mona, trn("{count} discovery", "{count} discoveries", count + 2))
    remove_table()
    see_text_soon(mona, trn("{count} discovery", "{count} discoveries", count))
    # A list filtered by state: rows appear and disappear.
    mona.key("Control+t")
    mona.see_text(tr("Nothing targeted yet"))
    run_monactl("target", CALDER)
    see_soon(mona, "list item", row(CALDER_TITLE, "Targeted"))
    run_monactl("untarget", CALDER)
    see_text_soon(mona, tr("Nothing targeted yet"))
    mona.key("Escape")


def map_view(mona):
    mona.key("Alt+3")
    # Close enough for a short list of discoveries in view.
    mona.click(mona.see("entry", tr("Find on the map")))
    mona.type("calder")
    mona.press("list item", CALDER_TITLE)
    mona.see("push button", trc("button: open the sheet", "Open"))
    mona.key("Escape")
    mona.see("list item", row(CALDER_TITLE, "Not collected"))
    run_monactl("target", CALDER)
    see_soon(mona, "list item", row(CALDER_TITLE, "Targeted"))
    run_monactl("untarget", CALDER)
    see_soon(mona, "list item", row(CALDER_TITLE, "Not collected"))

    # A catalogue is added and removed while a callout is open and text is being typed.
    mona.press("list item", row(CALDER_TITLE, "Not collected"))
    mona.see("push button", trc("button: open the sheet", "Open"))
    in_view = lambda: next(
        text for text in mona.names("label", "heading") if IN_VIEW.fullmatch(text))
    before = in_view()
    import_table()
    soon("more in view", lambda: in_view() != before)
    mona.see("push button", trc("button: open the sheet", "Open"))
    entry = mona.see("entry", tr("Find on the map"))
    mona.click(entry)
    mona.type("chateau d'ete")
    mona.see("list item", WORK)
    remove_table()
    soon("the previous number in view", lambda: in_view() == before)
    see_no_soon(mona, "list item", WORK)
    assert mona.see("entry", tr("Find on the map")).text() == "chateau d'ete"
    mona.key("Escape")
    mona.key("Escape")


def collection(mona):
    mona.key("Alt+4")
    mona.see("table cell", title("artworks", 32))
    mona.press("push button", trc("several photos", "Select"))
    mona.see_text(tr("Select photos"))
    mona.press("table cell", title("artworks", 32))
    mona.see_text(trn("{count} selected", "{count} selected", 1))
    run_monactl("collect", CALDER, "--photo", str(make_photo("calder.jpg")))
    see_soon(mona, "table cell", CALDER_TITLE)
    mona.see_text(trn("{count} selected", "{count} selected", 1))
    run_monactl("rate", CALDER, "5")
    mona.key("Escape")
    mona.choose_in_menu(tr("Sort"), trc("sort by", "Rating"))
    until("the highest rating to be first", lambda: rank(mona, CALDER_TITLE) == 1)
    before = until("the photo of Origami", lambda: rank(mona, ORIGAMI))
    run_monactl("rate", "artwork:75", "5")
    soon("the rating to count", lambda: (rank(mona, ORIGAMI) or before) < before)


def sheet(mona):
    """Text being typed stays while the rating changes (for a changed comment see `test_stale_sheet`)."""
    mona.press("table cell", CALDER_TITLE)
    mona.see("image", tr("Your photo of {title}", title=CALDER_TITLE))
    comment = mona.see("text", tr("Comment"))
    comment.write("Un mobile immobile")
    run_monactl("rate", CALDER, "2")
    assert mona.see("text", tr("Comment")).text() == "Un mobile immobile"
    mona.see_text(tr("The comment is saved."))
    mona.key("Escape")


def badges(mona):
    mona.see("table cell", CALDER_TITLE)
    mona.key("Alt+5")
    mona.see("progress bar")
    before = mona.texts()
    run_monactl("collect", JOUTE, "--photo", str(make_photo("joute.jpg", "800x500")))
    soon("the badges to change", lambda: mona.texts() != before)
    done = monactl("stats", "--json")["collected"]
    mona.press("push button", tr("Statistics"))
    mona.see_text(trn("{count} visit", "{count} visits", done))
    run_monactl("collect", "artwork:598", "--photo", str(make_photo("598.jpg", "400x500")))
    see_text_soon(mona, trn("{count} visit", "{count} visits", done + 1))
    mona.key("Escape")


def search(mona):
    """The results follow works added and removed; the search text stays."""
    mona.key("Control+f")
    mona.type("chateau d'ete")
    mona.see_text(tr("Nothing found"))
    import_table()
    see_soon(mona, "list item", WORK)
    assert mona.see("entry", tr("Search")).text() == "chateau d'ete"
    mona.key("Escape")
    mona.key("Escape")
    mona.choose_in_main_menu(tr("Catalogues"))
    mona.see_text(NAME)
    remove_table()
    see_no_soon(mona, "label", NAME)
    mona.key("Escape")


fill()
suggest(SUGGESTED)
with Mona(view="daily", size=(1000, 800)) as mona:
    for part in daily, artworks, map_view, collection, sheet, badges, search:
        print(part.__name__)
        part(mona)
