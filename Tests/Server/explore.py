#!/usr/bin/python3
"""Sends a real server at least 10,000 requests that its OpenAPI document allows, and many that it forbids.

explore.py MONA-SERVER [SCHEMATHESIS]    starts this program in an empty folder, on a free port

Schemathesis (https://schemathesis.io, 4.32 or later: pip install schemathesis) reads /api/openapi.json and
generates the requests: with a person's token, with another person's, with a revoked one, and with none. No
answer may be a server error or differ from the description, and nobody may read or change another person's
data. Texts are of all planes of Unicode, and often of the greatest length or one scalar beside it. Run it after changing a route; it takes some minutes.
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request

import harness
from harness import Client, photo, same, start

FEWEST = 10_000
CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance",
    "response_headers_conformance", "response_schema_conformance", "nothing_of_others",
]  # fmt: skip
# These remove the account or its token, so they come last.
ENDINGS = [
    f"{method} /api/{version}/{path}"
    for version in ("v2", "v3")
    for method, path in (("DELETE", "user"), ("POST", "logout"))
]
# A removed visit has no photos any more, so removing these is tried with visits of its own.
PHOTO_REMOVALS = [
    f"DELETE /api/v3/user/{collection}/{{id}}/photos/{{key}}" for collection in ("artworks", "places", "heritages")
]
# A person's private text.
SECRET = "Kept-from-others"


def register(base, name, **fields):
    client = Client(f"{base}/api/v3")
    word = {"password": "secret-1", "password_confirmation": "secret-1"}
    client.token = client.post("register", {"username": name, **word, **fields}).json["token"]
    return client


def collect(client, numbers, comment, image):
    for collection in ("artworks", "places", "heritages"):
        for number in numbers[collection]:
            fields = {"id": number, "rating": 4, "comment": comment}
            same("collect", client.multipart(f"user/{collection}", fields, ("a.jpg", image)).status, 200)
            key = hashlib.sha256(image).hexdigest()
            path = f"user/{collection}/{number}/photos"
            same("photo", client.multipart(path, {"key": key}, ("a.jpg", image)).status, 200)


def show_to_everybody(base, client, editor, numbers):
    """Has an editor choose a person's photos as pictures for everybody."""
    given = {"version": "1", "given_at": "2026-11-01 10:00:00", "credit": "Fay"}
    same("agreeing to be shown", client.post("user/showing", given).status, 200)
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

    def page(path, form=None):
        data = form and urllib.parse.urlencode(form).encode()
        return browser.open(f"{base}/{path}", data, timeout=20).read().decode()

    def hidden(text, name):
        return re.search(f'name="{name}" value="([^"]+)"', text)[1]

    log_in = {"form": hidden(page("login"), "form"), "username": editor, "password": "secret-1"}
    page("login", log_in)
    for path, collection in (("works", "artworks"), ("places", "places"), ("heritage", "heritages")):
        for number in numbers[collection]:
            text = page(f"{path}/{number}/picture")
            page(f"{path}/{number}/picture", {"form": hidden(text, "form"), "photo": hidden(text, "photo")})
            same("a picture", client.get(f"{collection}/{number}/picture").status, 200)


def state(client, numbers):
    """All of a person's own data."""
    paths = ("user", "user/tokens", "user/artworks", "user/places", "user/heritages", "user/changes")
    photo = client.get(f"user/photo?discovery_id={numbers['artworks'][0]}&type=artwork")
    return [client.get(path).json for path in paths] + [photo.body]


def described(base):
    """The operations of both versions.

    Except ending the device's own session, the description itself, and operations that need a mailed link.
    """
    return {
        re.sub(r"/v\d/", "/", f"{method.upper()} {path}")
        for path, methods in Client(f"{base}/api").get("openapi.json").json["paths"].items()
        for method in methods
        if not re.search("tokens/|openapi|password/", path)
    }


class Explorer:
    """Schemathesis, on one server."""

    def __init__(self, program, base, folder, numbers):
        self.program, self.base, self.folder, self.numbers = program, base, folder, numbers
        self.count = 0

    def run(self, who, token, *options, knows=True):
        """Sends requests as a person; `knows` tells whether the token is valid."""
        command = [
            self.program, "run", f"{self.base}/api/openapi.json", "--checks", ",".join(CHECKS),
            "--phases", "examples,coverage,fuzzing", "--suppress-health-check", "all", "--no-shrink",
            "--continue-on-failure", "--seed", "1", "--request-timeout", "30", *options,
        ]  # fmt: skip
        if token:
            command += ["--header", f"Authorization: Bearer {token}"]
        environment = {
            **os.environ, "SCHEMATHESIS_HOOKS": "explore_checks", "MONA_SECRET": SECRET,
            "PYTHONPATH": str(pathlib.Path(__file__).parent), "MONA_KNOWN": "1" if knows else "",
            "MONA_NUMBERS": json.dumps(self.numbers),
        }  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=self.folder)
        count = re.search(r"(\d+) generated", done.stdout)
        if done.returncode or not count:
            raise SystemExit(f"{who}:\n{done.stdout[-20_000:]}{done.stderr[-2000:]}")
        self.count += int(count[1])
        done = json.loads((self.folder / "done.json").read_text())
        print(f"{who}: {count[1]} requests, {len(done)} operations done", flush=True)
        return done


def main(program, schemathesis="schemathesis"):
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        server, base = start(program, folder / "data", "--requests-per-minute", "1000000")
        try:
            numbers = {
                name: [record["id"] for record in Client(f"{base}/api/v3").get(name).json["data"][:6]]
                for name in ("artworks", "places", "heritages", "badges", "artists")
            }
            image = photo(folder, "a.jpg", "plum")[0]
            numbers["keys"] = [hashlib.sha256(image).hexdigest()]
            bea = register(base, SECRET, email=f"{SECRET}@example.org", device=SECRET)
            collect(bea, numbers, SECRET, image)
            before = state(bea, numbers)
            explorer = Explorer(schemathesis, base, folder, numbers)
            ana, cleo, dan, fay, gus = (register(base, name) for name in ("ana", "cleo", "dan", "fay", "gus"))
            for person in (ana, fay, gus):
                collect(person, numbers, "Beau", image)
            dan.post("logout", {})
            # What people agreed to give to research is for researchers; Bea did not agree.
            subprocess.run([program, "user", "role", "ana", "researcher", "--data", folder / "data"], check=True)
            ana.post("user/consent", {"version": 2, "given_at": "2026-11-01 10:00:00"})
            register(base, "eve")
            register(base, "eli")
            subprocess.run([program, "user", "role", "eli", "editor", "--data", folder / "data"], check=True)
            show_to_everybody(base, fay, "eli", numbers)
            most = [word for name in ENDINGS for word in ("--exclude-name", name)]
            done = explorer.run("a person", ana.token, "--max-examples", "60", *most)
            kept = ana.get("user/artworks").json
            same("comments that were kept", [v for v in kept if len(v["comment"] or "") > 2048], [])
            done += explorer.run("another person", cleo.token, "--max-examples", "5", *most)
            explorer.run("somebody logged out", dan.token, "--max-examples", "5", knows=False)
            explorer.run("nobody", None, "--max-examples", "5", knows=False)
            removals = [word for name in PHOTO_REMOVALS for word in ("--include-name", name)]
            done += explorer.run("to remove photos", gus.token, "--max-examples", "20", *removals)
            done += explorer.run("to log out", cleo.token, "--include-name", ENDINGS[3])
            done += explorer.run("to be erased", ana.token, "--include-name", ENDINGS[2])
            same("operations never done", sorted(described(base) - set(done)), [])
            same("what is somebody else's", state(bea, numbers), before)
            same("enough was asked", explorer.count >= FEWEST, True)
            same("the server lives", server.poll(), None)
            done = subprocess.run([program, "check", "--data", folder / "data"], capture_output=True, text=True)
            same("check", (done.returncode, done.stdout.count("\n")), (0, 1))
        finally:
            server.kill()
            server.wait()
    print(f"{explorer.count} requests in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(*harness.needs.arguments(__doc__, 1, 2))
