import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A row of search results, or the row that opens all results; it is reused as the query changes.
@MainActor
final class SearchRowView {
  /// The row of a `GtkListBox`.
  let widget = listRow()
  private let icon = iconImage(size: 20)
  private let title = label("", wraps: true)
  private let byline = label("", "dim-label", "caption")
  private let distance = label("", "dim-label", "caption", "numeric")
  private let state = iconImage()

  private var target: PhotoDestination?

  init() {
    let texts = box(.vertical, spacing: 2, [title, byline])
    texts.hexpand = true
    texts.valign = .center
    // A byline may be cut off; a title gets two lines, as it identifies the discovery.
    gtk_label_set_lines(cast(title), 2)
    title.ellipsize = .end
    distance.ellipsize = .none
    let content = box(.horizontal, spacing: 12, [icon, texts, distance, state])
    content.setMargins(12, 6)
    content.requestSize(height: 44)
    widget.child = content
    DropZone.mark(widget) { [weak self] _, _ in self?.target }
  }

  func show(_ row: FoundRow) {
    target = row.photoDestination
    icon.iconName = row.icon
    title.setText(row.title.text, bold: row.title.marks)
    byline.setText(row.byline.text, bold: row.byline.marks)
    byline.isVisible = !row.byline.text.isEmpty
    distance.text = row.distance
    state.iconName = row.state?.iconName
    state.isVisible = row.state?.iconName != nil
    let stateName = row.state.flatMap { $0 == .uncollected ? nil : $0.displayName }
    Accessible.label(widget, row.title.text)
    Accessible.describe(
      widget,
      [row.byline.text, row.distance, stateName ?? ""].filter { !$0.isEmpty }
        .joined(separator: ", "))
  }

  /// Shows the row that opens all results of a section.
  func show(more text: String) {
    icon.iconName = "view-more-horizontal-symbolic"
    title.setText(text, bold: [])
    for empty in [byline, distance] { empty.text = "" }
    for empty in [byline, state] { empty.isVisible = false }
    Accessible.label(widget, text)
    Accessible.describe(widget, "")
  }
}
