"""Audits the focus order: goes through a view by Tab, and collects accessibility faults."""

import time

from geometry import WidgetSnapshot, contains, middle, opener_of, scroll_panes
from screen_pixels import ScreenPixels
from translations import LANGUAGE, Untranslated, starter, title
from waiting import until

ENGLISH = Untranslated("en", "fr") if LANGUAGE == "fr" else []
# Titles of works are in the language their artists chose.
TITLES = {title(kind, record["id"]) for kind in ("artworks", "places", "heritages")
          for record in starter(kind)}
# Containers and drawings, which have no role for a screen reader.
NO_ROLES = ("filler", "unknown", "invalid", "redundant object")
CONTROLS = ("push button", "check box", "radio button", "switch", "entry", "text", "combo box", "slider",
            "spin button", "link")
STEPS = 60  # at most, in a screen
RING = 16  # pixels around the place GTK 4.8 reports, which leaves out the padding
SCREEN = ScreenPixels()


def is_untranslated(text):
    """Whether a text is English in a French run; titles of works are exempt."""
    return text in ENGLISH and not any(title in text for title in TITLES)


def front(mona):
    """The active window, or else the last one."""
    windows = mona.look()
    return next((window for window in windows if "active" in window.states), windows[-1])


def focused(window):
    """The focused widget of a window: the innermost, where a row and its button both report the focus."""
    found = [node for node in window.everything() if "focused" in node.states]
    return found[-1] if found else None


class FocusOrder:
    """The stops of Tab in the front window, in order."""

    def __init__(self, mona, place):
        self._mona, self._place = mona, place
        self.faults = []
        self.stops = self._stops()

    def _stops(self):
        stops, seen = [], set()
        self._extents = []
        for _ in range(STEPS):
            node = self._next(stops[-1] if stops else None)
            if node and stops and node != stops[-1]:
                self._expect_shown(stops[-1])
            if node is None or node.path in seen:
                break
            seen.add(node.path)
            stops.append(node)
            self._look_at(node)
            # Its place now: the next stop may scroll the page.
            self._extents.append(node.extents())
        return stops

    def _next(self, before):
        """Presses Tab, and waits briefly for the focus to move."""
        if before:
            self._before = SCREEN.pixels(self._extents[-1], RING)
        self._mona.key("Tab")
        for attempt in range(20):
            node = focused(front(self._mona))
            if node and node != before:
                return node
            # A single stop keeps the focus; a page that slides in may have none for a moment.
            if node and attempt > 5:
                return node
            time.sleep(0.03)
        return None

    def _look_at(self, node):
        # A scrolled window is a stop for the arrows, where a page has no other.
        if not node.name.strip() and node.role != "scroll pane":
            self._fault(node, "has no name")
        if node.role in NO_ROLES:
            self._fault(node, "has no role")
        try:
            until("it to be in view", lambda: self._is_in_sight(node), seconds=2)
        except AssertionError:
            self._fault(node, "is focused out of view")

    def _expect_shown(self, node):
        """Expects a widget to look different with and without the focus."""
        place = self._extents[-1]

        def differs():
            return SCREEN.pixels(place, RING) != self._before

        # GTK reports where a popover would be without having moved onto the screen.
        if opener_of(node) or any(holder.role in ("dialog", "menu") and holder.parent for holder in node.around()):
            return
        try:
            until("it to look different", differs, seconds=0.5)
        except AssertionError:
            # It may have lost the focus before it was drawn, or its page was still sliding in.
            self._mona.key("Shift+Tab")
            time.sleep(0.4)
            place = node.extents()
            self._before = SCREEN.pixels(place, RING)
            self._mona.key("Tab")
            try:
                until("it to look different", differs, seconds=1)
            except AssertionError:
                self._fault(node, "does not show the focus")

    def _is_in_sight(self, node):
        """The page scrolls with the next frame."""
        x, y = middle(node)
        return all(contains(pane, x, y) for pane in scroll_panes(node))

    def _fault(self, node, text):
        self.faults.append(f"{self._place}: {node} {text}")

    def expect_reading_order(self):
        """The stops go from top to bottom, and along a line as it is read."""
        places = self._extents
        turns = [
            (before, after) for before, after, (x, y, width, _), (left, top, _, height)
            in zip(self.stops, self.stops[1:], places, places[1:])
            # Wholly above, and not in a column beside: a step backwards.
            if top + height <= y and left < x + width]
        # One step back is allowed: the header bar follows the pages.
        for before, after in turns[1:]:
            self._fault(after, f"comes after {before}, which is below it")

    def expect_all(self):
        """Every shown and sensitive control is reached, by Tab or by the arrows in a list."""
        window = front(self._mona)
        snapshot = WidgetSnapshot(window)
        reached = {node.path for node in self.stops}
        for node in snapshot.showing([
                node for node in snapshot.everything()
                if node.role in CONTROLS and {"sensitive", "enabled"} <= node.states]):
            around = {node.path} | {holder.path for holder in node.around()}
            inside = {child.path for child in node.everything()}
            if "focusable" in node.states or reached & (around | inside):
                continue
            if any("focusable" in child.states for child in node.everything()):
                continue
            self._fault(node, "cannot be reached by the keyboard")

    def expect_words(self):
        """All text is in the language of the test, including names and descriptions for screen readers."""
        window = front(self._mona)
        snapshot = WidgetSnapshot(window)
        for node in snapshot.showing([node for node in snapshot.everything() if node.name]):
            for text in (node.name, node.description):
                if text and is_untranslated(text):
                    self._fault(node, f"has the English text “{text}”")


def check(mona, place, faults, ordered=True, known=()):
    """Goes through a screen and adds its faults to the list, without those that are known."""
    order = FocusOrder(mona, place)
    assert order.stops, f"Tab reaches nothing of {place}"
    if ordered:
        order.expect_reading_order()
    order.expect_all()
    order.expect_words()
    faults += [fault for fault in order.faults if not fault.endswith(tuple(known))]
    print(f"{place}: {len(order.stops)} stops, {len(order.faults)} faults")
    for fault in order.faults:
        print(f"  {fault}")
    return order


def tab_to(mona, role, name):
    """Presses Tab until a widget of this role, or one of these, has the focus."""
    roles = [role] if isinstance(role, str) else role
    for _ in range(STEPS):
        node = focused(front(mona))
        if node and node.role in roles and node.name.startswith(name):
            return node
        # Tab reaches one row of a list, and arrows the others.
        beside = node and node.role in roles and node.role in ("list item", "table cell", "menu item") and any(
            other.name.startswith(name) for other in node.parent.everything())
        mona.key("Down" if beside else "Tab")
        time.sleep(0.03)
    raise AssertionError(f"Tab never reaches the {role} “{name}”")


def enter(mona, role, name, then=None):
    """Goes to a control by Tab and presses it; then waits for the result."""
    tab_to(mona, role, name)
    mona.key("Enter")
    if then:
        until(f"the {then[0]} “{then[1]}”", lambda: mona.all(*then))


def flip(mona, place, faults, state, role, name):
    """Goes to a switch or an expander, and toggles it twice by the space bar; its state on the bus must
    follow."""
    node = tab_to(mona, role, name)
    for _ in range(2):
        before = state in focused(front(mona)).states
        mona.key("space")
        try:
            until("another state", lambda: (state in focused(front(mona)).states) != before, seconds=3)
        except AssertionError:
            faults.append(f"{place}: {node} is {'' if before else 'not '}{state}, whatever the space bar does")
            return


def leave(mona):
    """Closes the dialog or page over the window, which gets the focus again."""
    mona.key("Escape")
    mona.expect_windows(1)
    mona.keep_keyboard()


def choose_in_menu(mona, item):
    """Opens an entry of the main menu by keyboard."""
    mona.key("F10")
    until("the menu", lambda: mona.all("menu item", item))
    for _ in range(30):
        node = focused(front(mona))
        if node and node.name == item:
            break
        mona.key("Down")
    mona.key("Enter")
