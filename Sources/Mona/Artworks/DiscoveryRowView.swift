import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A row of a list: kind, title, makers and year, borough, state; always as high.
@MainActor
final class DiscoveryRowView {
  let widget: Widget
  private let kind: Widget = gtk_image_new()
  private let title = label("", "heading")
  private let byline = label("", "dim-label", "caption")
  private let whereabouts = label("", "dim-label", "caption")
  private let state: Widget = gtk_image_new()

  init() {
    let texts = box(GTK_ORIENTATION_VERTICAL, spacing: 2, [title, byline])
    gtk_widget_set_hexpand(texts, 1)
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
    gtk_label_set_max_width_chars(cast(whereabouts), 30)
    gtk_label_set_xalign(cast(whereabouts), 1)
    gtk_image_set_pixel_size(cast(kind), 20)
    widget = box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [kind, texts, whereabouts, state])
    setMargins(widget, 6, 6)
    gtk_widget_set_size_request(widget, -1, 48)
  }

  func show(_ row: DiscoveryRow) {
    gtk_image_set_from_icon_name(cast(kind), row.id.kind.iconName)
    setText(title, row.displayTitle)
    setText(byline, row.byline)
    setText(whereabouts, row.whereabouts)
    gtk_image_set_from_icon_name(cast(state), row.state.iconName)
    gtk_widget_set_tooltip_text(state, row.state == .uncollected ? nil : row.state.displayName)
    Accessible.labelRow(
      widget, [row.displayTitle, row.byline, row.state.displayName].joined(separator: ", "))
  }
}

extension DiscoveryState {
  /// The symbol of the state in a list; none for what is not collected.
  var iconName: String? {
    switch self {
    case .uncollected: nil
    case .targeted: "mona-target-symbolic"
    case .collected: "mona-collected-symbolic"
    }
  }
}
