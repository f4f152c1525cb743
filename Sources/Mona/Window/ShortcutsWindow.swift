import CGtk
import GtkKit
import MonaText

/// The window that lists all shortcuts, made when it is first asked for.
@MainActor
enum ShortcutsWindow {
  static func present(over window: Widget) {
    if gtk_application_window_get_help_overlay(cast(window)) == nil {
      // Lives as long as the objects are needed: until the window holds the overlay.
      let builder = Object(
        owning: gtk_builder_new_from_resource("\(AppIdentity.resources)/ui/shortcuts.ui"))
      guard let object = gtk_builder_get_object(builder.pointer, "shortcuts") else {
        preconditionFailure("shortcuts.ui has no object “shortcuts”")
      }
      // As the window's own, it finds the keys of the actions; merely over it, it shows none.
      let overlay: Widget = cast(object)
      // GTK gives a name neither to what opens the search nor to what chooses the section.
      for button in overlay.descendants(of: gtk_toggle_button_get_type()) {
        Accessible.label(button, tr("Search"))
      }
      for button in overlay.descendants(of: gtk_menu_button_get_type()) {
        for inner in button.children { Accessible.label(inner, tr("Keyboard Shortcuts")) }
      }
      withExtendedLifetime(builder) {
        gtk_application_window_set_help_overlay(cast(window), cast(overlay))
      }
    }
    guard let overlay = gtk_application_window_get_help_overlay(cast(window)) else { return }
    gtk_window_present(cast(overlay) as UnsafeMutablePointer<GtkWindow>)
  }

  /// Makes it anew when it is next asked for, such as in another language.
  static func forget(of window: Widget) {
    gtk_application_window_set_help_overlay(cast(window), nil)
  }
}
