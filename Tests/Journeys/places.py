"""Where widgets are, and which of them show."""

from accessibility import GLib


def middle(node):
    """The middle of a widget in its window."""
    x, y, width, height = node.extents()
    return x + width // 2, y + height // 2


def contains(node, x, y):
    """Whether a place is within a widget."""
    left, top, width, height = node.extents()
    return left <= x < left + width and top <= y < top + height


def scroll_pane(node):
    """What scrolls a widget, if anything does."""
    return next((holder for holder in node.around() if holder.role == "scroll pane"), None)


def scroll_panes(node):
    """All that scrolls a widget, from the outside: what scrolls may itself be scrolled."""
    return [holder for holder in node.around() if holder.role == "scroll pane"][::-1]


def opener_of(node):
    """The menu button in whose popover a widget is, if it is in one."""
    inner = node
    for holder in node.around():
        if inner.role == "filler" and "expandable" in holder.states:
            return holder
        inner = holder
    return None


def shows(node, window, nodes):
    """Whether a widget is what stands in its place: GTK 4.8 does not tell which pages of a stack
    are hidden. A widget that is scrolled away shows when what scrolls it does."""
    try:
        x, y, width, height = node.extents()
        if node == window:
            return True
        if width <= 0 or height <= 0 or "visible" not in node.states:
            return False
        menu = next((holder for holder in node.around() if holder.role == "menu"), None)
        if menu:  # a surface of its own, which only the button that opens it knows to be open
            opener = next(menu.around(), None)
            if opener and opener.role == "push button":
                return "expanded" in opener.states
            return "visible" in menu.states
        if opener := opener_of(node):  # another
            return "expanded" in opener.states
        for pane in scroll_panes(node):
            if not contains(pane, x + width // 2, y + height // 2):
                return shows(pane, window, nodes)
        # A symbol in the middle of a button is nothing to the bus; around it there is the button.
        middle_x, middle_y = x + width // 2, y + height // 2
        for place in [(middle_x, middle_y), (x - 2, middle_y), (middle_x, y - 2)]:
            hit = nodes.get(window.at(*place))
            if hit and (hit == node or node in hit.around() or hit in list(node.around())[:2]):
                return True
    except GLib.Error:
        pass  # it has gone since
    return False
