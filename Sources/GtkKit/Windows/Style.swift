import CGtk
import Observation

/// A style sheet of the application, above the theme's.
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

  /// A colour of the theme by its name ("accent_bg_color"), as it is for a widget; black when there
  /// is none of that name.
  package static func colour(_ name: String, of widget: Widget) -> GdkRGBA {
    var colour = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1)
    gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &colour)
    return colour
  }
}

/// Whether the window's style is dark, for what is not drawn by the style itself.
@Observable @MainActor
package final class DarkStyle {
  /// The one of all windows.
  package static let shared = DarkStyle()

  /// Whether it is dark now; whoever reads it follows it.
  package private(set) var isDark = false

  private init() {
    guard let manager = adw_style_manager_get_default() else { return }
    isDark = adw_style_manager_get_dark(manager) != 0
    connect(manager, "notify::dark") { [weak self] in
      self?.isDark = adw_style_manager_get_dark(manager) != 0
    }
  }
}

/// How large the person has texts be on all of the desktop.
@Observable @MainActor
package final class TextSize {
  /// The one of all windows.
  package static let shared = TextSize()

  /// How many times as large as by default texts are, such as 2; whoever reads it follows it.
  package private(set) var scale = 1.0

  private init() {
    guard let settings = gtk_settings_get_default() else { return }
    scale = Self.scale(of: settings)
    connect(settings, "notify::gtk-xft-dpi") { [weak self] in
      self?.scale = Self.scale(of: settings)
    }
  }

  /// GTK says it as dots per inch, times 1,024; -1 is its default, 96.
  private static func scale(of settings: OpaquePointer) -> Double {
    let resolution: Int32 = property(settings, "gtk-xft-dpi")
    return resolution > 0 ? Double(resolution) / (96 * 1024) : 1
  }
}
