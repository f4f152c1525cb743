"""The way the keyboard takes through a screen, Tab by Tab, and what is wrong on it."""

import time

from places import Glance, contains, middle, scroll_panes
from waiting import until
from wording import LANGUAGE, Untranslated, starter, title

ENGLISH = Untranslated("en", "fr") if LANGUAGE == "fr" else []
# Titles of works are in the language their artists chose.
TITLES = {title(kind, record["id"]) for kind in ("artworks", "places", "heritages")
          for record in starter(kind)}
# What only holds others, or is drawn: nothing a person would be told the role of.
NO_ROLES = ("filler", "unknown", "invalid", "redundant object")
CONTROLS = ("push button", "check box", "radio button", "switch", "entry", "text", "combo box", "slider",
            "spin button", "link")
STEPS = 60  # at most, in one screen


def is_untranslated(text):
    """Whether a text is English where French is spoken; a work keeps its title."""
    return text in ENGLISH and not any(title in text for title in TITLES)


def front(mona):
    """The window that has the keyboard, else the last one."""
    windows = mona.look()
    return next((window for window in windows if "active" in window.states), windows[-1])


def focused(window):
    """What has the keyboard in a window: the innermost, where a row and its button both say so."""
    found = [node for node in window.everything() if "focused" in node.states]
    return found[-1] if found else None


class Way:
    """What Tab reaches in the window in front, in that order."""

    def __init__(self, mona, place):
        self._mona, self._place = mona, place
        self.faults = []
        self.stops = self._walk()

    def _walk(self):
        stops, seen = [], set()
        self._extents = []
        for _ in range(STEPS):
            node = self._next(stops[-1] if stops else None)
            if node is None or node.path in seen:
                break
            seen.add(node.path)
            stops.append(node)
            self._look_at(node)
            # As it is now: what comes next may scroll the page.
            self._extents.append(node.extents())
        return stops

    def _next(self, before):
        """Presses Tab, and waits a little for the keyboard to go on."""
        self._mona.key("Tab")
        for attempt in range(20):
            node = focused(front(self._mona))
            if node and node != before:
                return node
            # On the only stop there is it stays; a page that slides in may have none for a moment.
            if node and attempt > 5:
                return node
            time.sleep(0.03)
        return None

    def _look_at(self, node):
        if not node.name.strip():
            self._fault(node, "has no name")
        if node.role in NO_ROLES:
            self._fault(node, "has no role")
        try:
            until("it to be in sight", lambda: self._is_in_sight(node), seconds=2)
        except AssertionError:
            self._fault(node, "has the keyboard out of sight")

    def _is_in_sight(self, node):
        """The page scrolls with the next frame."""
        x, y = middle(node)
        return all(contains(pane, x, y) for pane in scroll_panes(node))

    def _fault(self, node, text):
        self.faults.append(f"{self._place}: {node} {text}")

    def expect_reading_order(self):
        """From top to bottom, and in a line as people read: whoever looks at the screen finds what has
        the keyboard where they look next."""
        places = self._extents
        turns = [
            (before, after) for before, after, (x, y, width, _), (left, top, _, height)
            in zip(self.stops, self.stops[1:], places, places[1:])
            # Wholly above, and not in a column beside: back to what was passed already.
            if top + height <= y and left < x + width]
        # One turn is that of the header bar, which the window has after its pages.
        for before, after in turns[1:]:
            self._fault(after, f"comes after {before}, which is below it")

    def expect_all(self):
        """Every control that shows and can be used is reached, by Tab or by the arrows in a list."""
        window = front(self._mona)
        glance = Glance(window)
        reached = {node.path for node in self.stops}
        for node in glance.showing([
                node for node in glance.everything()
                if node.role in CONTROLS and {"sensitive", "enabled"} <= node.states]):
            around = {node.path} | {holder.path for holder in node.around()}
            inside = {child.path for child in node.everything()}
            if "focusable" in node.states or reached & (around | inside):
                continue
            if any("focusable" in child.states for child in node.everything()):
                continue
            self._fault(node, "cannot be reached by the keyboard")

    def expect_words(self):
        """All that shows is in the language of the journey, names and descriptions that do not show too."""
        window = front(self._mona)
        glance = Glance(window)
        for node in glance.showing([node for node in glance.everything() if node.name]):
            for text in (node.name, node.description):
                if text and is_untranslated(text):
                    self._fault(node, f"says “{text}”")


def check(mona, place, faults, ordered=True):
    """Walks through a screen, and adds what is wrong to the faults."""
    way = Way(mona, place)
    assert way.stops, f"Tab reaches nothing of {place}"
    if ordered:
        way.expect_reading_order()
    way.expect_all()
    way.expect_words()
    faults += way.faults
    print(f"{place}: {len(way.stops)} stops, {len(way.faults)} faults")
    return way


def tab_to(mona, role, name):
    """Presses Tab until such a widget has the keyboard."""
    for _ in range(STEPS):
        node = focused(front(mona))
        if node and node.role == role and node.name.startswith(name):
            return node
        # Of a list Tab reaches one row; arrows reach the others.
        beside = node and node.role == role and any(
            other.name.startswith(name) for other in node.parent.everything())
        mona.key("Down" if beside else "Tab")
        time.sleep(0.03)
    raise AssertionError(f"Tab never reaches the {role} “{name}”")


def enter(mona, role, name, then=None):
    """Goes to a control by Tab and presses it; then waits for what it leads to."""
    tab_to(mona, role, name)
    mona.key("Enter")
    if then:
        until(f"the {then[0]} “{then[1]}”", lambda: mona.all(*then))
