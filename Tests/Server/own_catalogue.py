#!/usr/bin/python3
"""A museum's own catalogue on its server reaches every device, and old clients read it as they read MONA's.

own_catalogue.py MONACTL MONA-SERVER

A table of 60 works in two languages is imported by documented commands, before and after the server starts, with the
starter catalogue and without it. Two devices take it, collect a work and meet each other's visit. Numbers stay the same
from import to import. The requests of 2019 (pages of version 2) and of 2023 (whole collections of version 3) are
answered as before.
"""

import argparse
import csv
import pathlib
import re
import tempfile

import device
import harness

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
COUNT, NAME, CREDIT, LICENCE = 60, "Phares de Rimouski", "Musée des Phares", "CC BY 4.0"


def table(folder, numbers, name="phares.csv", broken=False):
    """Works in two languages; a broken one has no position that is on Earth."""
    file = folder / name
    with file.open("w", newline="") as lines:
        rows = csv.writer(lines)
        rows.writerow(
            ["id", "titre", "title_en", "artiste", "année", "description", "description_en", "image", "latitude", "longitude"]
        )
        for n in numbers:
            rows.writerow(
                [n, f"Phare {n}", f"Lighthouse {n}", f"Anne {n % 7}", 1900 + n, f"Un phare, le {n}e",
                 f"A lighthouse, number {n}", f"https://phares.example/{n}.jpg", f"{48.4 + n / 1000:.3f}", f"{-68.5 - n / 1000:.3f}"]
            )  # fmt: skip
        if broken:
            rows.writerow([999, "Phare sans lieu", "Lost lighthouse", "", "", "", "", "", "148.5", "-68.5"])
    return file


class Museum(harness.Terminal):
    """The server, its commands and its data."""

    process = address = None

    def serve(self, *options):
        self.process, self.address = harness.start(self.program, self.data, "--requests-per-minute", "100000", *options)
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()

    def client(self, version="v3"):
        return harness.Client(f"{self.address}/api/{version}")

    def artworks(self):
        """The works of the collection of version 3, by their French titles."""
        answer = self.client().get("artworks")
        harness.same("artworks", answer.status, 200)
        whole = answer.json
        harness.same("total", whole["meta"], {"version": "v3", "total": len(whole["data"])})
        return {work["title"]["fr"] or f"{work['id']}": work for work in whole["data"]}

    def numbers(self):
        return {title: work["id"] for title, work in self.artworks().items() if title.startswith("Phare")}

    def pages(self, collection):
        """All records of version 2, page by page, as the client of 2019 reads them."""
        records, page, seen = [], 1, 0
        while True:
            answer = self.client("v2").get(f"{collection}?page={page}").json
            meta, links = answer["meta"], answer["links"]
            harness.same("page", (meta["current_page"], meta["per_page"]), (page, 100))
            records += answer["data"]
            seen += len(answer["data"])
            harness.same("last page", links["next"] is None, page == meta["last_page"])
            if links["next"] is None:
                harness.same("all pages", seen, meta["total"])
                return records
            page += 1


def collections(museum):
    """All that old clients read, but for the museum's own works."""
    v3 = {name: museum.client().get(name).json["data"] for name in ("artworks", "places", "heritages", "badges")}
    v2 = {name: museum.pages(name) for name in ("artworks", "places", "badges")}
    for records in (v3, v2):
        records["artworks"] = [work for work in records["artworks"] if work["id"] < 1_000_000]
    return v3, v2


def expect_numbers(numbers):
    harness.same("works", len(numbers), COUNT)
    harness.same("numbers above 31 bits", [n for n in numbers.values() if not 0 < n < 2**31], [])
    harness.same("doubled numbers", len(set(numbers.values())), COUNT)


def titles(computer):
    return {row["title"]["fr"] for row in computer.json("list", "artworks", "--limit", "1000")}


def main(monactl, program, folder):
    works = table(folder, range(1, COUNT + 1), broken=True)
    museum = Museum(program, folder / "server")

    # Beside the starter: imported while the server runs.
    with museum.serve():
        before = collections(museum)
        said = museum.run("import", works, "--name", NAME, "--credit", CREDIT, "--licence", LICENCE)
        harness.same("60 inserted, 1 skipped, and why", "60 inserted" in said and "1 skipped" in said, True)
        harness.same("which was left out, and why", bool(re.search("Row 6[12] was left out: ", said)), True)
        numbers = museum.numbers()
        expect_numbers(numbers)
        harness.same("what old clients read of MONA's own", collections(museum), before)
        old = {work["title"]: work for work in museum.pages("artworks")}
        harness.same("numbers of version 2", {t: old[t]["id"] for t in numbers}, numbers)
        harness.same("members of version 2", sorted(old["Phare 1"]), sorted(before[1]["artworks"][0]))
        one = museum.artworks()["Phare 1"]
        harness.same("both titles", one["title"], {"fr": "Phare 1", "en": "Lighthouse 1"})
        harness.same("description", one["description"], {"fr": "Un phare, le 1e", "en": "A lighthouse, number 1"})
        harness.same("picture", one["picture"]["url"], "https://phares.example/1.jpg")
        harness.same("beside", museum.client().get("catalogue").json["replaces_starter"], False)

        first, second = [device.Device(monactl, folder / name) for name in ("first", "second")]
        for computer, name in ((first, "ana"), (second, "ben")):
            computer.folder.mkdir()
            fields = {"username": name, "password": "secret-1", "password_confirmation": "secret-1"}
            harness.same("register", museum.client().post("register", fields).status, 200)
            computer.run("import", str(DATA / "starter-catalogue.json"))
            starter = titles(computer)
            computer.login(museum.address, "ana", "secret-1")
            computer.run("catalogues", "update")
            harness.same(f"{computer.folder.name}: works", set(numbers) <= titles(computer), True)
            harness.same(f"{computer.folder.name}: the starter", starter <= titles(computer), True)
            own = computer.json("catalogues", "list")[0]
            harness.same("whose catalogue", (own["server"], own["credit"], own["licence"]), (f"MONA, {NAME}", CREDIT, LICENCE))

        harness.photo(folder, "photo.jpg", "red")
        work = f"artwork:{numbers['Phare 7']}"
        first.run("collect", work, "--photo", str(folder / "photo.jpg"), "--date", "2026-11-20", "--rating", "5",
                  "--comment", "Haut")  # fmt: skip
        first.run("sync")
        second.run("sync")
        harness.same("the second device's visit", second.visits(), [(work, 5, "Haut")])

        # A new edition lacks a work, has another one more, and has them in another order.
        museum.run("import", table(folder, [*range(COUNT + 1, 1, -1)], "next.csv"), "--name", NAME)
        later = museum.numbers()
        harness.same("numbers of the next edition", {t: n for t, n in later.items() if t in numbers},
                     {t: n for t, n in numbers.items() if t != "Phare 1"})  # fmt: skip
        harness.same("a number given again", later["Phare 61"] in numbers.values(), False)
        second.run("catalogues", "update")
        harness.same("the next edition on a device", {t for t in titles(second) if t and t.startswith("Phare")}, set(later))

        # An accidental double is taken back, and the first edition returns with its numbers.
        museum.run("import", works, "--name", "Double")
        harness.same("listed", "Double" in museum.run("catalogue", "list"), True)
        museum.run("catalogue", "remove", "Double")
        harness.same("taken back", museum.numbers(), later)
        museum.run("catalogue", "replace", NAME, works)
        harness.same("the first edition's numbers", museum.numbers(), numbers)
        shown = museum.run("catalogue", "show", NAME)
        harness.same("shown", CREDIT in shown and LICENCE in shown and "60" in shown, True)
        museum.run("catalogue", "show", "Nothing", status=1)

    # In place of the starter, which the server had; the visit stays.
    with museum.serve("--starter", "none"):
        harness.same("numbers without the starter", museum.numbers(), numbers)
        harness.same("only one's own", set(museum.artworks()), set(numbers))
        harness.same("in its place", museum.client().get("catalogue").json["replaces_starter"], True)
        third = device.Device(monactl, folder / "third")
        third.folder.mkdir()
        third.run("import", str(DATA / "starter-catalogue.json"))
        third.login(museum.address, "ana", "secret-1")
        third.run("catalogues", "update")
        harness.same("in place of the starter", titles(third), set(numbers))
        harness.same("whose catalogue alone", third.json("catalogues", "list")[0]["server"], NAME)
        harness.same("nothing was lost", len(third.run("catalogues", "list").splitlines()), 1)
        third.run("sync")
        harness.same("the third device's visit", third.visits(), [(work, 5, "Haut")])
    with museum.serve():
        harness.same("the starter does not come back", set(museum.artworks()), set(numbers))

    # Never with the starter: imported before the first start.
    own = Museum(program, folder / "own")
    own.run("import", works, "--name", NAME, "--new")
    with own.serve("--starter", "none"):
        harness.same("only one's own from the beginning", own.numbers(), numbers)
        harness.same("places", own.client().get("places").json["data"], [])
    print(f"{harness.steps} steps: a catalogue of one's own reaches devices, and numbers stay.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("monactl", type=pathlib.Path)
    parser.add_argument("server", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        main(options.monactl.resolve(), options.server.resolve(), pathlib.Path(folder))
