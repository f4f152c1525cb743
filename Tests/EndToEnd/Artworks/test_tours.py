"""Tours: made of the nearest; stops moved, locked, left out and ordered; copied, renamed in a terminal, removed."""

import json
import re

from environment import HOME, monactl
from mona_window import Mona
from translations import tr, trc, trn
from waiting import until

# Along a street northwards from Place d'Armes, not in their order; one has no position.
WORKS = [
    {"id": number, "title": title, "artists": [],
     "location": place and {"lat": 45.5048 + 0.001 * place, "lng": -73.5572}}
    for number, title, place in
    [(1, "Aube", 3), (2, "Brume", 1), (3, "Cime", 4), (4, "Dune", 2), (5, "Écho", None)]]


NEAREST = trn("The {count} nearest work", "The {count} nearest works", 12)
UNDO = re.compile(re.escape(tr("Undo")))


def stop(title, number, *marks):
    number = tr("stop {number}", number=number) if number else trc("a stop of a tour", "left out")
    return re.compile(re.escape(", ".join([title, number, *marks])) + "(, |$)")


def order(mona):
    titles = "|".join(work["title"] for work in WORKS)
    return [re.match(titles, node.name).group() for node in mona.all("list item") if re.match(titles, node.name)]


def act(mona, title, item):
    mona.choose_in_menu(tr("Actions for “{title}”", title=title), item)


file = HOME / "catalogue.json"
file.write_text(json.dumps(WORKS), encoding="utf-8")
monactl("import", str(file), "--json")

with Mona(view="artworks", size=(700, 900)) as mona:
    mona.choose_in_main_menu(tr("Tours"))
    mona.see("heading", tr("No tour yet"))
    mona.press("push button", NEAREST)
    mona.see("list item", stop("Brume", 1))
    assert order(mona) == ["Brume", "Dune", "Aube", "Cime"], order(mona)

    # By the menu of a stop, which keys reach too.
    act(mona, "Cime", tr("Move Up"))
    mona.see("list item", stop("Cime", 3))
    act(mona, "Cime", tr("Lock in Its Place"))
    mona.see("list item", stop("Cime", 3, trc("a stop of a tour", "locked")))
    act(mona, "Dune", tr("Leave Out"))
    mona.see("list item", stop("Dune", None))
    act(mona, "Dune", tr("Take Back In"))
    mona.see("list item", stop("Dune", 4))
    act(mona, "Dune", tr("Remove from the Tour"))
    mona.press("push button", UNDO)
    mona.see("list item", stop("Dune", 4))
    mona.press("push button", tr("Order Anew"))
    mona.see_text(tr("The stops are in a short order."))
    mona.see("list item", stop("Brume", 4))
    assert order(mona) == ["Aube", "Cime", "Dune", "Brume"], order(mona)

    # A stop opens its sheet, and Escape comes back.
    mona.press("list item", stop("Cime", 2))
    mona.see("heading", "Cime")
    mona.key("Escape")
    mona.see("push button", tr("Order Anew"))

    mona.choose_in_menu(tr("More Actions"), tr("Duplicate"))
    # Both pages are there until the copy's has slid in.
    mona.see_no("heading", NEAREST)
    mona.see("heading", NEAREST + " 2")
    mona.see("list item", stop("Brume", 4))
    mona.choose_in_menu(tr("More Actions"), tr("Rename…"))
    # The name has the focus, and is selected: what is typed replaces it.
    until("the focus in the name", lambda: "focused" in mona.see(("text", "entry"), tr("Name")).states)
    mona.type("Nord")
    mona.key("Enter")
    mona.see("heading", "Nord")
    mona.choose_in_menu(tr("More Actions"), tr("Remove the Tour"))
    mona.see_no("heading", "Nord")
    mona.see("heading", NEAREST)
    mona.press("push button", tr("Back"))
    mona.see("heading", tr("Tours"))

    # What a terminal changes shows at once.
    tours = monactl("tour", "list", "--json")
    assert len(tours) == 1 and len(tours[0]["stops"]) == 4, tours
    name = "Rue Notre-Dame"
    monactl("tour", "rename", str(tours[0]["number"]), name, "--json")
    mona.see("list item", re.compile(re.escape(name) + ", "))
    mona.press("push button", tr("Remove “{name}”", name=name))
    mona.press("push button", UNDO)
    mona.see("list item", re.compile(re.escape(name) + ", "))
