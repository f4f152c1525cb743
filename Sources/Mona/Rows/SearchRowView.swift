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
  private let picture = CoverPicture(side: SearchRowView.pictureSide, isInList: false)
  private let title = label("", wraps: true)
  private let byline = label("", "dim-label", "caption")
  private let distance = label("", "dim-label", "caption", "numeric")
  private let state = iconImage()

  private var target: PhotoDestination?

  /// The width and height of the picture, in pixels.
  private static let pictureSide = 36

  init() {
    let texts = box(.vertical, spacing: 2, [title, byline])
    texts.hexpand = true
    texts.valign = .center
    // A byline may be cut off; a title gets two lines, as it identifies the discovery.
    gtk_label_set_lines(cast(title), 2)
    title.ellipsize = .end
    distance.ellipsize = .none
    for label in [byline, distance] { Accessible.leaveToDescription(label) }
    // Decorative: the text beside it names the discovery.
    Accessible.become(picture.widget, GTK_ACCESSIBLE_ROLE_PRESENTATION)
    picture.widget.align(.center, .center)
    icon.hexpand = true
    let mark = box(.horizontal, [icon, picture.widget])
    mark.requestSize(width: Self.pictureSide)
    // The icon's must not expand the box.
    mark.hexpand = false
    let content = box(.horizontal, spacing: 12, [mark, texts, distance, state])
    content.setMargins(12, 6)
    content.requestSize(height: 44)
    widget.child = content
    DropZone.mark(widget) { [weak self] _, _ in self?.target }
  }

  func show(_ row: FoundRow) {
    target = row.photoDestination
    icon.iconName = row.icon
    show(row.cover)
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

  /// Shows the picture of a discovery, or the icon.
  private func show(_ cover: CoverContent?) {
    picture.show(cover)
    picture.widget.isVisible = cover != nil
    icon.isVisible = cover == nil
  }

  /// Shows the row that opens all results of a section.
  func show(more text: String) {
    icon.iconName = "view-more-horizontal-symbolic"
    show(nil)
    title.setText(text, bold: [])
    for empty in [byline, distance] { empty.text = "" }
    for empty in [byline, state] { empty.isVisible = false }
    Accessible.label(widget, text)
    Accessible.describe(widget, "")
  }
}
