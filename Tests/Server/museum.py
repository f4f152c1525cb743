#!/usr/bin/python3
"""A small museum's server, step by step as its manual says: TLS, its own catalogue, mail, people, reports, a restoration.

museum.py MONACTL MONA-SERVER

nginx is configured as the host's manual (data/help/host.md) says. Runs only where a process may have its own list of trusted
authorities (mount namespaces), as the system's list is not changed.
"""

import csv
import io
import json
import pathlib
import re
import shlex
import tarfile
import tempfile
import time

import harness
from device import Device
from harness import Client, Terminal, same
from mail import HOST, MailServer, certificate, trusting
from slow import free_port
from strangers import nginx, serving

WORKS, NAME, CREDIT, LICENCE = 60, "Jardin des arts", "Musée du jardin", "CC BY 4.0"
PASSWORD = "garden-of-stone"


def table(file):
    """Works in two languages, as a museum's table has them."""
    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(["id", "titre", "title_en", "artiste", "année", "latitude", "longitude"])
        for n in range(1, WORKS + 1):
            rows.writerow([n, f"Pierre {n}", f"Stone {n}", f"Artiste {n % 7}", 1900 + n, 46.8 + n / 1000, -71.2 - n / 1000])


def settings(folder, port, mail):
    """The file of settings."""
    file = folder / "mona-server.json"
    password = folder / "mail-password"
    password.write_text("secret ß\n")
    file.write_text(json.dumps({
        "behindProxy": "127.0.0.1", "address": f"https://localhost:{port}", "smtp": f"smtps://mona@{HOST}:{mail.port}",
        "smtpPasswordFile": str(password), "mailFrom": "mona@museum.example", "reportsTo": "guard@museum.example",
        "registration": "invitation", "operator": CREDIT, "contact": "art@museum.example",
        "purposeFr": "Connaître la réception de l’art du jardin.", "purposeEn": "To know how the garden’s art is received.",
        "retentionFr": "Dix ans.", "retentionEn": "Ten years.", "placeFr": "Québec", "placeEn": "Québec",
    }))  # fmt: skip
    return file


def trusted(folder, name, program, authorities):
    """A script that runs a program which trusts these authorities alone."""
    script = folder / name
    script.write_text("#!/bin/sh\nexec " + shlex.join(map(str, [*authorities, program])) + ' "$@"\n')
    script.chmod(0o755)
    return script


def until(what, condition, seconds=20):
    """What a condition gives once it is true."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > end:
            raise SystemExit(f"waited for {what}")
        time.sleep(0.1)
    return value


def computer(program, folder, name):
    """A person's computer."""
    home = folder / name
    home.mkdir()
    return Device(program, home)


def reports(device):
    device.run("sync")
    return [(report["state"], report["answer"]) for report in device.json("report", "list")]


def walk(monactl, program, folder, authorities, tls):
    technician = Terminal(program, folder / "data")
    works = folder / "works.csv"
    table(works)
    said = technician.run("import", "--new", works, "--name", NAME, "--credit", CREDIT, "--licence", LICENCE)
    same("imported", "60 inserted" in said, True)
    mail = MailServer(tls, True)
    port = free_port()
    monactl = trusted(folder, "monactl", monactl, authorities)
    server = trusted(folder, "mona-server", program, authorities)
    options = ("--config", str(settings(folder, port, mail)), "--starter", "none")
    address = f"https://localhost:{port}"
    backups = folder / "backups"

    with serving(server, technician.data, *options) as target, nginx(folder, target, tls, port):
        # One account is made by the technician, and one by an invitation.
        first = technician.run("user", "add", "ada", "--email", "ada@example.org").split()[-1]
        code = technician.run("user", "invite").split()[-1]
        ben = {"username": "ben", "password": PASSWORD, "password_confirmation": PASSWORD}
        direct = Client(f"http://127.0.0.1:{target}/api/v3")
        same("without an invitation", direct.post("register", ben).status, 422)
        same("by an invitation", direct.post("register", ben | {"invitation": code}).status, 200)
        told = direct.get("capabilities").json
        same("who runs it", CREDIT in json.dumps(told, ensure_ascii=False), True)

        # Two people take the catalogue and collect.
        ada, ben = computer(monactl, folder, "ada"), computer(monactl, folder, "ben")
        harness.photo(folder, "photo.jpg", "red")
        for device, name, password in ((ada, "ada", first), (ben, "ben", PASSWORD)):
            device.login(address, name, password)
            device.run("catalogues", "update")
            found = {row["title"]["en"]: row["id"] for row in device.json("list", "artworks", "--limit", "100")}
            same(f"{name}: works", {f"Stone {n}" for n in range(1, WORKS + 1)} <= set(found), True)
            photo = ("--photo", str(folder / "photo.jpg"), "--date", "2026-11-20")
            device.run("collect", found["Stone 7"], *photo, "--rating", "4", "--comment", name)
            device.run("sync")

        # A report, by mail to the guard, and its answer back.
        ben.run("report", "add", "damaged", found["Stone 9"], "--words", "Un coin manque")
        ben.run("sync")
        number = json.loads(technician.run("report", "list").splitlines()[0])["id"]
        until("mail about the report", lambda: f"mona-server report show {number}" in "\n".join(mail.secure))
        same("shown", "Un coin manque" in technician.run("report", "show", number), True)
        technician.run("report", "answer", number, "Merci, réparée.")
        same("answered", reports(ben), [("done", "Merci, réparée.")])

        # Ada forgot her password.
        same("asked", direct.post("password/email", {"username": "ada"}).status, 200)
        link = until("the link", lambda: re.search(rf"{address}/password/reset\?token=(\S+)", "\n".join(mail.secure)))
        word = {"token": link[1], "password": PASSWORD, "password_confirmation": PASSWORD}
        same("a new password", direct.post("password/reset", word).status, 200)
        same("it is right", direct.post("login", {"username": "ada", "password": PASSWORD}).status, 200)

        # Backups; then Ada wants to see what is kept of her, and to be forgotten.
        technician.run("backup", "--keep", "2", backups)
        archive = folder / "ada.tar"
        technician.run("user", "export", "ada", archive)
        with tarfile.open(archive) as tar:
            names = tar.getnames()
            account = json.load(io.TextIOWrapper(tar.extractfile("account.json")))
        same("her account", account["username"], "ada")
        same("her photo", len([name for name in names if name.startswith("photos/") and name.endswith(".jpg")]), 1)
        technician.run("user", "delete", "ada")
        same("forgotten", direct.post("login", {"username": "ada", "password": PASSWORD}).status, 422)
        technician.run("check")

    # Put back on another computer from the backup made before: Ada stays forgotten, Ben finds his visit.
    elsewhere = Terminal(program, folder / "elsewhere" / "data")
    elsewhere.data.parent.mkdir()
    elsewhere.run("restore", next(backups.iterdir()), "--erasures", folder / "data-erasures")
    with serving(server, elsewhere.data, *options) as target, nginx(folder, target, tls, port):
        same("still forgotten", "ada" in elsewhere.run("user", "list"), False)
        again = computer(monactl, folder, "again")
        again.login(address, "ben", PASSWORD)
        again.run("catalogues", "update")
        again.run("sync")
        same("Ben's visit", [visit[1:] for visit in again.visits()], [(4, "ben")])

    # The museum gets another address, which the old one announces: Ben follows it with what waits.
    moved, place = free_port(), folder / "moved"
    new = f"https://localhost:{moved}"
    place.mkdir()
    with (
        serving(server, elsewhere.data, *options, "--address", new) as target, nginx(place, target, tls, moved),
        serving(server, technician.data, *options, "--moved-to", new) as announcing, nginx(folder, announcing, tls, port),
    ):  # fmt: skip
        found = {row["title"]["en"]: row["id"] for row in again.json("list", "artworks", "--limit", "100")}
        again.run("collect", found["Stone 8"], *photo, "--rating", "5", "--comment", "moved")
        again.run("sync", status=1)
        same("the new address is named", f"monactl follow-server {new}" in again.errors, True)
        again.run("follow-server", "https://localhost:1", status=1)
        again.run("follow-server", new)
        again.run("sync")
        same("nothing waits", again.json("account")["waiting"], 0)
        same("both visits", sorted(visit[1:] for visit in again.visits()), [(4, "ben"), (5, "moved")])
        third = computer(monactl, folder, "third")
        third.login(new, "ben", PASSWORD)
        third.run("sync")
        same("at the new address", len(third.visits()), 2)
    elsewhere.run("check")


def main(monactl, program):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        # One certificate for nginx and the mail server.
        tls = certificate(folder, "museum", f"DNS:localhost,IP:{HOST}")
        authorities = trusting(tls[0])
        if not authorities:
            return print("Skipped: this system does not allow a list of authorities of one’s own.")
        walk(pathlib.Path(monactl).resolve(), pathlib.Path(program).resolve(), folder, authorities, tls)
    print(f"museum: {harness.steps} checks in {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main(*harness.needs.arguments(__doc__, 2))
