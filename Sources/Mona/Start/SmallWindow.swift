import CGtk
import GtkKit

/// The window of what MONA says when it cannot open as usual.
@MainActor
enum SmallWindow {
  @discardableResult
  static func present(
    _ content: Widget, over application: Object<UnsafeMutablePointer<AdwApplication>>
  ) -> Widget {
    let window: Widget = adw_application_window_new(cast(application))
    gtk_window_set_title(cast(window), "MONA")
    gtk_window_set_default_size(cast(window), 480, 680)
    window.requestSize(width: 360, height: 360)
    adw_application_window_set_content(
      cast(window), box(.vertical, [adw_header_bar_new(), content]))
    gtk_window_present(cast(window))
    return window
  }
}
