import CGtk
import Observation

/// The application's style sheets, which override the theme.
@MainActor
package enum Style {
  /// Loads a CSS file of the resources for all windows.
  package static func load(resource path: String) {
    let provider = Object(owning: gtk_css_provider_new())
    gtk_css_provider_load_from_resource(cast(provider), path)
    guard let display = gdk_display_get_default() else { return }
    gtk_style_context_add_provider_for_display(
      display, cast(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }

  /// A named colour of the theme ("accent_bg_color") for a widget; black if there is none of that name.
  package static func colour(_ name: String, of widget: Widget) -> GdkRGBA {
    var colour = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
    gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &colour)
    return colour
  }
}

/// Whether the style is dark, for what the program draws itself.
@Observable @MainActor
package final class DarkStyle {
  /// The instance for all windows.
  package static let shared = DarkStyle()

  /// Whether it is dark now; observable.
  package private(set) var isDark = false

  private init() {
    guard let manager = adw_style_manager_get_default() else { return }
    isDark = adw_style_manager_get_dark(manager) != 0
    connect(manager, "notify::dark") { [weak self] in
      self?.isDark = adw_style_manager_get_dark(manager) != 0
    }
  }
}

/// The text size that is set for the whole desktop.
@Observable @MainActor
package final class TextSize {
  /// The instance for all windows.
  package static let shared = TextSize()

  /// The scale of texts, 1 by default; observable.
  package private(set) var scale = 1.0

  private init() {
    guard let settings = gtk_settings_get_default() else { return }
    scale = Self.scale(of: settings)
    connect(settings, "notify::gtk-xft-dpi") { [weak self] in
      self?.scale = Self.scale(of: settings)
    }
  }

  /// GTK has it in 1/1024 dots per inch; -1 stands for the default, 96 dots.
  private static func scale(of settings: OpaquePointer) -> Double {
    let resolution: Int32 = property(settings, "gtk-xft-dpi")
    return resolution > 0 ? Double(resolution) / (96 * 1024) : 1
  }
}
