#!/usr/bin/python3
"""Kills monactl before each of its system calls that write while it synchronises, then repeats the command.

sync_kills.py MONACTL MONA-SERVER [--points N] [--seed 1]    N random points; without, all of them

killer.c counts the calls that write to a file or a socket, or create, rename or remove a file: fault points
between all steps of logging in, uploading, merging, logging out and changing accounts. Afterwards the repeated
command gives both sides the same data as without a kill, and no photo is uploaded twice, neither to this
project's server nor to one like that of 2023 (a proxy hides what that one lacks).
"""

import argparse
import collections
import hashlib
import pathlib
import random
import shutil
import subprocess
import tempfile
import time

import harness
import device
import proxy
import wire

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
CATALOGUE = DATA / "starter-catalogue.json"


class Workspace:
    """Programs, a folder to work in, and the proxy whose address devices know."""

    def __init__(self, monactl, server, folder, is_old):
        self.monactl, self.program, self.folder = monactl, server, folder
        self.killer = folder / "killer.so"
        source = pathlib.Path(__file__).with_name("killer.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", self.killer, source, "-ldl"], check=True)
        self.now, self.template = folder / "now", folder / "template"
        self.template.mkdir()
        self.proxy = proxy.Proxy(is_old)
        self.address, self.proxy_handler = self.proxy.address, self.proxy.handler
        self.process = None

    def serve(self, folder):
        self.process = subprocess.Popen(
            [self.program, "serve", "--new", "--data", folder / "server", "--port", "0",
             "--requests-per-minute", "1000000"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.proxy_handler.target = int(self.process.stdout.readline().strip().rsplit(":", 1)[1])

    def end(self):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()

    def renew(self, is_filled=False):
        """Starts again from the template, with a running server that may have all visits."""
        shutil.rmtree(self.now, ignore_errors=True)
        shutil.copytree(self.template, self.now)
        if is_filled:
            shutil.rmtree(self.now / "server")
            (self.now / "filled").rename(self.now / "server")
        self.proxy_handler.photos.clear()
        self.serve(self.now)

    def device(self, name):
        return device.Device(self.monactl, self.now / name, self.killer)


class Commands:
    """The commands that are killed: `one` collected, `two` logged in and uploaded, `three` has nothing yet."""

    def __init__(self, place):
        self.place, template = place, place.template
        self.passwords = {
            name: wire.add_person(place.program, template / "server", name) for name in ("ana", "ben")
        }
        place.serve(template)
        one = device.Device(place.monactl, template / "one", place.killer)
        one.run("import", str(CATALOGUE))
        ids = [row["id"] for row in one.json("list", "artworks", "--limit", "3")]
        shutil.copytree(one.folder, template / "three")
        for number, id in enumerate(ids):
            photo = place.folder / f"{number}.jpg"
            harness.photo(place.folder, photo.name, ("red", "green", "blue")[number])
            one.run("collect", id, "--photo", str(photo), "--date", "2026-11-21", "--rating", str(number + 1), "--comment", "Vu")
        harness.photo(place.folder, "3.jpg", "white")
        one.run("photo", "add", ids[0], str(place.folder / "3.jpg"), "--date", "2026-11-21T22:00:00-05:00")
        self.ids = ids
        # The server of 2023 takes the chosen photo only.
        self.listed = 0 if place.proxy_handler.is_old else len(ids) + 1
        shutil.copytree(one.folder, template / "in")
        here = device.Device(place.monactl, template / "in", place.killer)
        self.log(here, "ana")
        place.end()
        self.all, self.pictures, self.dates = one.visits(), one.photos(), one.dates()
        # Sent to a copy of the server, which others then fetch from.
        place.renew()
        place.device("in").run("sync")
        self.log(place.device("three"), "ana")
        place.end()
        for name, source in (("sent", "in"), ("filled", "server"), ("fetching", "three")):
            shutil.copytree(place.now / source, template / name)

    def log(self, device, name, at=0):
        return device.login(self.place.address, name, self.passwords[name], at)

    def there(self, name):
        """All of a person's data on the server, with the checksums of the photos."""
        client = harness.Client(f"{self.place.address}/api/v3")
        fields = {"username": name, "password": self.passwords[name].strip(), "device": "looking"}
        client.token = client.post("login", fields).json["token"]
        rows = client.get("user/artworks").json
        photos = sorted(
            hashlib.sha256(
                client.get(f"user/photo?type=artwork&discovery_id={row['artwork_id']}").body
            ).hexdigest()
            for row in rows
            if row["photo"]
        )
        return sorted((f"artwork:{r['artwork_id']}", r["rating"], r["comment"]) for r in rows), photos

    def photos_there(self):
        """The photos that the server lists of all visits."""
        client = harness.Client(f"{self.place.address}/api/v3")
        fields = {"username": "ana", "password": self.passwords["ana"].strip(), "device": "looking"}
        client.token = client.post("login", fields).json["token"]
        rows = client.get("user/artworks").json
        return sorted(photo["photo"] for row in rows for photo in row.get("photos", []))

    def expect_sent(self, device):
        rows, photos = self.there("ana")
        harness.same("there", rows, self.all)
        harness.same("photos there", len(photos), len(self.ids))
        harness.same("photos listed", len(self.photos_there()), self.listed)
        harness.same("here", device.visits(), self.all)
        harness.same("waiting", device.json("outbox"), [])
        harness.same("sent twice", {k: n for k, n in self.place.proxy_handler.photos.items() if n > 1}, {})

    # MARK: Commands that are killed

    def log_in(self, at):
        device = self.place.device("one")
        self.log(device, "ana", at)
        calls = device.calls
        if calls is None and device.json("sync", status=None).get("paused", "noConsent") == "noConsent":
            # Not logged in, or killed before the consent was stored.
            self.log(device, "ana")
        device.run("sync")
        self.expect_sent(device)
        return calls

    def send(self, at):
        device = self.place.device("in")
        device.run("sync", at=at)
        calls = device.calls
        if calls is None:
            device.run("sync")
        self.expect_sent(device)
        return calls

    def edit(self, at):
        """Edits are uploaded to a server that has the visits."""
        device = self.place.device("sent")
        device.run("rate", self.ids[0], "5")
        device.run("comment", self.ids[1], "Revu")
        device.run("photo", "choose", self.ids[0], "2")
        device.run("photo", "remove", self.ids[0], "1")
        after = device.visits()
        device.run("sync", at=at)
        calls = device.calls
        if calls is None:
            device.run("sync")
        rows, photos = self.there("ana")
        harness.same("there", rows, after)
        harness.same("photos there", len(photos), len(self.ids))
        harness.same("photos listed", len(self.photos_there()), self.listed and self.listed - 1)
        harness.same("here", device.visits(), after)
        harness.same("photos here", len(device.photos()), len(self.ids))
        return calls

    def fetch(self, at):
        device = self.place.device("fetching")
        device.run("sync", at=at)
        calls = device.calls
        if calls is None:
            device.run("sync")
        harness.same("fetched", device.visits(), self.all)
        if not self.place.proxy_handler.is_old:
            harness.same("dates", device.dates(), self.dates)
        harness.same("photos here", len(device.photos()), self.listed or len(self.ids))
        harness.same("sent back", dict(self.place.proxy_handler.photos), {})
        device.run("sync")
        harness.same("photos here", len(device.photos()), self.listed or len(self.ids))
        return calls

    def erase(self, at):
        """Uploaded data is erased on the server and stays here."""
        device = self.place.device("sent")
        device.run("withdraw", "--erase")
        device.run("sync", at=at)
        calls = device.calls
        if calls is None:
            device.run("sync")
        harness.same("there", self.there("ana")[0], [])
        device.run("sync")
        harness.same("here", device.visits(), self.all)
        harness.same("photos here", device.photos(), self.pictures)
        return calls

    def change_accounts(self, at):
        """Another person logs in on the same computer, with a file of their own."""
        device = self.place.device("sent")
        self.log(device, "ben", at)
        calls = device.calls
        self.log(device, "ben")
        harness.same("of ben", device.json("account")["user"], "ben")
        harness.same("visits of ben", device.visits(), [])
        device.run("sync")
        harness.same("there of ben", self.there("ben")[0], [])
        self.log(device, "ana")
        harness.same("visits of ana", device.visits(), self.all)
        harness.same("photos of ana", device.photos(), self.pictures)
        return calls

    def leave(self, at):
        """Logs out and removes uploaded data from this computer; the next log-in fetches all of it."""
        device = self.place.device("sent")
        device.run("logout", "--remove", at=at)
        calls = device.calls
        self.log(device, "ana")
        device.run("sync")
        harness.same("back", device.visits(), self.all)
        harness.same("there", self.there("ana")[0], self.all)
        return calls


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("monactl")
    parser.add_argument("server")
    parser.add_argument("--points", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", help="what is killed: send, fetch…")
    options = parser.parse_args()
    began, counts = time.monotonic(), collections.Counter()
    for is_old in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            place = Workspace(options.monactl, options.server, pathlib.Path(folder), is_old)
            acts = Commands(place)
            works = [(acts.log_in, False), (acts.send, False), (acts.edit, True), (acts.fetch, True),
                     (acts.erase, True), (acts.change_accounts, True), (acts.leave, True)]  # fmt: skip
            works = [work for work in works if options.only in work[0].__name__]
            chance = random.Random(options.seed)
            if options.points:
                works = [chance.choice(works) for _ in range(options.points)]
            calls = {}
            for work, is_filled in works:
                if work not in calls:
                    place.renew(is_filled)
                    calls[work] = work(0)
                    place.end()
                points = range(1, calls[work] + 1)
                for at in [chance.choice(points)] if options.points else points:
                    place.renew(is_filled)
                    try:
                        work(at)
                    except BaseException:
                        server = "2023" if is_old else "MONA"
                        print(f"seed {options.seed}, {server}: {work.__name__}, killed before call {at}")
                        raise
                    finally:
                        place.end()
                    counts[work.__name__] += 1
            place.proxy.shutdown()
    words = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
    print(f"kills of monactl: {words}; nothing lost or duplicated, {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    main()
