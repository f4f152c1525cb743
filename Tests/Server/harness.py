"""What the server tests share: a client, a server process, and checks of answers."""

import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import urllib.parse
import urllib.request
from urllib.error import HTTPError

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "meson-helpers"))

import needs  # noqa: E402, F401  reports missing programs in a sentence

INVALID = "The given data was invalid."
steps = 0


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """A client: a base address, and a token once logged in."""

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
    """A JPEG from ImageMagick, and the same with a phone's metadata."""
    file = folder / name
    subprocess.run(["convert", "-size", "320x240", f"xc:{colour}", "+set", "date:create", file], check=True)
    plain = file.read_bytes()
    # An Exif block (Exif 2.32) whose one entry, Make, names the camera.
    maker = b"SECRETCAMERA\0"
    tiff = b"II*\0" + struct.pack("<IHHHIII", 8, 1, 0x010F, 2, len(maker), 26, 0) + maker
    exif = b"Exif\0\0" + tiff
    block = b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
    return plain, plain[:2] + block + plain[2:] + b"FILM OF A MOVING PHOTO"


class Terminal:
    """A host's terminal on the computer of a server: `mona-server` on a data folder."""

    def __init__(self, program, data):
        self.program, self.data = program, data

    def run(self, *words, status=0):
        """What a command says, which ends with this status."""
        done = subprocess.run(
            [self.program, *map(str, words), "--data", self.data], capture_output=True, text=True,
            env=os.environ | {"MONA_LANGUAGE": "en"},
        )  # fmt: skip
        same(f"{words}: {done.stdout}{done.stderr}", done.returncode, status)
        return done.stdout + done.stderr


def start(program, data, *options, stderr=None):
    """Starts a server; returns its process and its address once it answers."""
    server = subprocess.Popen(
        [program, "serve", "--new", "--data", data, "--port", "0", *options], stdout=subprocess.PIPE, stderr=stderr, text=True
    )
    address = re.search(r"http://\S+", server.stdout.readline())
    if not address:
        raise SystemExit(f"{program} did not start: {server.wait()}")
    return server, address[0]
