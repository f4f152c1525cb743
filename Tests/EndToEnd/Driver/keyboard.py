"""A fast keyboard, on any layout: it sends keys before the window has handled the previous ones."""

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
    """The keyboard of the X screen, without the accessibility bus in between."""

    def __init__(self, layout="us"):
        self._x = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XkbKeycodeToKeysym.restype = ctypes.c_ulong
        self.change_to(layout)

    def change_to(self, layout):
        """Gives the screen another keyboard: "us", or "ca", that of Québec."""
        subprocess.run(["setxkbmap", layout], check=True)
        # The layout is read once a connection.
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

    def press(self, shortcut):
        """Types a shortcut: "Control+f", "Alt+1", "Enter", "é"."""
        *modifiers, name = shortcut.split("+")
        for modifier in modifiers:
            self._test.XTestFakeKeyEvent(self._display, MODIFIERS[modifier], 1, ctypes.c_ulong(0))
        self._stroke(*self._code(KEYS.get(name) or ord(name)))
        for modifier in reversed(modifiers):
            self._test.XTestFakeKeyEvent(self._display, MODIFIERS[modifier], 0, ctypes.c_ulong(0))
        self._x.XSync(self._display, 0)

    def _code(self, symbol):
        """The key code of a symbol, and whether it needs Shift."""
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


class _Attributes(ctypes.Structure):
    """Xlib's XWindowAttributes."""

    _fields_ = [
        *((name, ctypes.c_int) for name in ("x", "y", "width", "height", "border_width", "depth")),
        ("visual", ctypes.c_void_p), ("root", ctypes.c_ulong),
        *((name, ctypes.c_int) for name in ("kind", "bit_gravity", "win_gravity", "backing_store")),
        ("backing_planes", ctypes.c_ulong), ("backing_pixel", ctypes.c_ulong), ("save_under", ctypes.c_int),
        ("colormap", ctypes.c_ulong), ("map_installed", ctypes.c_int), ("map_state", ctypes.c_int),
        *((name, ctypes.c_long) for name in ("all_events", "our_events", "no_events")),
        ("override_redirect", ctypes.c_int), ("screen", ctypes.c_void_p)]


# A window may close during a query; Xlib's own handler would end the test.
IGNORE_ERRORS = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda display, fault: 0)
INPUT_OUTPUT, VIEWABLE, TO_PARENT = 1, 2, 2  # an input-output window; a mapped one; revert to the parent, as GTK does


class Focus:
    """Manages the keyboard focus of windows, in place of a window manager."""

    def __init__(self):
        self._x = ctypes.CDLL("libX11.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))
        self._root = self._x.XDefaultRootWindow(self._display)
        self._x.XSetErrorHandler(IGNORE_ERRORS)

    def keep(self):
        """Focuses the window in front if no window has the focus: GTK only focuses windows that open."""
        if not self._focused():
            self._give(self._front())

    def leave_and_return(self):
        """Takes the focus from all windows, as another program does, and returns it."""
        window = self._focused() or self._front()
        self._give(0)
        self._give(window)

    def _focused(self):
        """The window that has the focus; 0 for none."""
        window, revert = ctypes.c_ulong(), ctypes.c_int()
        self._x.XGetInputFocus(self._display, ctypes.byref(window), ctypes.byref(revert))
        return 0 if window.value in (1, self._root) else window.value  # 1: the one under the mouse

    def _give(self, window):
        self._x.XSetInputFocus(self._display, ctypes.c_ulong(window), TO_PARENT, ctypes.c_ulong(0))
        self._x.XSync(self._display, 0)
        time.sleep(0.2)  # so that it is drawn

    def _front(self):
        """The uppermost window that is neither a menu nor a popover."""
        root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
        children = ctypes.POINTER(ctypes.c_ulong)()
        self._x.XQueryTree(
            self._display, ctypes.c_ulong(self._root), ctypes.byref(root), ctypes.byref(parent),
            ctypes.byref(children), ctypes.byref(count))
        windows = children[:count.value]
        if children:
            self._x.XFree(children)
        return next(window for window in reversed(windows) if self._takes_keys(window))

    def _takes_keys(self, window):
        attributes = _Attributes()
        return bool(self._x.XGetWindowAttributes(self._display, ctypes.c_ulong(window), ctypes.byref(attributes))) and (
            attributes.kind == INPUT_OUTPUT and attributes.map_state == VIEWABLE and not attributes.override_redirect)
