"""Requests about visits, as the 2023 client (version 3) and the 2019 client (version 2) send them."""

import hashlib
import io
import json
import re
import struct
import subprocess
import tarfile

from harness import INVALID, Client, invalid, photo, refused, same


def accounts(client):
    """Registers and logs in with each error, then without."""
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
        same(f"{kind}: photo, without its personal metadata", answer.body, plain)
        for side in (320, 1280):
            answer = client.get(f"user/photo?discovery_id={number}&type={kind}&size={side}")
            same(f"{kind}: photo of {side}", (answer.status, answer.headers["Content-Type"]), (200, "image/jpeg"))

    # A PNG is decoded before it is accepted, in a process of its own.
    second = numbers["artworks"][1]
    file = folder / "artwork.png"
    subprocess.run(["convert", "-size", "320x240", "plasma:", file], check=True)
    picture = file.read_bytes()
    claiming = picture[:16] + struct.pack(">II", 30_000, 30_000) + picture[24:]
    for content, sentence in (
        (picture[: len(picture) // 2], "The photo must be a whole image of type JPEG, PNG or WebP."),
        (claiming, "The photo has too many pixels: make it smaller, then try again."),
    ):
        answer = client.multipart("user/artworks", {"id": second}, ("artwork.png", content))
        invalid("a damaged PNG", answer, photo=[sentence])
    answer = client.multipart("user/artworks", {"id": second}, ("artwork.png", picture))
    same("a PNG", (answer.status, answer.body), (200, b""))
    answer = client.get(f"user/photo?discovery_id={second}&type=artwork&size=320")
    same("a PNG's thumbnail", (answer.status, answer.headers["Content-Type"]), (200, "image/jpeg"))
    same("the PNG's visit removed", client.ask("DELETE", f"user/artworks/{second}").status, 200)

    # Another visit names the photo of the first by its checksum instead of sending it again.
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
    # Only the fields that are sent change.
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
    lists = ["account.json", "consent.json", "showing.json", "pictures.json", "selections.json", "visits.json", "reports.json"]
    same("export", (names[:7], len(names)), (lists, 9))
    reports = json.load(archive.extractfile("reports.json"))
    same("export: reports", [(r["problem"], r["artwork_id"], r["comment"]) for r in reports], [("moved", number, "En face")])
    same("export: its photo", reports[0]["photo"] in names, True)
    same("export: visits", len(json.load(archive.extractfile("visits.json"))), 3)

    # Another person can neither see nor change it.
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
    address = {"email": "t@example.org"}
    missing = ["The current password field is required."]
    invalid("address by a token alone", client.post("user/updateEmail", address), current_password=missing)
    answer = client.post("user/updateEmail", {**address, "current_password": "secret-1"})
    same("address", answer.json["email"], "t@example.org")
    refused("a device of the old address", elsewhere.get("user"), 401, "Unauthenticated.")
    elsewhere.token = elsewhere.post("login", {"username": "third", "password": "secret-1"}).json["token"]
    word = {"password": "secret-3", "password_confirmation": "secret-3"}
    invalid("password by a token alone", client.post("user/updatePassword", word), current_password=missing)
    same("password", client.post("user/updatePassword", {**word, "current_password": "secret-1"}).status, 200)
    refused("a device of the old password", elsewhere.get("user"), 401, "Unauthenticated.")
    answer = client.post("logout", {})
    same("logout", (answer.status, answer.json), (200, []))
    refused("after logout", client.get("user"), 401, "Unauthenticated.")
    same("new password", client.post("login", {"username": "third", "password": "secret-3"}).status, 200)


def version2(base, numbers, folder):
    """The client of 2019: forms, with the token in a field or in the query."""
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
