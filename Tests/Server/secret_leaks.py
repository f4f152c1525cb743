#!/usr/bin/python3
"""Passwords and tokens appear only where they must.

secret_leaks.py MONACTL MONA-SERVER

Searches for the password and the token in every file left by logging in, uploading and logging out, in all
output and logs, and in what other users of the computer can see of the processes (ps, the environment). A
server with an untrusted certificate receives nothing, and the error is one sentence.
"""

import argparse
import pathlib
import ssl
import socket
import stat
import subprocess
import tempfile
import threading

import harness
import device
import sync_kills
import wire

SENTENCE = (
    "The server cannot prove that it is the one it says it is: nothing was sent. Check its address, and the "
    "date of this computer."
)


class ProcessScan:
    """Reads command lines and environments of all processes with a certain folder in their environment."""

    def __init__(self, folder):
        self.mark, self.seen, self.processes = str(folder).encode(), b"", set()
        self.ends = threading.Event()
        self.thread = threading.Thread(target=self.look)

    def look(self):
        while not self.ends.wait(0.002):
            for place in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    environment = (place / "environ").read_bytes()
                    if self.mark in environment:
                        words = environment + (place / "cmdline").read_bytes()
                        # Long-running processes are read many times.
                        if words not in self.seen:
                            self.seen += words
                        self.processes.add(place.name)
                except OSError:
                    # It has ended, or belongs to another user.
                    pass

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.thread.join()


def files_with(secret, folder):
    def has(file):
        try:
            return file.is_file() and secret.encode() in file.read_bytes()
        except FileNotFoundError:
            # It was removed since it was found.
            return False

    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if has(file))


def secrets(monactl, program, folder):
    password = wire.add_person(program, folder / "server", "ana")
    log = (folder / "server.log").open("w")
    server = subprocess.Popen(
        [program, "serve", "--new", "--data", folder / "server", "--port", "0", "--log", "trace"],
        stdout=subprocess.PIPE, stderr=log, text=True,
    )  # fmt: skip
    address = "http://" + server.stdout.readline().strip().split("http://", 1)[1].split("/")[0]
    here = device.Device(monactl, folder / "here", log="debug")
    here.run("import", str(sync_kills.CATALOGUE))
    id = here.json("list", "artworks", "--limit", "1")[0]["id"]
    harness.photo(folder, "red.jpg", "red")
    here.run("collect", id, "--photo", str(folder / "red.jpg"), "--date", "2026-11-21", "--comment", "Vu")
    printed = ""
    with ProcessScan(here.folder) as scan:
        # Without a keyring and a file, nothing is stored.
        words = ("--take-visits", "--server", address, "--user", "ana")
        printed += here.run("login", *words, text=password + "\n", status=1) + here.errors
        harness.same("kept", [name for name in files_with(password, folder)], [])
        printed += here.login(address, "ana", password + "\n") + here.errors
        session = next((here.folder / "data").glob("*.session"))
        token = next(
            word for word in session.read_text().replace('"', " ").split() if len(word) == 60
        )
        harness.same("mode", stat.S_IMODE(session.stat().st_mode), 0o600)
        printed += here.run("sync") + here.errors
        printed += here.run("account") + here.errors
    harness.same("processes found", len(scan.processes) > 0, True)
    for what, secret in (("password", password), ("token", token)):
        harness.same(f"{what} in ps or the environment", secret.encode() in scan.seen, False)
        harness.same(f"{what} in what is printed", secret in printed, False)
    harness.same("password in files", files_with(password, folder), [])
    own = str(session.relative_to(folder))
    harness.same("token in files", files_with(token, folder), [own])
    here.run("logout")
    harness.same("token after logging out", files_with(token, folder), [])
    server.terminate()
    server.wait(10)
    server.stdout.close()
    log.close()
    for secret in (password, token):
        harness.same("in the server's log", secret in (folder / "server.log").read_text(), False)


def certificate(monactl, folder):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
         "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    listening = socket.create_server(("127.0.0.1", 0))
    received, calls = [], []

    def listen():
        while True:
            try:
                line, _ = listening.accept()
            except OSError:
                return
            calls.append(1)
            try:
                with context.wrap_socket(line, server_side=True) as safe:
                    received.append(safe.recv(1000))
            except OSError:
                # The client does not trust it, and closes the connection.
                line.close()

    threading.Thread(target=listen, daemon=True).start()
    here = device.Device(monactl, folder / "there")
    address = f"https://127.0.0.1:{listening.getsockname()[1]}"
    here.run("login", "--server", address, "--user", "ana", text="a-password\n", status=1)
    harness.same("errors", here.errors.strip(), SENTENCE)
    harness.same("asked", len(calls) > 0, True)
    harness.same("received", b"".join(received), b"")
    listening.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("monactl")
    parser.add_argument("server")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        secrets(options.monactl, options.server, pathlib.Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        certificate(options.monactl, pathlib.Path(folder))
    print(f"secret_leaks: {harness.steps} checks")


if __name__ == "__main__":
    main()
