import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A row of what was found, or the row that opens all of it; it shows another when more is typed.
@MainActor
final class SearchRowView {
  /// The row of a `GtkListBox`.
  let widget: Widget = gtk_list_box_row_new()
  private let icon: Widget = gtk_image_new()
  private let title = label()
  private let byline = label("", "dim-label", "caption")
  private let distance = label("", "dim-label", "caption", "numeric")
  private let state: Widget = gtk_image_new()

  private var place: PhotoPlace?

  init() {
    let texts = box(GTK_ORIENTATION_VERTICAL, spacing: 2, [title, byline])
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    gtk_label_set_ellipsize(cast(distance), PANGO_ELLIPSIZE_NONE)
    gtk_image_set_pixel_size(cast(icon), 20)
    let content = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, texts, distance, state])
    setMargins(content, 12, 6)
    gtk_widget_set_size_request(content, -1, 44)
    gtk_list_box_row_set_child(cast(widget), content)
    PhotoSpot.mark(widget) { [weak self] _, _ in self?.place }
  }

  func show(_ row: FoundRow) {
    place = row.photoPlace
    gtk_image_set_from_icon_name(cast(icon), row.icon)
    setText(title, row.title.text, bold: row.title.marks)
    setText(byline, row.byline.text, bold: row.byline.marks)
    gtk_widget_set_visible(byline, row.byline.text.isEmpty ? 0 : 1)
    setText(distance, row.distance)
    gtk_image_set_from_icon_name(cast(state), row.state?.iconName)
    gtk_widget_set_visible(state, row.state?.iconName == nil ? 0 : 1)
    let stateName = row.state.flatMap { $0 == .uncollected ? nil : $0.displayName }
    Accessible.label(widget, row.title.text)
    Accessible.describe(
      widget,
      [row.byline.text, row.distance, stateName ?? ""].filter { !$0.isEmpty }
        .joined(separator: ", "))
  }

  /// Shows the row that opens all a section found.
  func show(more text: String) {
    gtk_image_set_from_icon_name(cast(icon), "view-more-horizontal-symbolic")
    setText(title, text, bold: [])
    for empty in [byline, distance] { setText(empty, "") }
    for empty in [byline, state] { gtk_widget_set_visible(empty, 0) }
    Accessible.label(widget, text)
    Accessible.describe(widget, "")
  }
}
