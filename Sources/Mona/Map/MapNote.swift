import CGtk
import GtkKit

/// A line over the map, readable on any ground, with a button that changes what it says.
@MainActor
struct MapNote {
  let widget: Widget
  private let words = label("", wraps: true)
  private let change: Widget?

  /// A line without a button.
  init() {
    self.init(change: nil)
  }

  /// A line with a button.
  init(_ text: String, change: @escaping @MainActor () -> Void) {
    self.init(change: button(text, "flat", "small-button", action: change))
  }

  private init(change: Widget?) {
    self.change = change
    gtk_label_set_natural_wrap_mode(cast(words), GTK_NATURAL_WRAP_NONE)
    widget = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [words] + [change].compactMap(\.self))
    gtk_widget_add_css_class(widget, "map-attribution")
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
    gtk_widget_set_visible(widget, 0)
  }

  /// Shows a text; hides the line without one.
  func show(_ text: String?, hasButton: Bool = true) {
    setText(words, text ?? "")
    gtk_widget_set_visible(widget, text == nil ? 0 : 1)
    change.map { gtk_widget_set_visible($0, hasButton ? 1 : 0) }
  }
}
