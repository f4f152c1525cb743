import CGtk
import GtkKit
import MonaText

/// Five stars to click, or keys to reach them; each is a button named by its number.
@MainActor
final class Stars {
  let widget = box(GTK_ORIENTATION_HORIZONTAL, spacing: 2)
  private var buttons: [Widget] = []

  init(_ rate: @escaping @MainActor (Int) -> Void) {
    gtk_widget_add_css_class(widget, "rating")
    for stars in 1...5 {
      let star = iconButton(
        "non-starred-symbolic", trn("{count} star", "{count} stars", stars), "flat", "circular"
      ) { rate(stars) }
      gtk_box_append(cast(widget), star)
      buttons.append(star)
    }
  }

  /// Fills as many stars as were given.
  func show(_ rating: Int?) {
    for (index, button) in buttons.enumerated() {
      let isGiven = index < rating ?? 0
      gtk_button_set_icon_name(
        cast(button), isGiven ? "starred-symbolic" : "non-starred-symbolic")
      if isGiven {
        gtk_widget_add_css_class(button, "given")
      } else {
        gtk_widget_remove_css_class(button, "given")
      }
    }
  }
}
