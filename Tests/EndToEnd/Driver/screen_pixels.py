"""Reads the pixels of the screen, fast enough to do so at every step."""

import ctypes

from mona_window import BORDER

EVERY_PLANE, WHOLE_PIXELS = ctypes.c_ulong(-1), 2


class _Image(ctypes.Structure):
    """The beginning of Xlib's XImage."""

    _fields_ = [(name, ctypes.c_int) for name in ("width", "height", "offset", "format")] + [
        ("data", ctypes.c_void_p)] + [
        (name, ctypes.c_int) for name in ("order", "unit", "bit_order", "pad", "depth", "line")]


class ScreenPixels:
    """The screen."""

    def __init__(self):
        self._x = ctypes.CDLL("libX11.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._x.XGetImage.restype = ctypes.POINTER(_Image)
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))
        self._screen = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self._size = (self._x.XDisplayWidth(self._display, 0), self._x.XDisplayHeight(self._display, 0))

    def pixels(self, place, around=0):
        """The pixels at x, y, width, height of the window, with a margin of `around` pixels."""
        x, y, width, height = place
        left, top = (max(0, side + BORDER - around) for side in (x, y))
        right, bottom = (
            min(room, max(side + BORDER + long + around, least + 1)) for room, side, long, least in
            zip(self._size, (x, y), (width, height), (left, top)))
        if right <= left or bottom <= top:
            return b""  # it is not on the screen
        image = self._x.XGetImage(
            self._display, self._screen, left, top, right - left, bottom - top, EVERY_PLANE, WHOLE_PIXELS)
        read = ctypes.string_at(image.contents.data, image.contents.line * image.contents.height)
        self._x.XDestroyImage(image)
        return read
