"""A client of the accessibility bus, which lists every widget of a window.

All widgets are read anew at each query, many at a time, directly over D-Bus: libatspi's cache misses some
changes that GTK makes. With libdbus a query takes two thirds of the time it takes with GLib's D-Bus.
"""

import functools
import os

import dbus
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib
from node import ACCESSIBLE, COMPONENT, WINDOW, Item, Node

CACHE = "org.a11y.atspi.Cache"
TIMEOUT = 10  # seconds that a window may take to answer
LONG = 40  # rows; in a longer list, those out of view are left out
APART = 4  # rows between two whose places are queried to find those in view


def _by_holder(items):
    """The paths of each widget's children, in their order."""
    children = {}
    for path, item in items.items():
        children.setdefault(item.parent[1], []).append(path)
    for paths in children.values():
        paths.sort(key=lambda path: items[path].index)
    return children


def _reached(paths, children):
    """These widgets and all their descendants."""
    found = list(paths)
    for path in found:  # the list grows in this loop
        found += children.get(path, [])
    return found


class Bus:
    """A connection to the accessibility bus of this session."""

    def __init__(self, loop=None):
        session = dbus.SessionBus(mainloop=dbus.mainloop.NULL_MAIN_LOOP)
        # The bus types keys on the X screen, which started after it.
        screen = {key: os.environ[key] for key in ("DISPLAY", "XAUTHORITY") if key in os.environ}
        session.call_blocking(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "UpdateActivationEnvironment", "a{ss}", (screen,), TIMEOUT)
        address = session.call_blocking(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", "", (), TIMEOUT)
        self._connection = dbus.bus.BusConnection(
            address, mainloop=DBusGMainLoop() if loop is None else loop)
        self._context = GLib.MainContext.default()
        self._added = {}  # widgets published during a query, by path
        self._connection.add_signal_receiver(self._note, "AddAccessible", CACHE)

    def _note(self, values):
        """Stores a widget that a program just published because it was queried."""
        item = Item._make(values)
        self._added[item.own[1]] = item

    def call(self, owner, path, interface, method, signature="", *arguments):
        """The answer of one method; raises dbus.DBusException when it refuses."""
        return self._connection.call_blocking(
            owner, path, interface, method, signature, arguments, TIMEOUT)

    def call_all(self, owner, calls, interface, method, signature=""):
        """Calls a method many times at once, each with a path and arguments; None stands for a refusal."""
        answers = [None] * len(calls)
        waiting = len(calls)

        def finish(index, answer=None):
            nonlocal waiting
            waiting -= 1
            answers[index] = answer

        for index, (path, *arguments) in enumerate(calls):
            self._connection.call_async(
                owner, path, interface, method, signature, arguments,
                functools.partial(finish, index), lambda _, index=index: finish(index), TIMEOUT)
        while waiting:
            self._context.iteration(True)
        return answers

    def application(self, process):
        """The bus name of the program with this process number, None before it is there."""
        registry = "org.a11y.atspi.Registry"
        children = self.call(
            registry, "/org/a11y/atspi/accessible/root", ACCESSIBLE, "GetChildren")
        for owner, _ in children:
            try:
                number = self.call(
                    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                    "GetConnectionUnixProcessID", "s", owner)
            except dbus.DBusException:
                continue
            if number == process:
                return owner
        return None

    def look(self, owner):
        """The windows of a program with their widgets, as they are now."""
        root = "/org/a11y/atspi/accessible/root"
        windows = [path for _, path in self.call(owner, root, ACCESSIBLE, "GetChildren")]
        items = self._known(owner)
        children = _by_holder(items)
        incomplete = {
            path for path in _reached(windows, children)
            if path in items and items[path].count > len(children.get(path, []))}
        # Rows stay incomplete for as long as they are out of view.
        for path in {items[path].parent[1] for path in incomplete}:
            if len(held := children.get(path, [])) >= LONG:
                incomplete -= set(held).difference(self._laid_out(owner, path, held))
        unknown = [path for path in windows if path not in items] + list(incomplete)
        if unknown:
            # GTK publishes a widget only once it was queried.
            self._added.clear()
            found = set()
            while unknown:
                calls = [(path,) for path in unknown]
                answers = self.call_all(owner, calls, ACCESSIBLE, "GetChildren")
                unknown = [
                    path for holder, answer in zip(unknown, answers) if answer
                    for path in self._laid_out(owner, holder, [
                        path for _, path in answer if not path.endswith("/null")])]
                found.update(unknown)
            if (new := found.difference(items)) <= self._added.keys():
                items |= {path: self._added[path] for path in new}
            else:
                items = self._known(owner)
            children = _by_holder(items)
        return [
            Node(self, owner, path, None, items, children) for path in windows if path in items]

    def _known(self, owner):
        """The widgets in the program's cache, by path."""
        items = self.call(owner, "/org/a11y/atspi/cache", CACHE, "GetItems")
        return {item.own[1]: item for item in map(Item._make, items)}

    def _laid_out(self, owner, holder, held):
        """The children of a widget without, in a long list, the rows well out of view.

        GTK keeps two hundred rows without a place of their own, and reading them all takes longer than
        the rest.
        """
        if len(held) < LONG:
            return held
        answers = self.call_all(
            owner, [(path, WINDOW) for path in held[::APART]], COMPONENT, "GetExtents", "u")
        placed = [bool(answer and all(answer[2:])) for answer in answers]
        if not any(placed):
            return held
        return [
            path for number, path in enumerate(held)
            if any(placed[number // APART:number // APART + 2])]

    def press_key(self, code, kind):
        """Presses (0), releases (1) or types (3, a key symbol) on the keyboard."""
        self.call(
            "org.a11y.atspi.Registry", "/org/a11y/atspi/registry/deviceeventcontroller",
            "org.a11y.atspi.DeviceEventController", "GenerateKeyboardEvent", "isu", code, "", kind)

    def press_mouse(self, x, y, event):
        """Moves ("abs") or clicks ("b1c") at a place of the screen."""
        self.call(
            "org.a11y.atspi.Registry", "/org/a11y/atspi/registry/deviceeventcontroller",
            "org.a11y.atspi.DeviceEventController", "GenerateMouseEvent", "iis", x, y, event)
