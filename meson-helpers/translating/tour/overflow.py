"""Checks that no widget is larger than its window or outside it."""

from geometry import WidgetSnapshot, is_popover, scroll_pane

# libadwaita's own window and GTK's: MONA does not choose their text or width.
OTHERS = ("about", "shortcuts")
NEARLY = 1  # pixels by which GTK lets a header bar stand out


class OverflowCheck:
    """Collects the widgets that do not fit into the windows checked."""

    def __init__(self, width, height):
        self._size, self._faults, self._grown = (width, height), [], None

    def look(self, window, name):
        """Checks a window as it is now."""
        if name in OTHERS:
            return
        snapshot = WidgetSnapshot(window)
        nodes = snapshot.everything()
        places = {
            node: tuple(map(int, place)) for node, place in zip(nodes, window.extents_of(nodes))
            if place and place[2] > 0 and place[3] > 0}
        if any(there > room for there, room in zip(places[window][2:], self._size)):
            # It stays so large, where nothing else would fit better.
            if places[window][2:] != self._grown:
                self._note(name, window, places)
            self._grown = places[window][2:]
            return
        odd = [node for node in places if not _fits(node, places)]
        for node in snapshot.showing(odd):
            # Only the innermost widget is reported.
            if not any(child in odd for child in node.children):
                self._note(name, node, places)

    def _note(self, name, node, places):
        self._faults.append(f"{name}: {node} at {places[node]}")

    def expect_none(self):
        """Fails if any widget did not fit."""
        assert not self._faults, "\n".join([f"{len(self._faults)} do not fit", *self._faults])


def _fits(node, places):
    """Whether a widget is within its window, or within the popover that it is in; what scrolls may be
    longer, but not wider."""
    surface = _surface(node)
    if surface not in places:
        return True
    left, top, width, height = places[surface]
    x, y, across, down = places[node]
    if x < left - NEARLY or x + across > left + width + NEARLY:
        return False
    return scroll_pane(node) is not None or top - NEARLY <= y and y + down <= top + height + NEARLY


def _surface(node):
    """The window or the popover that a widget is in. GTK tells where a popover would be, had it not
    moved to be on the screen."""
    for holder in [node, *node.around()]:
        if not holder.parent or holder.role in ("menu", "dialog", "alert"):
            return holder
        if is_popover(holder, holder.parent):
            return holder
    return node
