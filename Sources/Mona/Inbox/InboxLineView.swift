import CGtk
import GtkKit
import MonaScreens

/// A row of the list of groups: a group, or the heading of a day.
@MainActor
final class InboxLineView {
  let widget: Widget = adw_bin_new()
  private var content: Content?
  private var spoken = ""

  private enum Content {
    case day(InboxDayView)
    case group(InboxGroupRowView)
  }

  init() {
    Tooltip.show(on: widget) { [weak self] in self?.spoken }
  }

  func show(_ day: InboxDay, isNarrow: Bool) {
    let view: InboxDayView
    if case .day(let made)? = content {
      view = made
    } else {
      view = InboxDayView()
      put(.day(view), view.widget)
    }
    view.show(day, isNarrow: isNarrow)
    markRow(of: widget, false)
    labelForScreenReader(day.spoken)
  }

  func show(_ group: InboxGroupRow, isNarrow: Bool, isCurrent: Bool) {
    let view: InboxGroupRowView
    if case .group(let made)? = content {
      view = made
    } else {
      view = InboxGroupRowView()
      put(.group(view), view.widget)
    }
    view.show(group, isNarrow: isNarrow)
    markRow(of: widget, isCurrent)
    labelForScreenReader(group.spoken)
  }

  /// Releases the photo.
  func clear() {
    if case .group(let view)? = content { view.clear() }
    spoken = ""
  }

  private func put(_ content: Content, _ child: Widget) {
    self.content = content
    widget.child = child
  }

  private func labelForScreenReader(_ text: String) {
    guard text != spoken else { return }
    spoken = text
    Accessible.labelRow(widget, text)
  }
}

/// The heading of a day's groups: above them, or before them in a narrow window.
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
    // The same size as a group's row, so that positions can be computed.
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
