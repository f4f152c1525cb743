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
# None of the others: what is collected once is not collected again.
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


def beside(*arguments):
    """Runs monactl to its end."""
    subprocess.run([os.environ["MONACTL_PROGRAM"], *arguments], check=True, capture_output=True)


def bring_in():
    beside("import", str(table), "--name", NAME)


def take_out():
    beside("catalogues", "remove", NAME)


def soon(what, condition):
    """What another process did shows within two seconds; on a machine that does four things at
    once, within five."""
    return until(what, condition, seconds=5)


def soon_see(mona, role, name):
    return soon(f"the {role} “{name}”", lambda: mona.all(role, name))[0]


def soon_no(mona, role, name):
    soon(f"the {role} “{name}” to go", lambda: not mona.all(role, name))


def soon_text(mona, text):
    return soon(f"the text “{text}”", lambda: mona.all(("label", "heading"), text))[0]


def row(name, state):
    return re.compile(re.escape(name) + f", .*{re.escape(trc('state of a discovery', state))}$")


def total():
    stats = monactl("stats", "--json")
    return stats["artworks"] + stats["places"] + stats["heritages"]


def daily(mona):
    mona.see("push button", tr("Target"))
    beside("target", SUGGESTED)
    soon_see(mona, "push button", tr("Remove from Targets"))
    beside("untarget", SUGGESTED)
    soon_see(mona, "push button", tr("Target"))
    beside("collect", SUGGESTED, "--photo", str(make_photo("daily.jpg", "640x480")))
    soon_text(mona, words("Collected on {date}"))
    soon_no(mona, "push button", tr("Target"))


def artworks(mona):
    """The lists at the side and the list beside them; the one that is open stays."""
    mona.key("Alt+2")
    count = total()
    mona.see_text(trn("{count} discovery", "{count} discoveries", count))
    bring_in()
    soon_text(mona, trn("{count} discovery", "{count} discoveries", count + 2))
    take_out()
    soon_text(mona, trn("{count} discovery", "{count} discoveries", count))
    # A list of one state: what comes and goes there.
    mona.key("Control+t")
    mona.see_text(tr("Nothing targeted yet"))
    beside("target", CALDER)
    soon_see(mona, "list item", row(CALDER_TITLE, "Targeted"))
    beside("untarget", CALDER)
    soon_text(mona, tr("Nothing targeted yet"))
    mona.key("Escape")


def map_view(mona):
    mona.key("Alt+3")
    # Close enough for what is in view to be a short list.
    mona.click(mona.see("entry", tr("Find on the map")))
    mona.type("calder")
    mona.press("list item", CALDER_TITLE)
    mona.see("push button", trc("button: open the sheet", "Open"))
    mona.key("Escape")
    mona.see("list item", row(CALDER_TITLE, "Not collected"))
    beside("target", CALDER)
    soon_see(mona, "list item", row(CALDER_TITLE, "Targeted"))
    beside("untarget", CALDER)
    soon_see(mona, "list item", row(CALDER_TITLE, "Not collected"))

    # A catalogue is added and removed while a callout is open and text is being typed.
    mona.press("list item", row(CALDER_TITLE, "Not collected"))
    mona.see("push button", trc("button: open the sheet", "Open"))
    in_view = lambda: next(
        text for text in mona.names("label", "heading") if IN_VIEW.fullmatch(text))
    before = in_view()
    bring_in()
    soon("more in view", lambda: in_view() != before)
    mona.see("push button", trc("button: open the sheet", "Open"))
    entry = mona.see("entry", tr("Find on the map"))
    mona.click(entry)
    mona.type("chateau d'ete")
    mona.see("list item", WORK)
    take_out()
    soon("as many in view as before", lambda: in_view() == before)
    soon_no(mona, "list item", WORK)
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
    beside("collect", CALDER, "--photo", str(make_photo("calder.jpg")))
    soon_see(mona, "table cell", CALDER_TITLE)
    mona.see_text(trn("{count} selected", "{count} selected", 1))
    beside("rate", CALDER, "5")
    mona.key("Escape")
    mona.press("push button", tr("Sort"))
    mona.press("menu item", trc("sort by", "Rating"))
    until("the best rated to be first", lambda: rank(mona, CALDER_TITLE) == 1)
    before = until("the photo of Origami", lambda: rank(mona, ORIGAMI))
    beside("rate", "artwork:75", "5")
    soon("the rating to count", lambda: (rank(mona, ORIGAMI) or before) < before)


def sheet(mona):
    """What is being typed stays while stars change (beside another comment: `test_stale_sheet`)."""
    mona.press("table cell", CALDER_TITLE)
    mona.see("image", tr("Your photo of {title}", title=CALDER_TITLE))
    comment = mona.see("text", tr("Comment"))
    comment.write("Un mobile immobile")
    beside("rate", CALDER, "2")
    assert mona.see("text", tr("Comment")).text() == "Un mobile immobile"
    mona.see_text(tr("The comment is saved."))
    mona.key("Escape")


def badges(mona):
    mona.see("table cell", CALDER_TITLE)
    mona.key("Alt+5")
    mona.see("progress bar")
    before = mona.texts()
    beside("collect", JOUTE, "--photo", str(make_photo("joute.jpg", "800x500")))
    soon("the badges to count it", lambda: mona.texts() != before)
    done = monactl("stats", "--json")["collected"]
    mona.press("push button", tr("Statistics"))
    mona.see_text(trn("{count} visit", "{count} visits", done))
    beside("collect", "artwork:598", "--photo", str(make_photo("598.jpg", "400x500")))
    soon_text(mona, trn("{count} visit", "{count} visits", done + 1))
    mona.key("Escape")


def search(mona):
    """The results follow works added and removed; the search text stays."""
    mona.key("Control+f")
    mona.type("chateau d'ete")
    mona.see_text(tr("Nothing found"))
    bring_in()
    soon_see(mona, "list item", WORK)
    assert mona.see("entry", tr("Search")).text() == "chateau d'ete"
    mona.key("Escape")
    mona.key("Escape")
    mona.press("push button", tr("Main Menu"))
    mona.press("menu item", tr("Catalogues"))
    mona.see_text(NAME)
    take_out()
    soon_no(mona, "label", NAME)
    mona.key("Escape")


fill()
suggest(SUGGESTED)
with Mona(view="daily", size=(1000, 800)) as mona:
    for part in daily, artworks, map_view, collection, sheet, badges, search:
        print(part.__name__)
        part(mona)
