#!/usr/bin/python3
"""A second computer has the same titles, makers, places and files as the first, by log-in and by restoring.

second_computer.py MONACTL MONA-SERVER

The works are of the server's catalogue beyond the one that MONA is installed with, and of three catalogues imported
on the first computer, which also has several photos of a visit, a report and a tour. The second has neither: it logs in,
restores a backup, and imports the catalogues last. A third one restores the backup and never logs in. Each time
`monactl export` is compared in all formats. Then both change photos of one visit and merge.
"""

import argparse
import csv
import json
import pathlib
import re
import subprocess
import tempfile

import device
import harness

STARTER = pathlib.Path(__file__).resolve().parents[2] / "data" / "starter-catalogue.json"
FORMATS = ("json", "csv", "geojson", "gpx", "ical")
# Numbers that the installed catalogue does not have.
FAR = {90001: ("Loin un", "Anne Loin"), 90002: ("Loin deux", "Bob Loin")}
CATALOGUES = ("Murales", "Bronzes", "Vitraux")
COLOURS = ("red", "green", "blue", "black", "white", "gold", "pink", "cyan", "gray", "navy")


def server_catalogue(folder):
    """The installed catalogue and works beyond it, as a file to import into the server."""
    catalogue = json.loads(STARTER.read_text())
    catalogue["artworks"] += [
        {
            "id": number, "title": {"fr": title, "en": title}, "produced_at": "1999",
            "artists": [{"id": number, "is": "artist", "name": maker}], "borough": "Verdun",
            "territory": "Montréal (Montréal)", "location": {"lat": 45.46, "lng": -73.57},
        }
        for number, (title, maker) in FAR.items()
    ]  # fmt: skip
    file = folder / "catalogue.json"
    file.write_text(json.dumps(catalogue))
    return file


def table(folder, name):
    """A catalogue of four works."""
    file = folder / f"{name}.csv"
    with file.open("w", newline="") as lines:
        rows = csv.writer(lines)
        rows.writerow(["id", "titre", "artiste", "latitude", "longitude", "arrondissement"])
        for number in range(1, 5):
            rows.writerow([number, f"{name} {number}", f"Anne {number}", f"45.5{number}", "-73.6", "Verdun"])
    return file


class Computer(device.Device):
    """A computer whose exports and files are compared."""

    def __init__(self, monactl, folder):
        super().__init__(monactl, folder)
        folder.mkdir()

    def find(self, title):
        [section] = [s for s in self.json("search", title)["sections"] if s["section"] == "artworks"]
        return next(hit["id"] for hit in section["hits"] if hit["title"]["fr"] == title)

    def exported(self):
        """All formats, without the moment at which a visit was changed here."""
        texts = {name: self.run("export", "--format", name) for name in FORMATS}
        return texts | {"ical": re.sub("DTSTAMP:.*", "", texts["ical"])}

    def rows(self):
        """The visits, without whether the catalogue lists their works."""
        rows = json.loads(self.run("export", "--format", "json"))["visits"]
        return [{key: value for key, value in row.items() if key != "inCatalogue"} for row in rows]

    def listed(self):
        """Whether the catalogue lists the work of each visit."""
        rows = json.loads(self.run("export", "--format", "json"))["visits"]
        return {row["titleFr"] or row["discovery"]: row["inCatalogue"] for row in rows}

    def targets(self):
        return sorted(row["title"]["fr"] for row in self.json("list", "artworks", "--state", "targeted"))

    def kept(self):
        """The tours with their stops and the reports, without the moments at which they were written."""
        tours = self.json("tour", "list")
        stops = sorted((tour["name"], [stop["discovery"]["id"] for stop in tour["stops"]]) for tour in tours)
        return stops, sorted((r["problem"], r["id"], r["words"]) for r in self.json("report", "list"))

    def photos_of(self, work):
        """The days and contents of a visit's photos, and which is chosen."""
        rows, files = self.json("photo", "list", work), self.files()
        return [(row["takenAt"], files[row["photo"].rsplit("/", 1)[-1]], row["forMona"]) for row in rows]

    def files(self):
        return {
            file.name: file.read_bytes()
            for file in (self.folder / "album").iterdir() if not file.name.startswith(".")
        }  # fmt: skip


def main(monactl, program, folder):
    catalogue = server_catalogue(folder)
    tables = [table(folder, name) for name in CATALOGUES]
    subprocess.run([program, "import", "--new", catalogue, "--data", folder / "server"], check=True, capture_output=True)
    server, address = harness.start(program, folder / "server")
    try:
        fields = {"username": "ana", "password": "secret-1", "password_confirmation": "secret-1"}
        harness.Client(f"{address}/api/v3").post("register", fields)
        first, second, third = [Computer(monactl, folder / name) for name in ("first", "second", "third")]
        first.login(address, "ana", "secret-1")
        first.run("catalogues", "update")
        for file in tables:
            first.run("import", str(file))
        works = [f"artwork:{number}" for number in (277, *FAR)]
        works += [first.find(f"{name} {number}") for name in CATALOGUES for number in (1, 2)]
        for number, work in enumerate(works):
            harness.photo(folder, f"{number}.jpg", COLOURS[number])
            photo = str(folder / f"{number}.jpg")
            first.run("collect", work, "--photo", photo, "--date", f"2026-11-{number + 1:02}", "--rating", "4")
            first.run("comment", work, f"Vu {number}")
        for number, work in ((20, works[0]), (21, works[0]), (22, works[3])):
            harness.photo(folder, f"{number}.jpg", f"gray{number}")
            first.run("photo", "add", work, str(folder / f"{number}.jpg"), "--date", f"2026-11-{number - 10}T10:00:00-05:00")
        first.run("report", "add", "damaged", works[0], "--words", "Cassé")
        first.run("tour", "make", "Loin", *works[:3])
        for name in CATALOGUES:
            first.run("target", first.find(f"{name} 3"))
        first.run("sync")
        said, rows, files = first.exported(), first.rows(), first.files()
        harness.same("first: named", sum("Murales" in name for name in files), 3)

        # It logs in: works that it never heard of have their names, and their files too.
        second.login(address, "ana", "secret-1")
        second.run("sync")
        harness.same("second: titles", set(second.listed()), {"La Joute", *(title for title, _ in FAR.values())})
        kept = {name: files[name] for name in second.files()}
        harness.same("second: files", (len(kept), second.files()), (5, kept))
        harness.same("second: photos", second.photos_of(works[0]), first.photos_of(works[0]))

        first.run("backup", str(folder / "backup.tar"))
        for computer in (second, third):
            name = computer.folder.name
            computer.run("restore", str(folder / "backup.tar"))
            harness.same(f"{name}: restored", computer.rows(), rows)
            harness.same(f"{name}: files", computer.files(), files)
            harness.same(f"{name}: tours and reports", computer.kept(), first.kept())
            lacked = {title for title, is_listed in computer.listed().items() if not is_listed}
            harness.same(f"{name}: not listed", lacked, {f"{name} {number}" for name in CATALOGUES for number in (1, 2)})
            for file in tables:
                computer.run("import", str(file))
            harness.same(f"{name}: imported", computer.exported(), said)
            harness.same(f"{name}: targets", computer.targets(), first.targets())
        harness.same("second: nothing to send", second.run("sync").strip(), "Both sides have the same already.")
        # Both add a photo, one removes and one chooses another: each has the photos of both in the end.
        first.run("photo", "choose", works[0], "2")
        first.run("photo", "remove", works[0], "1")
        for number, computer in ((23, first), (24, second)):
            harness.photo(folder, f"{number}.jpg", f"gray{number}")
            photo = str(folder / f"{number}.jpg")
            computer.run("photo", "add", works[0], photo, "--date", f"2026-11-{number - 10}T10:00:00-05:00")
        for computer in (first, second, first, second):
            computer.run("sync")
        harness.same("photos of both", (len(first.photos_of(works[0])), first.photos_of(works[0])), (4, second.photos_of(works[0])))
        harness.same("nothing waits", (first.json("outbox"), second.json("outbox")), ([], []))
        rows = first.rows()
        # What was removed from the first's catalogues stays named.
        first.run("catalogues", "remove", "Bronzes")
        harness.same("first: removed", first.rows(), rows)
    finally:
        server.terminate()
        server.wait(20)
    print(f"{harness.steps} checks passed")


parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("monactl", type=pathlib.Path)
parser.add_argument("server", type=pathlib.Path)
options = parser.parse_args()
with tempfile.TemporaryDirectory() as place:
    main(options.monactl.resolve(), options.server.resolve(), pathlib.Path(place))
