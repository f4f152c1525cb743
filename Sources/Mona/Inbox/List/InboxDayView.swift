import CGtk
import GtkKit
import MonaScreens

/// The heading over the groups of a day; in a narrow window, before them.
@MainActor
final class InboxDayView {
  let widget: Widget
  private let title = label("", "caption-heading")
  private let count = label("", "dim-label", "caption", "numeric")
  private let short = label("", "caption-heading", "dim-label", wraps: true)
  private let texts: Widget

  init() {
    texts = box(.vertical, spacing: 2, [title, count])
    texts.hexpand = true
    texts.valign = .end
    short.keepWordsWhole()
    short.hexpand = true
    short.justify = .center
    short.xalign = 0.5
    widget = box(.horizontal, [texts, short])
    // As high and as wide as a group, so that the place of each is known.
    widget.requestSize(width: InboxGroupRowView.side, height: InboxGroupRowView.side)
    widget.setMargins(2, 4)
  }

  func show(_ day: InboxDay, isNarrow: Bool) {
    texts.isVisible = !isNarrow
    short.isVisible = isNarrow
    title.text = day.title
    count.text = day.countText
    short.text = day.shortTitle
  }
}
