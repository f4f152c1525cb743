"""Fixture: Weston, a Wayland compositor, without a screen, a keyboard and a mouse."""

import os
import pathlib
import subprocess

from waiting import until


class Weston:
    """`with Weston():` has programs open their windows there, and not on the X screen."""

    NAME = "mona-wayland"

    def __enter__(self):
        # The backend's old name, which all versions accept.
        self._process = subprocess.Popen(
            ["weston", "--backend=headless-backend.so", f"--socket={self.NAME}", "--no-config",
             "--idle-time=0", "--width=1400", "--height=1000"])
        socket = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / self.NAME
        until("Weston to be there", lambda: self._process.poll() is None and socket.exists())
        os.environ |= {"GDK_BACKEND": "wayland", "WAYLAND_DISPLAY": self.NAME}
        return self

    def __exit__(self, kind, error, trace):
        self._process.terminate()
        self._process.wait()
