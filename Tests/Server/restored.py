#!/usr/bin/python3
"""A server is put back from a backup in each of the ways of a host; two devices give it what it lacks.

restored.py MONACTL MONA-SERVER

The ways: mona-server's own command, a copy of the stopped server's folder (also what a disk's snapshot is), and a
copy of the database without the photos. In the end both devices and the server have all visits with their photos,
the removed visit stays removed, the person was told, and a server that only started again makes nobody compare.
"""

import argparse
import pathlib
import shutil
import socket
import subprocess
import tempfile

import harness
import device

WORKS = [f"artwork:{number}" for number in (276, 277, 280, 598, 606)]
LACKED = "The server was put back from an older backup and lacked"


class Host:
    """A server on a port that stays, and its backup."""

    def __init__(self, program, folder):
        self.program, self.data, self.copy = program, folder / "server", folder / "copy"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--new", "--data", self.data, "--port", str(self.port)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.process.stdout.readline()

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()

    def command(self, *words):
        subprocess.run([self.program, *words, "--data", self.data], check=True, capture_output=True)

    def back_up(self, way):
        if way == "command":
            self.command("backup", self.copy)
        else:
            self.stop()
            shutil.copytree(self.data, self.copy)
            self.start()

    def restore(self, way):
        self.stop()
        shutil.rmtree(self.data)
        if way == "command":
            self.command("restore", self.copy)
        else:
            shutil.copytree(self.copy, self.data)
        if way == "without photos":
            shutil.rmtree(self.data / "photos")
        self.start()


def visits(host, token):
    return harness.Client(f"{host.address}/api/v3", token).get("user/artworks").json


def try_way(way, monactl, program, folder):
    host = Host(program, folder)
    host.start()
    try:
        fields = {"username": "ana", "password": "secret-1", "password_confirmation": "secret-1"}
        token = harness.Client(f"{host.address}/api/v3").post("register", fields).json["token"]
        one, two = [device.Device(monactl, folder / name) for name in ("one", "two")]
        for each in (one, two):
            each.folder.mkdir()
            each.login(host.address, "ana", "secret-1")

        def collect(each, number):
            name = f"{number}.jpg"
            harness.photo(folder, name, ("red", "green", "blue", "black", "white")[number])
            each.run("collect", WORKS[number], "--photo", str(folder / name), "--date", "2026-11-21", "--rating", str(number + 1))
            each.run("sync")

        collect(one, 0)
        collect(one, 4)
        two.run("sync")
        host.back_up(way)
        collect(one, 1)
        number = WORKS[4].rsplit(":", 1)[1]
        removed = harness.Client(f"{host.address}/api/v3", token).ask("DELETE", f"user/artworks/{number}")
        harness.same(f"{way}: removed", removed.status, 200)
        one.run("sync")
        # The last change is sent, and not fetched again before the server is put back.
        collect(one, 2)
        host.restore(way)
        collect(two, 3)
        said = one.run("sync")
        harness.same(f"{way}: the person was told", LACKED in said, True)
        for each in (two, one, two):
            each.run("sync")
        harness.same(f"{way}: both devices", one.visits(), two.visits())
        harness.same(f"{way}: photos", (len(one.photos()), one.photos()), (4, two.photos()))
        there = visits(host, token)
        harness.same(f"{way}: the server", sorted(row["artwork_id"] for row in there), [276, 277, 280, 598])
        harness.same(f"{way}: its photos", [row.get("photo_missing") for row in there if row["photo"]], [None] * 4)
        harness.same(f"{way}: again", one.run("sync").strip(), "Both sides have the same already.")
        host.stop()
        host.start()
        harness.same(f"{way}: started again", one.run("sync").strip(), "Both sides have the same already.")
    finally:
        host.stop()


parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("monactl", type=pathlib.Path)
parser.add_argument("server", type=pathlib.Path)
options = parser.parse_args()
for way in ("command", "folder", "without photos"):
    with tempfile.TemporaryDirectory() as folder:
        try_way(way, options.monactl.resolve(), options.server.resolve(), pathlib.Path(folder))
print(f"{harness.steps} checks passed")
