"""Fixture: a MONA server on this computer, which can be started, stopped and queried."""

import json
import os
import re
import signal
import socket
import subprocess
import urllib.error
import urllib.request

from environment import HOME

PROGRAM = os.environ.get("MONA_SERVER_PROGRAM", "")


class Server:
    """`with Server() as server:` serves from an empty folder on a free port, which stays the same."""

    def __init__(self, name="server", *options):
        self.data = HOME / name
        self.options = list(options)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, kind, error, trace):
        self.stop()

    @property
    def name(self):
        """The server's name in the window."""
        return f"127.0.0.1:{self.port}"

    def start(self):
        """Serves, with the data of earlier runs."""
        self._process = subprocess.Popen(
            [PROGRAM, "serve", "--new", "--data", str(self.data), "--port", str(self.port),
             # Tests poll it.
             "--requests-per-minute", "1000000", *self.options],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self._process.stdout.readline()
        assert re.search(r"http://\S+", line), f"the server says “{line}”"

    def stop(self):
        """Stops the server."""
        if self._process:
            self._process.terminate()
            # A stopped process handles SIGTERM only once it continues.
            self.thaw()
            self._process.wait()
            self._process.stdout.close()
            self._process = None

    def freeze(self):
        """Accepts requests and answers none (SIGSTOP)."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self):
        """Answers again, the requests received meanwhile too (SIGCONT)."""
        self._process.send_signal(signal.SIGCONT)

    def kill(self):
        """Kills the server at once."""
        self._process.kill()
        self.stop()

    def ask(self, path, fields=None, token=None):
        """The server's answer to a client: its JSON, or the status of a refusal."""
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(
            f"http://{self.name}/api/v3/{path}", headers=headers,
            data=None if fields is None else json.dumps(fields).encode())
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            return error.code

    def register(self, name, password, email=None):
        """Creates an account, as another device would; returns its token."""
        fields = {"username": name, "password": password, "password_confirmation": password}
        return self.ask("register", fields | ({"email": email} if email else {}))["token"]

    def log_in(self, name, password):
        """The token of another device."""
        return self.ask("login", {"username": name, "password": password})["token"]

    def visits(self, token):
        """All visits of an account."""
        lists = [self.ask(f"user/{kind}", token=token) for kind in ("artworks", "places", "heritages")]
        return [visit for visits in lists for visit in visits]
