"""A widget on the accessibility bus: its role, place and state, and its actions."""

import functools
import typing

import dbus
import gi
import inputs

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

ACCESSIBLE = "org.a11y.atspi.Accessible"
COMPONENT = "org.a11y.atspi.Component"
WINDOW = 1  # coordinates relative to the window
CLASSES = ("Gtk", "Adw", "Shumate", "MonaMapLayer")

ROLES = {
    number: Atspi.role_get_name(Atspi.Role(number)) for number in Atspi.Role.__enum_values__}
# The role's name differs: Debian 13 has "button", and Debian 12 uses one name for toggle buttons too.
ROLES[Atspi.Role.PUSH_BUTTON] = ROLES[Atspi.Role.TOGGLE_BUTTON] = "push button"
ROLES[Atspi.Role.GROUPING] = "panel"
HOLDERS = ("filler", "panel")  # containers; Debian 13 has no fillers
MAPS = (*HOLDERS, "image")  # Debian 13 has images
STATES = {number: state.value_nick for number, state in Atspi.StateType.__enum_values__.items()}


class Refused(AssertionError):
    """An action is not possible now: the widget is insensitive, or its page was rebuilt."""


class Item(typing.NamedTuple):
    """A widget as a program's cache describes it; `own`, `program` and `parent` are a bus name and a path
    each."""

    own: tuple
    program: tuple
    parent: tuple
    index: int  # its place among its siblings
    count: int  # the number of its children
    interfaces: list
    name: str
    role: int
    description: str
    states: list


def _named(name):
    """The name of a widget; GTK 4.8 uses the class name for a widget that has none."""
    return "" if name.startswith(CLASSES) else str(name)


@functools.cache
def _states(bits):
    """The names of the states of these bits; there are few combinations."""
    return frozenset(state for number, state in STATES.items() if bits >> number & 1)


class Node:
    """A widget as it was when it was queried."""

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
        """The widget and all its descendants, in reading order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def around(self):
        """The ancestors of this widget, the nearest first."""
        node = self.parent
        while node:
            yield node
            node = node.parent

    # Properties

    def _ask(self, interface, method, signature="", *arguments):
        return self._bus.call(
            self._owner, self.path, f"org.a11y.atspi.{interface}", method, signature, *arguments)

    def extents(self):
        """Its place in the window: x, y, width, height."""
        return self._ask("Component", "GetExtents", "u", WINDOW)

    def is_there(self):
        """Whether the widget still exists and shows the same: rows may be removed or reused."""
        try:
            name = self._bus.call(
                self._owner, self.path, "org.freedesktop.DBus.Properties", "Get", "ss", ACCESSIBLE, "Name")
        except dbus.DBusException:
            return False
        return not self.name or _named(name) in ("", self.name)

    def has_focus(self):
        """Whether it has the keyboard focus now; raises dbus.DBusException once it is gone."""
        low, high = self._ask("Accessible", "GetState")
        return "focused" in _states(low | high << 32)

    def text(self):
        """Its editable text."""
        # GTK 4.8 returns nothing for the usual -1, which means all.
        count = self._bus.call(
            self._owner, self.path, "org.freedesktop.DBus.Properties", "Get", "ss",
            "org.a11y.atspi.Text", "CharacterCount")
        return str(self._ask("Text", "GetText", "ii", 0, count))

    def _words(self):
        try:
            return self.text()
        except dbus.DBusException:
            return ""  # it was removed since

    def extents_of(self, nodes):
        """The places of widgets of one program, queried at once; None for one that is gone."""
        return self._bus.call_all(
            self._owner, [(node.path, WINDOW) for node in nodes], COMPONENT, "GetExtents", "u")

    def at(self, places):
        """The paths of the widgets at places of this window, queried at once."""
        calls = [(self.path, x, y, WINDOW) for x, y in places]
        answers = self._bus.call_all(
            self._owner, calls, COMPONENT, "GetAccessibleAtPoint", "iiu")
        return [answer and answer[1] for answer in answers]

    def actions(self):
        """The names of its actions, the same in every language."""
        count = len(self._ask("Action", "GetActions"))
        return [self._ask("Action", "GetName", "i", number) for number in range(count)]

    # Actions

    def act(self, action):
        """Performs an action, as a screen reader does."""
        number = self.actions().index(action)
        inputs.note()
        if not self._ask("Action", "DoAction", "i", number):
            raise Refused(f"{self} refuses to {action}")

    def write(self, text):
        """Replaces its text."""
        inputs.note()
        if not self._ask("EditableText", "SetTextContents", "s", text):
            raise AssertionError(f"{self} cannot be written in")
