#!/usr/bin/python3
"""Sends the requests of MONA's clients, one after another, to a real server over TCP.

client_requests.py MONA-SERVER    starts this program in an empty folder, on a free port of this computer

The requests are those of the 2019 client (version 2, with api_token) and of the 2023 client (version 3). The
answers must be those of their original servers, byte for byte where a client compares bytes.
"""

import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import harness
from harness import Client, refused, same, start
from visits import version2, version3


def catalogue(base):
    """Version 3 whole, version 2 in pages; both without an account."""
    client = Client(f"{base}/api/v3")
    same("description", Client(f"{base}/api").get("openapi.json").json["openapi"], "3.1.0")
    numbers = {}
    for collection in ("artworks", "places", "heritages", "badges", "artists"):
        answer = client.get(collection)
        same(collection, answer.status, 200)
        records = answer.json["data"]
        same(f"{collection}: meta", answer.json["meta"], {"version": "v3", "total": len(records)})
        numbers[collection] = [record["id"] for record in records]
        same(f"{collection}: something", len(records) > 0, True)
        same(f"{collection}: one", client.get(f"{collection}/{records[0]['id']}").json["data"], records[0])
        refused(f"{collection}: none", client.get(f"{collection}/987654321"), 404, "Not Found.")
        tag = answer.headers["ETag"]
        again = client.get(collection, If_None_Match=tag)
        same(f"{collection}: unchanged", (again.status, again.body), (304, b""))
    for name, collection in (
        ("lastUpdatedArtworks", "artworks"),
        ("lastUpdatedPlaces", "places"),
        ("lastUpdatedHeritages", "heritages"),
    ):
        first = client.get(f"{name}?date=1970-01-01").json["data"]
        same(name, [record["id"] for record in first], numbers[collection])
        same(f"{name}: later", client.get(f"{name}?date=2999-01-01").json, {"data": []})

    for collection in ("artworks", "places", "heritages"):
        first = client.get(f"{collection}/changes?since=0").json
        same(f"{collection}: changes", [record["id"] for record in first["data"]], numbers[collection])
        last = {"data": [], "removed": [], "revision": first["revision"], "more": False}
        same(f"{collection}: later", client.get(f"{collection}/changes?since={first['revision']}").json, last)
    daily = client.get("daily").json
    same("daily", daily["data"], client.get(f"{daily['type']}s/{daily['data']['id']}").json["data"])

    found, address = [], f"{base}/api/v2/artworks"
    while address:
        page = Client(address.rsplit("/", 1)[0]).get(address.rsplit("/", 1)[1]).json
        same("page", page["meta"]["per_page"], 100)
        found += [record["id"] for record in page["data"]]
        address = page["links"]["next"]
    same("all pages", found, numbers["artworks"])
    return numbers


def commands(program, data, base, client):
    """The administrator's commands while the server runs."""

    def run(*words):
        done = subprocess.run([program, *words, "--data", data], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    status, names, _ = run("user", "list")
    same("user list", (status, len(names.splitlines())), (0, 4))
    status, reports, _ = run("report", "list")
    same("report list", (status, [json.loads(line)["problem"] for line in reports.splitlines()]), (0, ["moved"]))
    same("user disable", run("user", "disable", "OLD-client")[0], 0)
    refused("a shut account", client.get("user"), 401, "Unauthenticated.")
    same("user enable", run("user", "enable", "old-client")[0], 0)
    same("an open account", client.get("user").status, 200)
    status, password, _ = run("user", "reset-password", "old-client")
    refused("a new password logs out", client.get("user"), 401, "Unauthenticated.")
    word = {"username": "old-client", "password": password.strip()}
    same("log in with it", (status, client.post("login", word).status), (0, 200))
    same("nobody", run("user", "role", "nobody", "administrator")[0], 1)
    status, link, _ = run("user", "reset-password", "--link", "--address", base, "old-client")
    page = urllib.request.urlopen(link.strip(), timeout=20).read().decode()
    token = re.search(r'name="token" value="(\w+)"', page)[1]
    same("a link", (status, token == link.strip().rsplit("=", 1)[1]), (0, True))
    word = {"token": token, "password": "secret-9", "password_confirmation": "secret-9"}
    posted = Client(base).form("password/reset", word)
    same("a password by a link", (posted.status, "MONA" in posted.body.decode()), (200, True))
    same("the link once more", Client(base).form("password/reset", word).status, 422)
    word = {"username": "old-client", "password": "secret-9"}
    client.token = client.post("login", word).json["token"]
    refused("no mail", client.post("password/email", {"username": "nobody"}), 404, "Not Found.")
    refused("no address", client.post("password/email", word), 400, "This account has no e-mail address.")

    artworks = client.get("artworks").json
    artworks["data"][0]["title"] = {"fr": "Renommée", "en": None}
    file = data.parent / "artworks.json"
    file.write_text(json.dumps(artworks))
    same("import", run("import", file)[0], 0)
    same("the collection at once", client.get("artworks").json, artworks)
    file.write_text("no catalogue")
    status, _, sentence = run("import", file)
    same("import of something else", (status, len(sentence.splitlines())), (1, 1))
    same("check", run("check")[0], 0)
    photo = next((data / "photos").rglob("*.jpg"))
    photo.rename(data / "elsewhere")
    status, sentence, _ = run("check")
    same("check without a photo", (status, len(sentence.splitlines())), (1, 1))
    (data / "elsewhere").rename(photo)


def main(program):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        server, base = start(program, folder / "data")
        try:
            numbers = catalogue(base)
            version3(base, numbers, folder)
            version2(base, numbers, folder)
            kept = {file.name for file in (folder / "data/photos").rglob("*.jpg")}
            server.send_signal(signal.SIGTERM)
            same("asked to end", server.wait(20), 0)
            # Confirmed changes and sessions outlive the process.
            server, base = start(program, folder / "data")
            client = Client(f"{base}/api/v3")
            client.token = client.post("login", {"username": "old-client", "password": "secret-1"}).json["token"]
            same("visits after a restart", len(client.get("user/artworks").json), 1)
            after = {file.name for file in (folder / "data/photos").rglob("*.jpg")}
            same("photos after a restart", after, kept)
            commands(program, folder / "data", base, client)
            rate(base)
        finally:
            server.kill()
            server.wait()
    print(f"{harness.steps} checks in {time.monotonic() - began:.1f} s")


def rate(base):
    """An address may send 240 requests a minute."""
    client = Client(f"{base}/api/v3")
    for _ in range(300):
        answer = client.get("badges/1")
        if answer.status != 200:
            break
    refused("too many requests", answer, 429, "Too Many Attempts.")
    same("too many requests: wait", 0 < int(answer.headers["Retry-After"]) <= 60, True)


if __name__ == "__main__":
    main(*harness.needs.arguments(__doc__))
