"""The accessibility bus: every widget a window offers to a screen reader.

Widgets are read anew at each look, many at a time, over D-Bus itself: libatspi's cache does not
hear of every change GTK makes. With libdbus a look takes two thirds of the time that GLib's D-Bus takes.
"""

import functools
import os
import typing

import dbus
import gi
from dbus.mainloop.glib import DBusGMainLoop

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

ACCESSIBLE = "org.a11y.atspi.Accessible"
CACHE = "org.a11y.atspi.Cache"
COMPONENT = "org.a11y.atspi.Component"
WINDOW = 1  # coordinates relative to the window
PATIENCE = 10  # seconds, the longest a window may take to answer
LONG = 40  # rows, from which on those out of sight are left out
CLASSES = ("Gtk", "Adw", "Shumate", "MonaMapLayer")
APART = 4  # rows, between two whose places tell which are in sight

ROLES = {
    number: Atspi.role_get_name(Atspi.Role(number)) for number in Atspi.Role.__enum_values__}
# Debian 12 calls it by this name, and a button that stays pressed too; Debian 13 calls it a button.
ROLES[Atspi.Role.PUSH_BUTTON] = ROLES[Atspi.Role.TOGGLE_BUTTON] = "push button"
ROLES[Atspi.Role.GROUPING] = "panel"
HOLDERS = ("filler", "panel")  # what only holds others: Debian 13 knows no fillers
STATES = {number: state.value_nick for number, state in Atspi.StateType.__enum_values__.items()}


class Refused(AssertionError):
    """What cannot be done with a widget now: it is insensitive, or on a page that is made anew."""


class Item(typing.NamedTuple):
    """What a program's cache tells of a widget: itself, its program and what holds it are a bus name
    and a path each."""

    own: tuple
    program: tuple
    parent: tuple
    index: int  # its place among its siblings
    count: int  # how many it holds
    interfaces: list
    name: str
    role: int
    description: str
    states: list


def _named(name):
    """The name of a widget: GTK 4.8 calls one that has none by its class."""
    return "" if name.startswith(CLASSES) else str(name)


@functools.cache
def _states(bits):
    """The names of the states that these bits stand for; few are together on a widget."""
    return frozenset(state for number, state in STATES.items() if bits >> number & 1)


def _by_holder(items):
    """The paths of what each widget holds, in their order."""
    children = {}
    for path, item in items.items():
        children.setdefault(item.parent[1], []).append(path)
    for paths in children.values():
        paths.sort(key=lambda path: items[path].index)
    return children


def _reached(paths, children):
    """All that is held by the widgets of these paths, themselves included."""
    found = list(paths)
    for path in found:  # which grows meanwhile
        found += children.get(path, [])
    return found


class Bus:
    """A connection to the accessibility bus of this session."""

    def __init__(self, loop=None):
        session = dbus.SessionBus(mainloop=dbus.mainloop.NULL_MAIN_LOOP)
        # The keyboard of the accessibility bus is the screen's; the bus started before the screen.
        screen = {key: os.environ[key] for key in ("DISPLAY", "XAUTHORITY") if key in os.environ}
        session.call_blocking(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "UpdateActivationEnvironment", "a{ss}", (screen,), PATIENCE)
        address = session.call_blocking(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", "", (), PATIENCE)
        self._connection = dbus.bus.BusConnection(
            address, mainloop=DBusGMainLoop() if loop is None else loop)
        self._context = GLib.MainContext.default()
        self._added = {}  # what programs told of in the course of a look, by its path
        self._connection.add_signal_receiver(self._note, "AddAccessible", CACHE)

    def _note(self, told):
        """Notes a widget that a program just made known, because somebody asked for it."""
        item = Item._make(told)
        self._added[item.own[1]] = item

    def call(self, owner, path, interface, method, signature="", *arguments):
        """What one method answers; dbus.DBusException when it refuses."""
        return self._connection.call_blocking(
            owner, path, interface, method, signature, arguments, PATIENCE)

    def call_all(self, owner, calls, interface, method, signature=""):
        """What a method answers to many calls, of a path and arguments each, asked at once; None
        where it refuses."""
        answers = [None] * len(calls)
        waiting = len(calls)

        def finish(index, answer=None):
            nonlocal waiting
            waiting -= 1
            answers[index] = answer

        for index, (path, *arguments) in enumerate(calls):
            self._connection.call_async(
                owner, path, interface, method, signature, arguments,
                functools.partial(finish, index), lambda _, index=index: finish(index), PATIENCE)
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
        """The widgets of a program at this moment, as the windows that hold them."""
        root = "/org/a11y/atspi/accessible/root"
        windows = [path for _, path in self.call(owner, root, ACCESSIBLE, "GetChildren")]
        items = self._known(owner)
        children = _by_holder(items)
        incomplete = {
            path for path in _reached(windows, children)
            if path in items and items[path].count > len(children.get(path, []))}
        # Rows stay incomplete for as long as they are out of sight.
        for path in {items[path].parent[1] for path in incomplete}:
            if len(held := children.get(path, [])) >= LONG:
                incomplete -= set(held).difference(self._laid_out(owner, path, held))
        unknown = [path for path in windows if path not in items] + list(incomplete)
        if unknown:
            # GTK tells of a widget only once somebody has asked for it.
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
        """What the program's cache tells: widgets by their path."""
        told = self.call(owner, "/org/a11y/atspi/cache", CACHE, "GetItems")
        return {item.own[1]: item for item in map(Item._make, told)}

    def _laid_out(self, owner, holder, held):
        """The widgets that another holds but, of a long list, rows well out of sight: GTK keeps two
        hundred without a place of their own, and to read them all takes longer than all else."""
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


class Node:
    """A widget, as it was when it was looked at."""

    def __init__(self, bus, owner, path, parent, items, children):
        self._bus, self._owner = bus, owner
        self.path, self.parent = path, parent
        item = items[path]
        self.name = _named(item.name)
        self.role, self.description = ROLES[item.role], str(item.description)
        if self.role == "status bar":  # GTK 4.18 has no name for one
            self.name = self.name or self._words()
        self.states = _states(item.states[0] | item.states[1] << 32)
        self.children = [
            Node(bus, owner, child, self, items, children) for child in children.get(path, [])]

    def __repr__(self):
        return f"{self.role} “{self.name}”"

    def __eq__(self, other):
        return isinstance(other, Node) and self.path == other.path

    def __hash__(self):
        return hash(self.path)

    # Around it

    def everything(self):
        """The widget and all that it holds, in reading order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def around(self):
        """The widgets that hold this one, the nearest first."""
        node = self.parent
        while node:
            yield node
            node = node.parent

    # What it is

    def _ask(self, interface, method, signature="", *arguments):
        return self._bus.call(
            self._owner, self.path, f"org.a11y.atspi.{interface}", method, signature, *arguments)

    def extents(self):
        """Its place in the window: x, y, width, height."""
        return self._ask("Component", "GetExtents", "u", WINDOW)

    def is_there(self):
        """Whether it is still what it was: rows go, or stay and show something else."""
        try:
            name = self._bus.call(
                self._owner, self.path, "org.freedesktop.DBus.Properties", "Get", "ss", ACCESSIBLE, "Name")
        except dbus.DBusException:
            return False
        return not self.name or _named(name) in ("", self.name)

    def text(self):
        """What is written in it."""
        # GTK 4.8 answers nothing when asked for all by the customary -1.
        count = self._bus.call(
            self._owner, self.path, "org.freedesktop.DBus.Properties", "Get", "ss",
            "org.a11y.atspi.Text", "CharacterCount")
        return str(self._ask("Text", "GetText", "ii", 0, count))

    def _words(self):
        try:
            return self.text()
        except dbus.DBusException:
            return ""  # it has gone since

    def extents_of(self, nodes):
        """The places of widgets of the same program, asked for at once; None for one that has gone."""
        return self._bus.call_all(
            self._owner, [(node.path, WINDOW) for node in nodes], COMPONENT, "GetExtents", "u")

    def at(self, places):
        """The paths of what shows at places of this window, asked for at once."""
        calls = [(self.path, x, y, WINDOW) for x, y in places]
        answers = self._bus.call_all(
            self._owner, calls, COMPONENT, "GetAccessibleAtPoint", "iiu")
        return [answer and answer[1] for answer in answers]

    def actions(self):
        """The names of what can be done with it, whatever the language."""
        count = len(self._ask("Action", "GetActions"))
        return [self._ask("Action", "GetName", "i", number) for number in range(count)]

    # What is done with it

    def act(self, action):
        """Does what a screen reader would."""
        if not self._ask("Action", "DoAction", "i", self.actions().index(action)):
            raise Refused(f"{self} refuses to {action}")

    def write(self, text):
        """Puts a text in the place of what is written in it."""
        if not self._ask("EditableText", "SetTextContents", "s", text):
            raise AssertionError(f"{self} cannot be written in")
