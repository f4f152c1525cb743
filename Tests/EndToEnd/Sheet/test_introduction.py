"""A long description begins below the title of a sheet, opens whole and closes again."""

import json

from environment import HOME, monactl
from mona_window import Mona
from translations import tr, trc
from waiting import until

MORE, LESS = (trc("of a long text", word) for word in ("More", "Less"))
START, END = "La fontaine commence ici", "et le parc finit là."
# Short enough that *More* shows all of it at once.
LONG = f"{START}, " + "entre les arbres et les bancs, " * 30 + END
SHORT = "Une ligne suffit."

file = HOME / "lieux.json"
file.write_text(json.dumps({"artworks": [], "heritages": [], "places": [
    {"id": number, "title": title, "description": text, "usages": [], "location": None}
    for number, title, text in [(1, "Fontaine", LONG), (2, "Gare", SHORT)]]}), encoding="utf-8")
monactl("import", "--complete", str(file), "--json")


def lines(mona):
    """The height of the label that has the beginning of the text."""
    label = next(node for node in mona.all("label") if node.name.startswith(START))
    return label.extents()[3]


with Mona(view="artworks", size=(700, 900)) as mona:
    mona.press("list item", tr("All discoveries"))
    mona.find_row("Fontaine")
    mona.see("heading", "Fontaine")
    mona.see("push button", MORE)
    folded = lines(mona)
    mona.press("push button", MORE)
    mona.see("push button", LESS)
    until("the whole text", lambda: lines(mona) > folded * 2)
    mona.press("push button", LESS)
    mona.see("push button", MORE)
    until("three lines", lambda: lines(mona) == folded)
    # By keyboard too.
    mona.focus_reaches("push button", MORE)
    mona.key("space")
    mona.see("push button", LESS)

# A text of one line has no button.
with Mona(view="artworks", size=(700, 900)) as mona:
    mona.press("list item", tr("All discoveries"))
    mona.find_row("Gare")
    mona.see("heading", "Gare")
    mona.see_text(SHORT)
    mona.see_no("push button", MORE)
    mona.see_no("push button", LESS)
