"""Records with very long text in every field delay no view and no sheet."""

import json
import os
import re
import subprocess

from environment import HOME, make_photo, monactl
from main_loop_latency import MainLoopLatency
from mona_window import Mona
from translations import tr, trc

# Laying out a text takes the square of its length: one as long as this takes some seconds at once, not hours.
LENGTH = 100_000
LONGEST = 2
TITLE = re.compile("Monstre")


def unbroken(word):
    return word + "à" * (LENGTH // 2)


def words(word):
    return (word + " plein de mots ") * (LENGTH // (len(word) + 15))


def both(make, word):
    return {"fr": make(word), "en": make(word)}


def monster():
    """A record of all fields that the decoder reads, each long: words, words without a blank, lists."""
    many = [f"Mot {number} {'x' * 90}" for number in range(LENGTH // 100)]
    return {
        "id": 1, "title": both(unbroken, "Monstre"), "alternative": both(words, "Autre"),
        "source": unbroken("Source"), "url": "https://exemple.org/" + "a" * LENGTH,
        "territory": unbroken("Ville"), "borough": unbroken("Quartier"),
        "produced_at": unbroken("Vers"), "addresses": [words("Rue"), unbroken("Rue")],
        "location": {"lat": 45.5, "lng": -73.6}, "producer": words("Qui"), "owner": unbroken("Qui"),
        "funders": many, "acquisition": both(words, "Don"), "mention": both(unbroken, "Merci"),
        "place": both(words, "Parc"), "directions": both(unbroken, "Par"),
        "categories": {"fr": many, "en": many}, "mediums": {"fr": [unbroken("Art")]},
        "materials": {"fr": [unbroken("Bois"), words("Fer")]}, "techniques": {"fr": many},
        "supports": {"fr": [unbroken("Mur")]}, "dimensions": unbroken("2"),
        "accessibilities": {"fr": [words("Libre")]}, "collection": words("Art"),
        "website": "https://exemple.org/" + "b" * LENGTH,
        "artists": [{"id": 1, "name": unbroken("Ana"), "artist": {
            "alias": words("Anita"), "from_collectives": many}}] + [
                {"id": number, "name": f"Artiste {number}"} for number in range(2, 2000)]}


def heritage():
    return {
        "id": 1, "title": unbroken("Monstre"), "synthesis": words("Important"),
        "description": unbroken("De"), "status": words("Classé"), "location": {
            "lat": 45.5001, "lng": -73.6}, "functions": both(words, "Culte"),
        "sous-usages": [unbroken("Église")], "addresses": [words("Rue")]}


def place():
    return {
        "id": 1, "title": words("Monstre"), "description": words("Lieu"), "usages": [
            both(unbroken, "Musée")], "location": {"lat": 45.5, "lng": -73.6001}}


def fill():
    file = HOME / "monstres.json"
    file.write_text(json.dumps(
        {"artworks": [monster()], "places": [place()], "heritages": [heritage()]},
        ensure_ascii=False))
    subprocess.run(
        [os.environ["MONACTL_PROGRAM"], "import", "--complete", str(file)], check=True,
        capture_output=True)
    photo = make_photo("monstre.jpg")
    monactl("collect", "heritage:1", "--photo", str(photo), "--json")


fill()
with Mona(view="artworks", size=(900, 800)) as mona, MainLoopLatency(mona) as latency:
    def expect_answers(where):
        assert latency.longest < LONGEST, f"{where}: the window did not respond for {latency.longest:.1f} s"
        print(f"{where}: {latency.longest * 1000:.0f} ms at most")
        latency.longest = 0.0

    mona.see("list item", tr("All discoveries"))
    expect_answers("the lists")
    mona.press("list item", tr("All discoveries"))
    mona.press("list item", TITLE)
    mona.see("heading", TITLE)
    more = trc("of a long text", "More")
    mona.press("push button", more)
    mona.see("push button", more)
    expect_answers("a list, and a sheet that is read on")
    mona.key("Escape")
    mona.key("Alt+1")
    mona.press("push button", tr("Open Sheet"))
    mona.see("heading", TITLE)
    expect_answers("Daily, and its sheet")
    mona.press("push button", tr("Back"))
    mona.see("push button", tr("Open Sheet"))
    mona.key("Control+f")
    mona.see("entry", tr("Search"))
    mona.type("monstre")
    mona.see("list item", TITLE)
    expect_answers("search")
    mona.press("list item", TITLE)
    mona.see("heading", TITLE)
    mona.press("push button", tr("Show on Map"))
    mona.see("push button", tr("Zoom In"))
    expect_answers("the map")
    mona.key("Alt+4")
    mona.see("page tab", trc("view", "Collection"))
    expect_answers("the collection")
    mona.key("Alt+5")
    expect_answers("the badges")
    mona.key("Alt+2")
    mona.press("list item", re.compile(re.escape(tr("Artists"))))
    expect_answers("the artists")
