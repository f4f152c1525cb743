"""The places of widgets, and which of them are shown."""

import os

# Whether a widget that does not show has no size: see extents.c.
HIDDEN_ARE_KNOWN = bool(os.environ["MONA_EXTENTS"])


def middle(node):
    """The middle of a widget in its window."""
    return _middle(*node.extents())


def contains(node, x, y):
    """Whether a place is within a widget."""
    return _within(node.extents(), x, y)


def _within(extents, x, y):
    left, top, width, height = extents
    return left <= x < left + width and top <= y < top + height


def _middle(x, y, width, height):
    return x + width // 2, y + height // 2


def _beside(x, y, width, height):
    return x - 2, y + height // 2


def _above(x, y, width, height):
    return x + width // 2, y - 2


def _off_the_middle(x, y, width, height):
    return x + width // 4, y + height // 4


def scroll_pane(node):
    """The scrolled window of a widget, or None."""
    return next((holder for holder in node.around() if holder.role == "scroll pane"), None)


def scroll_panes(node):
    """All scrolled windows around a widget, the outermost first."""
    return [holder for holder in node.around() if holder.role == "scroll pane"][::-1]


def in_sight(nodes):
    """Those of these widgets that are wholly visible in their scrolled windows, the uppermost first."""
    panes = [scroll_pane(node) for node in nodes]
    asked = list(dict.fromkeys([*nodes, *panes]))
    extents = dict(zip(asked, asked[0].extents_of(asked))) if asked else {}
    found = []
    for node, pane in zip(nodes, panes):
        if (place := extents[node]) and (around := extents[pane]):
            x, y, _, height = place
            if _within(around, x, y + 2) and _within(around, x, y + height - 4):
                found.append((y, node))
    return [node for _, node in sorted(found, key=lambda pair: pair[0])]


def is_popover(node, holder):
    """Whether a widget is the popover of its parent. Debian 13 has no fillers, and an expander in a list has a
    panel too."""
    return "expandable" in holder.states and (
        node.role == "filler" or node.role == "panel" and holder.role == "push button")


def opener_of(node):
    """The menu button whose popover holds a widget, or None."""
    inner = node
    for holder in node.around():
        if is_popover(inner, holder):
            return holder
        inner = holder
    return None


class WidgetSnapshot:
    """A snapshot of a window: the extents of its widgets are queried many at a time."""

    def __init__(self, window):
        self._window = window
        self._nodes = {node.path: node for node in window.everything()}
        self._extents = {}

    def everything(self):
        """The window and all that it holds, in reading order."""
        return list(self._nodes.values())

    def showing(self, nodes):
        """Those of these widgets that are shown: the window has them at their place, as GTK 4.8 does not report
        which pages of a stack are hidden. A widget that is scrolled away is shown if its scrolled window is."""
        asked = {node.path: node for node in nodes}
        for node in nodes:
            asked |= {pane.path: pane for pane in scroll_panes(node)}
        self._extents = dict(zip(asked, self._window.extents_of(asked.values())))
        found = [self._standing(node) for node in nodes]
        stands = self._stand_in_place({
            node.path: node for node in found if node not in (True, False)})
        return [
            node for node, standing in zip(nodes, found)
            if standing is True or standing is not False and standing.path in stands]

    def _standing(self, node):
        """Whether a widget shows, or the widget which has to stand in its place for it to do so."""
        if node == self._window:
            return True
        if not (extents := self._extents[node.path]):
            return False  # it was removed since
        _, _, width, height = extents
        if width <= 0 or height <= 0 or "visible" not in node.states:
            return False
        if HIDDEN_ARE_KNOWN:
            return True
        menu = next((holder for holder in node.around() if holder.role == "menu"), None)
        if menu:  # a separate surface; only the button that opens it has its state
            opener = next(menu.around(), None)
            if opener and opener.role == "push button":
                return "expanded" in opener.states
            return "visible" in menu.states
        # Another surface, which has its state itself.
        callout = next((
            holder for holder in node.around()
            if holder.role == "dialog" and holder != self._window), None)
        if callout:
            return "visible" in callout.states
        if opener := opener_of(node):  # another
            return "expanded" in opener.states
        for pane in scroll_panes(node):
            place = self._extents[pane.path]
            if not place or not _within(place, *_middle(*extents)):
                return self._standing(pane)
        return node

    def _stand_in_place(self, nodes):
        """The paths of those of these widgets that the window finds in their place."""
        found, left = set(), dict(nodes)
        # A symbol in the middle of a button is nothing to the bus; around it there is the button.
        # So is the trough of a progress bar, which may stand in the middle of all that scrolls.
        for place in [_middle, _beside, _above, _off_the_middle]:
            places = [place(*self._extents[path]) for path in left]
            for path, hit in zip(list(left), self._window.at(places)):
                node, hit = left[path], self._nodes.get(hit)
                if hit and (hit == node or node in hit.around() or hit in list(node.around())[:2]):
                    found.add(path)
            left = {path: node for path, node in left.items() if path not in found}
        return found
