import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// What the chosen pin says: a card over the foot of the map.
@MainActor
final class MapCallout {
  let widget: Widget
  private let screen: MapScreen
  private let picture = PinPictures.widget("artwork-uncollected")
  private let title = label("", "heading", wraps: true)
  private let byline = label("", wraps: true)
  private let place = label("", "dim-label", "caption", wraps: true)
  private let open: Widget
  private let target: Widget
  private var shown: DiscoveryID?

  /// A card for the chosen discovery; the closure gives the focus back to its pin.
  init(_ screen: MapScreen, leave: @escaping @MainActor () -> Void) {
    self.screen = screen
    open = button(trc("button: open the sheet", "Open"), "suggested-action") { [weak screen] in
      screen?.open()
    }
    target = gtk_button_new()
    let close = iconButton("window-close-symbolic", tr("Close"), "flat", "circular") {
      [weak screen] in
      leave()
      screen?.close()
    }
    gtk_widget_set_valign(close, GTK_ALIGN_START)
    gtk_widget_set_valign(picture, GTK_ALIGN_START)
    for line in [title, byline] {
      gtk_label_set_lines(cast(line), 2)
      gtk_label_set_ellipsize(cast(line), PANGO_ELLIPSIZE_END)
      gtk_label_set_max_width_chars(cast(line), 40)
    }
    let words = box(GTK_ORIENTATION_VERTICAL, spacing: 2, [title, byline, place])
    gtk_widget_set_hexpand(words, 1)
    let buttons = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [open, target])
    gtk_widget_set_halign(buttons, GTK_ALIGN_END)
    widget = box(
      GTK_ORIENTATION_VERTICAL, spacing: 8,
      [box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [picture, words, close]), buttons])
    gtk_widget_add_css_class(widget, "pin-callout")
    gtk_widget_set_size_request(widget, 320, -1)
    setMargins(widget, 6, 0)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(widget, GTK_ALIGN_END)
    // Scale and attribution stay in sight below.
    gtk_widget_set_margin_bottom(widget, 44)
    connect(target, "clicked") { [weak screen] in screen?.toggleTarget() }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private func render() {
    let row = screen.chosen
    gtk_widget_set_visible(widget, row == nil ? 0 : 1)
    defer { shown = row?.id }
    guard let row else { return }
    gtk_image_set_from_paintable(cast(picture), PinPictures.texture(row.pinPicture))
    setText(title, row.displayTitle)
    setText(byline, row.byline)
    setText(place, screen.placeText)
    if let text = screen.targetText { gtk_button_set_label(cast(target), text) }
    gtk_widget_set_visible(target, screen.targetText == nil ? 0 : 1)
    if shown != row.id { gtk_widget_grab_focus(open) }
  }
}
