"""A widget on the accessibility bus: what it is, where it is, and what a screen reader does with it."""

import functools
import typing

import dbus
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

ACCESSIBLE = "org.a11y.atspi.Accessible"
COMPONENT = "org.a11y.atspi.Component"
WINDOW = 1  # coordinates relative to the window
CLASSES = ("Gtk", "Adw", "Shumate", "MonaMapLayer")

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
