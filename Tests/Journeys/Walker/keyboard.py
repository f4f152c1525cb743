"""A keyboard under fast fingers: keys that follow one another before the window has answered the first,
on any layout."""

import ctypes
import subprocess
import time

KEYS = {
    "Enter": 0xFF0D, "Escape": 0xFF1B, "Tab": 0xFF09, "Down": 0xFF54, "Up": 0xFF52,
    "Left": 0xFF51, "Right": 0xFF53, "Page_Down": 0xFF56, "Home": 0xFF50, "End": 0xFF57,
    "Delete": 0xFFFF, "BackSpace": 0xFF08, "F1": 0xFFBE, "F10": 0xFFC7, "space": 0x20, "question": 0x3F}
MODIFIERS = {"Control": 37, "Shift": 50, "Alt": 64}  # the places of these keys on a PC keyboard
SHIFT = 0xFFE1


class Keyboard:
    """The screen's own keyboard, which no program stands in between."""

    def __init__(self, layout="us"):
        self._x = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XkbKeycodeToKeysym.restype = ctypes.c_ulong
        self.change_to(layout)

    def change_to(self, layout):
        """Gives the screen another keyboard: "us", or "ca", that of Québec."""
        subprocess.run(["setxkbmap", layout], check=True)
        # What a key makes is asked for once a connection.
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))

    def tap(self, *keys):
        """Types keys at once: "Enter", "c", "Shift+5" for the key 5 with Shift, or a whole text."""
        for key in keys:
            if key.startswith("Shift+"):
                self._stroke(self._code(ord(key[-1]))[0], True)
            elif key in KEYS:
                self._stroke(*self._code(KEYS[key]))
            else:
                for letter in key:
                    self._stroke(*self._code(ord(letter)))
        self._x.XSync(self._display, 0)

    def _code(self, symbol):
        """The key that makes a sign, and whether with Shift."""
        code = self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(symbol))
        for level in (0, 1):
            if self._x.XkbKeycodeToKeysym(self._display, code, 0, level) == symbol:
                return code, level == 1
        raise AssertionError(f"no key of this keyboard makes {symbol:#x}")

    def _stroke(self, code, with_shift):
        shift = self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(SHIFT))
        strokes = [(code, 1), (code, 0)]
        for which, is_down in [(shift, 1), *strokes, (shift, 0)] if with_shift else strokes:
            self._test.XTestFakeKeyEvent(self._display, which, is_down, ctypes.c_ulong(0))


def change_focus(back_to=None):
    """Takes the keyboard from the window that has it, and gives it back, to that window or another;
    returns which has it now."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    window, revert = ctypes.c_ulong(), ctypes.c_int()
    x.XGetInputFocus(display, ctypes.byref(window), ctypes.byref(revert))
    back_to = back_to or window.value
    for focus in (0, back_to):
        x.XSetInputFocus(display, ctypes.c_ulong(focus), revert, ctypes.c_ulong(0))
        x.XSync(display, 0)
        time.sleep(0.2)  # both are to be seen
    x.XCloseDisplay(display)
    return back_to
