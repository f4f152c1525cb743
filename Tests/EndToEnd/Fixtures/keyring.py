"""Fixture: gnome-keyring on the bus of the test: open as after a log-in, inspected, locked or gone.

No prompt can be shown there: a request for one fails at once.
"""

import json
import os
import signal
import subprocess

import dbus

from environment import PICTURES
from waiting import until

NAME, PATH = "org.freedesktop.secrets", "/org/freedesktop/secrets"
SERVICE, COLLECTION = "org.freedesktop.Secret.Service", "org.freedesktop.Secret.Collection"
# The interface by which a desktop unlocks it with the log-in's password, without a prompt.
INTERNAL = "org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface"
TIMEOUT = 10  # seconds that an answer may take
PASSWORD = b"sesame, ouvre-toi"


class Keyring:
    """`with Keyring() as keyring:` starts an empty one that is unlocked."""

    def __enter__(self):
        self._bus = dbus.SessionBus()
        self._errors = PICTURES / "stderr-keyring"
        self._process = subprocess.Popen(
            ["gnome-keyring-daemon", "--unlock", "--components=secrets", "--foreground"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=self._errors.open("w"),
            # Only MONA aborts on GLib's criticals, not the keyring.
            env={name: value for name, value in os.environ.items() if name != "G_DEBUG"})
        self._process.stdin.write(PASSWORD)
        self._process.stdin.close()
        self._place = until("the keyring to open", self._open)
        _, self._session = self._call(SERVICE, "OpenSession", "sv", "plain", "")
        return self

    def __exit__(self, *_):
        self.end()

    def _call(self, interface, method, signature, *arguments, path=PATH):
        return self._bus.call_blocking(NAME, path, interface, method, signature, arguments, TIMEOUT)

    def _open(self):
        """The default collection, once it exists and is unlocked."""
        place = self._call(SERVICE, "ReadAlias", "s", "default")
        return place if place != "/" and not self._is_locked(place) else None

    def _is_locked(self, place):
        return bool(self._call(
            "org.freedesktop.DBus.Properties", "Get", "ss", COLLECTION, "Locked", path=place))

    def freeze(self):
        """Stops answering, as when a session starts slowly."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self._process.send_signal(signal.SIGCONT)

    def end(self):
        """Ends, as after a crash: the bus has no secret service any more."""
        self._process.kill()
        self._process.wait()

    def lock(self):
        self._call(SERVICE, "Lock", "ao", [self._place])
        assert self._is_locked(self._place)

    def unlock(self):
        """Unlocks it without a signal."""
        secret = dbus.Struct((self._session, dbus.ByteArray(), dbus.ByteArray(PASSWORD), "text/plain"))
        self._call(INTERNAL, "UnlockWithMasterPassword", "o(oayays)", self._place, secret)
        assert not self._is_locked(self._place)

    def asked(self):
        """How many prompts for its password were requested."""
        return self._errors.read_text().count("couldn't create system prompt")

    def items(self):
        """The paths of MONA's items, locked or not."""
        return sum(self._call(
            SERVICE, "SearchItems", "a{ss}", {"xdg:schema": "org.maisonmona.Mona.Session"}), [])

    def sessions(self):
        """The sessions that MONA stores in it."""
        secrets = self._call(SERVICE, "GetSecrets", "aoo", self.items(), self._session)
        return [json.loads(bytes(value)) for _, _, value, _ in secrets.values()]
