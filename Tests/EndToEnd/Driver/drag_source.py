"""A window of another program, from which files and images are dragged onto MONA's.

Run as a program, `drag_source.py TYPE FILE` is that window, and offers the contents of the file. It needs
gir1.2-gtk-4.0.
"""

import ctypes
import pathlib
import subprocess
import sys
import tempfile

PLACE = (1250, 900)  # on the test's screen, beside MONA's window
SIDE = 60


def _window(kind, content):
    import gi

    gi.require_version("Gtk", "4.0")
    gi.require_version("GdkX11", "4.0")
    from gi.repository import Gdk, GdkX11, GLib, Gtk  # noqa: F401

    Gtk.init()
    window = Gtk.Window(decorated=False, default_width=SIDE, default_height=SIDE, resizable=False)
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.set_content(Gdk.ContentProvider.new_for_bytes(kind, GLib.Bytes.new(content)))
    window.add_controller(source)

    def place():
        # Without a window manager, a program places its windows itself; GTK 4 cannot.
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        display = ctypes.c_void_p(x11.XOpenDisplay(None))
        x11.XMoveWindow(display, ctypes.c_ulong(window.get_surface().get_xid()), *PLACE)
        x11.XSync(display, 0)
        print("ready", flush=True)

    window.connect("map", lambda _: GLib.timeout_add(100, place))
    window.present()
    GLib.MainLoop().run()


class DragSource:
    """Something held over MONA: `with DragSource(mona, kind, content) as held:`."""

    def __init__(self, mona, kind, content):
        self._mona, self._kind, self._content = mona, kind, content

    def __enter__(self):
        self._file = tempfile.NamedTemporaryFile()
        self._file.write(self._content)
        self._file.flush()
        self._process = subprocess.Popen(
            [sys.executable, __file__, self._kind, self._file.name], stdout=subprocess.PIPE)
        assert self._process.stdout.readline() == b"ready\n", "no window to drag from"
        x, y = (side + SIDE // 2 for side in PLACE)
        self._mona.mouse_at(x, y, "abs")
        self._mona.mouse_at(x, y, "b1p")
        for step in range(1, 8):  # far enough for a click to have become a drag
            self._mona.mouse_at(x - 6 * step, y - 4 * step, "abs")
        return self

    def __exit__(self, kind, error, trace):
        self._process.kill()
        self._process.wait()
        self._file.close()

    def over(self, x, y):
        """Moves it over a place of MONA's window."""
        for step in (12, 6, 0):
            self._mona.mouse(x - step, y - step, "abs")
        self._at = x, y

    def drop(self):
        """Drops it."""
        self._mona.mouse(*self._at, "b1r")


def files(*paths):
    """The type and content that a file manager offers for files."""
    return "text/uri-list", "".join(f"{path.as_uri()}\r\n" for path in paths).encode()


if __name__ == "__main__":
    _window(sys.argv[1], pathlib.Path(sys.argv[2]).read_bytes())
