#!/usr/bin/python3
"""Walks the requests of MONA's clients, one after another, against a real server over TCP.

walk.py MONA-SERVER    starts this program in an empty folder, on a free port of this computer

The requests are those of the clients of 2019 (version 2, with api_token) and of 2023 (version 3); the
answers are what their authors saw, to the letter where a client compares letters.
"""

import hashlib
import io
import json
import pathlib
import re
import signal
import struct
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.parse
import urllib.request
from urllib.error import HTTPError

INVALID = "The given data was invalid."
steps = 0


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """Asks as a client does: a base address, and a token once logged in."""

    def __init__(self, base, token=None):
        self.base, self.token = base, token

    def ask(self, method, path, body=None, kind=None, headers=None):
        headers = {"Accept": "application/json", **(headers or {})}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if kind:
            headers["Content-Type"] = kind
        request = urllib.request.Request(
            f"{self.base}/{path}", data=body, method=method, headers=headers
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except HTTPError as error:
            return Answer(error.code, error.headers, error.read())

    def get(self, path, **headers):
        return self.ask("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})

    def post(self, path, fields, **headers):
        """Fields as JSON, as the client of 2023 sends them."""
        return self.ask("POST", path, json.dumps(fields).encode(), "application/json", headers)

    def form(self, path, fields):
        """Fields as a form, as the client of 2019 sends them."""
        return self.ask(
            "POST", path, urllib.parse.urlencode(fields).encode(), "application/x-www-form-urlencoded"
        )

    def multipart(self, path, fields, photo=None):
        body = b""
        for name, value in fields.items():
            body += f'--frontier\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        if photo is not None:
            name, content = photo
            body += (
                f'--frontier\r\nContent-Disposition: form-data; name="photo"; filename="{name}"\r\n'
                "Content-Type: image/jpeg\r\n\r\n"
            ).encode()
            body += content + b"\r\n"
        return self.ask("POST", path, body + b"--frontier--\r\n", "multipart/form-data; boundary=frontier")


def same(what, found, expected):
    global steps
    steps += 1
    if found != expected:
        raise SystemExit(f"{what}: {found!r:.300}, not {expected!r:.300}")


def refused(what, answer, status, message, errors=None):
    same(f"{what}: status", answer.status, status)
    expected = {"message": message}
    if errors is not None:
        expected["errors"] = errors
    same(what, answer.json, expected)


def invalid(what, answer, **errors):
    refused(what, answer, 422, INVALID, errors)


def photo(folder, name, colour):
    """A JPEG as ImageMagick makes it, and the same as a telephone would have sent it."""
    file = folder / name
    subprocess.run(["convert", "-size", "320x240", f"xc:{colour}", "+set", "date:create", file], check=True)
    plain = file.read_bytes()
    # An Exif block (Exif 2.32) whose one entry, Make, names the camera.
    maker = b"SECRETCAMERA\0"
    tiff = b"II*\0" + struct.pack("<IHHHIII", 8, 1, 0x010F, 2, len(maker), 26, 0) + maker
    exif = b"Exif\0\0" + tiff
    block = b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
    return plain, plain[:2] + block + plain[2:] + b"FILM OF A MOVING PHOTO"


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


def accounts(client):
    """Registers with each error, then well; logs in with each error, then well."""
    invalid(
        "register with nothing", client.post("register", {}),
        username=["The username field is required."], password=["The password field is required."],
    )  # fmt: skip
    invalid(
        "register with all wrong",
        client.post(
            "register",
            {"username": "two words", "email": "nowhere", "password": "short", "password_confirmation": "shirt"},
        ),
        username=["The username may only contain letters, numbers, dashes and underscores."],
        email=["The email must be a valid email address."],
        password=[
            "The password must be at least 6 characters.",
            "The password confirmation does not match.",
        ],
    )
    long = {"username": "a" * 256, "password": "secret-1", "password_confirmation": "secret-1"}
    invalid(
        "register with a long name", client.post("register", long),
        username=["The username may not be greater than 255 characters."],
    )  # fmt: skip
    zoe = {
        "username": "Zoé_9-a", "email": "zoe@example.org",
        "password": "secret-1", "password_confirmation": "secret-1",
    }  # fmt: skip
    answer = client.post("register", zoe)
    same("register", (answer.status, list(answer.json)), (200, ["token"]))
    same("token", bool(re.fullmatch("[A-Za-z0-9]{60}", answer.json["token"])), True)
    invalid(
        "register twice", client.post("register", {**zoe, "username": "zoÉ_9-A"}),
        username=["The username has already been taken."], email=["The email has already been taken."],
    )  # fmt: skip
    french = client.ask(
        "POST", "register", b"{}", "application/json", {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}
    )
    same("the same question in French", sorted(french.json["errors"]), ["password", "username"])

    wrong = {"username": ["These credentials do not match our records."]}
    for name, password in (("Zoé_9-a", "secret-2"), ("nobody", "secret-1")):
        invalid("login", client.post("login", {"username": name, "password": password}), **wrong)
    invalid(
        "login with nothing", client.post("login", {}),
        username=["The username field is required."], password=["The password field is required."],
    )  # fmt: skip
    answer = client.post("login", {"username": "Zoé_9-a", "password": "secret-1"})
    same("login", (answer.status, list(answer.json)), (200, ["token"]))
    for attempt in range(5):
        invalid("guess", client.post("login", {"username": "Zoé_9-a", "password": f"guess-{attempt}"}), **wrong)
    answer = client.post("login", {"username": "Zoé_9-a", "password": "secret-1"})
    same("too many guesses", (answer.status, answer.json["message"]), (429, INVALID))
    same("too many guesses: wait", 0 < int(answer.headers["Retry-After"]) <= 60, True)
    return client.post("register", {**zoe, "username": "second", "email": None}).json["token"]


def version3(base, numbers, folder):
    client = Client(f"{base}/api/v3")
    for method, path in (("GET", "user"), ("GET", "user/artworks"), ("POST", "user/places"), ("POST", "logout")):
        body = b"" if method == "POST" else None
        refused(f"{path} without a token", client.ask(method, path, body), 401, "Unauthenticated.")
    client.token = accounts(client)

    user = client.get("user").json
    same(
        "user", sorted(user),
        ["created_at", "email", "email_verified_at", "id", "role", "updated_at", "username"],
    )  # fmt: skip
    same("user: name", (user["username"], user["email"], user["role"]), ("second", None, "user"))
    same("no visit yet", client.get("user/artworks").json, [])

    plain, sent = photo(folder, "artwork.jpg", "goldenrod")
    for collection, kind in (("artworks", "artwork"), ("places", "place"), ("heritages", "heritage")):
        number = numbers[collection][0]
        path = f"user/{collection}"
        answer = client.multipart(
            path, {"id": number, "rating": 4, "comment": "Déjà vu ?"}, (f"{kind}-{number}.jpg", sent)
        )
        same(f"collect {kind}", (answer.status, answer.body), (200, b""))
        (visit,) = client.get(path).json
        same(f"{kind}: id", visit[f"{kind}_id"], number)
        same(f"{kind}: fields", (visit["rating"], visit["comment"]), (4, "Déjà vu ?"))
        same(f"{kind}: photo", visit["photo"].endswith(".jpg"), True)
        answer = client.get(f"user/photo?discovery_id={number}&type={kind}")
        same(f"{kind}: photo's type", (answer.status, answer.headers["Content-Type"]), (200, "image/jpeg"))
        same(f"{kind}: photo, but for what it told of the person", answer.body, plain)
        for side in (320, 1280):
            answer = client.get(f"user/photo?discovery_id={number}&type={kind}&size={side}")
            same(f"{kind}: photo of {side}", (answer.status, answer.headers["Content-Type"]), (200, "image/jpeg"))

    # The photo that came with the first is named for another, in place of being sent once more.
    second = numbers["artworks"][1]
    for sum, sentence in (
        (hashlib.sha256(sent).hexdigest(), "This photo is not here yet: it has to be sent."),
        ("none", "The photo_sha256 must be 64 hexadecimal digits in lower case."),
    ):
        answer = client.multipart("user/artworks", {"id": second, "photo_sha256": sum})
        invalid("a photo that is not here", answer, photo_sha256=[sentence])
    same("nothing came of it", len(client.get("user/artworks").json), 1)
    known = {"id": second, "photo_sha256": hashlib.sha256(plain).hexdigest()}
    same("a photo that is here", client.multipart("user/artworks", known).status, 200)
    answer = client.get(f"user/photo?discovery_id={second}&type=artwork")
    same("a photo that is here: its bytes", answer.body, plain)
    same("it goes", client.ask("DELETE", f"user/artworks/{second}").status, 200)

    number = numbers["artworks"][0]
    # Only what is sent changes, and what says nothing is not sent.
    for fields in ({"rating": 2}, {"rating": 0, "comment": ""}, {"rating": "null"}):
        same("change", client.multipart("user/artworks", {"id": number, **fields}).status, 200)
    (visit,) = client.get("user/artworks").json
    same("changed", (visit["rating"], visit["comment"], visit["photo"] is None), (2, "Déjà vu ?", False))
    for fields, errors in (
        ({}, {"id": ["The id field is required."]}),
        ({"id": 987654321}, {"id": ["The selected id is invalid."]}),
        ({"id": number, "rating": 6}, {"rating": ["The rating may not be greater than 5."]}),
        ({"id": number, "rating": "many"}, {"rating": ["The rating must be an integer."]}),
        (
            {"id": number, "comment": "é" * 2049},
            {"comment": ["The comment may not be greater than 2048 characters."]},
        ),
    ):
        invalid(f"visit with {list(fields)}", client.multipart("user/artworks", fields), **errors)
    same("longest comment", client.multipart("user/artworks", {"id": number, "comment": "é" * 2048}).status, 200)
    image = {"photo": ["The photo must be a whole image of type JPEG, PNG or WebP."]}
    for what, content in (("no image", b"hello"), ("cut", sent[: len(plain) // 2]), ("a page", b"<svg></svg>")):
        invalid(f"photo: {what}", client.multipart("user/artworks", {"id": number}, ("a.jpg", content)), **image)
    invalid(
        "photo: too heavy",
        client.multipart("user/artworks", {"id": number}, ("a.jpg", plain + bytes(4096 * 1024))),
        photo=["The photo may not be greater than 4096 kilobytes."],
    )
    answer = client.get(f"user/photo?discovery_id={number}&type=artwork")
    same("photo after what was refused", answer.body, plain)
    large = client.multipart("user/artworks?photo=large", {"id": number}, ("a.jpg", plain + bytes(5 * 1024 * 1024)))
    same("a large photo, for who asks", (large.status, large.body), (200, b""))

    report = {"problem": "moved", "type": "artwork", "id": number, "latitude": 45.5, "longitude": -73.6}
    answer = client.multipart("reports", {**report, "comment": "En face"}, ("b.jpg", photo(folder, "b.jpg", "teal")[1]))
    same("report", (answer.status, list(answer.json)), (200, ["id"]))
    invalid("report of nothing", client.multipart("reports", {"problem": "new"}), location=["A latitude and a longitude are required."])
    archive = tarfile.open(fileobj=io.BytesIO(client.get("export").body))
    names = archive.getnames()
    same("export", (names[:3], len(names)), (["account.json", "visits.json", "reports.json"], 5))
    reports = json.load(archive.extractfile("reports.json"))
    same("export: reports", [(r["problem"], r["artwork_id"], r["comment"]) for r in reports], [("moved", number, "En face")])
    same("export: its photo", reports[0]["photo"] in names, True)
    same("export: visits", len(json.load(archive.extractfile("visits.json"))), 3)

    # Somebody else sees none of it, nor can change it.
    other = Client(client.base)
    other.token = other.post(
        "register", {"username": "other", "password": "secret-1", "password_confirmation": "secret-1"}
    ).json["token"]
    same("other's visits", other.get("user/artworks").json, [])
    known["id"] = number
    invalid(
        "other's photo by its sum", other.multipart("user/artworks", known),
        photo_sha256=["This photo is not here yet: it has to be sent."],
    )  # fmt: skip
    refused("other's photo", other.get(f"user/photo?discovery_id={number}&type=artwork"), 404, "Not Found.")
    refused("other's removal", other.ask("DELETE", f"user/artworks/{number}"), 404, "Not Found.")

    elsewhere = Client(client.base)
    elsewhere.token = elsewhere.post("login", {"username": "second", "password": "secret-1"}).json["token"]
    same("login elsewhere", elsewhere.get("user").json, client.get("user").json)
    same("visits elsewhere", elsewhere.get("user/places").json, client.get("user/places").json)
    same("remove", client.ask("DELETE", f"user/artworks/{number}").status, 200)
    same("removed", elsewhere.get("user/artworks").json, [])
    refused("its photo", client.get(f"user/photo?discovery_id={number}&type=artwork"), 404, "Not Found.")

    same("rename", client.post("user/updateUsername", {"username": "third"}).json["username"], "third")
    invalid(
        "rename to another's", client.post("user/updateUsername", {"username": "OTHER"}),
        username=["The username has already been taken."],
    )  # fmt: skip
    same("address", client.post("user/updateEmail", {"email": "t@example.org"}).json["email"], "t@example.org")
    word = {"password": "secret-3", "password_confirmation": "secret-3"}
    same("password", client.post("user/updatePassword", word).status, 200)
    refused("a device of the old password", elsewhere.get("user"), 401, "Unauthenticated.")
    answer = client.post("logout", {})
    same("logout", (answer.status, answer.json), (200, []))
    refused("after logout", client.get("user"), 401, "Unauthenticated.")
    same("new password", client.post("login", {"username": "third", "password": "secret-3"}).status, 200)


def version2(base, numbers, folder):
    """The client of 2019: forms, and the token among the fields or in the address."""
    client = Client(f"{base}/api/v2")
    word = {"password": "secret-1", "password_confirmation": "secret-1"}
    token = client.form("register", {"username": "old-client", "email": "", **word}).json["token"]
    plain, sent = photo(folder, "old.jpg", "purple")
    number = numbers["artworks"][1]
    fields = {"id": number, "rating": 5, "comment": "Bien", "api_token": token}
    same("collect", client.multipart("user/artworks", fields, ("a.jpg", sent)).status, 200)
    same("by form", client.form("user/artworks", {"id": number, "rating": 1, "api_token": token}).status, 200)
    (visit,) = client.get(f"user/artworks?api_token={token}").json
    same("visit", (visit["artwork_id"], visit["rating"], visit["comment"]), (number, 1, "Bien"))
    answer = client.get(f"user/photo?discovery_id={number}&type=artwork&api_token={token}")
    same("photo", answer.body, plain)
    refused("a wrong token", client.get("user?api_token=wrong"), 401, "Unauthenticated.")
    same("logout", client.form("logout", {"api_token": token}).status, 200)
    refused("after logout", client.get(f"user?api_token={token}"), 401, "Unauthenticated.")


def start(program, data, *options):
    """The server's process and its address, once it answers."""
    server = subprocess.Popen(
        [program, "serve", "--data", data, "--port", "0", *options], stdout=subprocess.PIPE, text=True
    )
    address = re.search(r"http://\S+", server.stdout.readline())
    if not address:
        raise SystemExit(f"{program} did not start: {server.wait()}")
    return server, address[0]


def commands(program, data, base, client):
    """What whoever runs the server does from a terminal, while it serves."""

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
    same("nobody", run("user", "role", "nobody", "admin")[0], 1)
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
            # Acknowledged acts outlive the process; so do the sessions of those who made them.
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
    print(f"{steps} checks in {time.monotonic() - began:.1f} s")


def rate(base):
    """An address may ask 240 times a minute."""
    client = Client(f"{base}/api/v3")
    for _ in range(300):
        answer = client.get("badges/1")
        if answer.status != 200:
            break
    refused("too many requests", answer, 429, "Too Many Attempts.")
    same("too many requests: wait", 0 < int(answer.headers["Retry-After"]) <= 60, True)


if __name__ == "__main__":
    main(sys.argv[1])
