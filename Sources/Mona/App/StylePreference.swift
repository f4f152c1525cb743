import CGtk
import GtkKit
import MonaScreens

/// The style that the person chose, for all windows.
@MainActor
enum StylePreference {
  /// Follows what is chosen as long as a window is there.
  static func follow(_ preferences: StoredPreferences, while window: Widget) {
    observe(while: window) { apply(preferences.style) }
  }

  static func apply(_ style: StyleChoice) {
    let scheme =
      switch style {
      case .system: ADW_COLOR_SCHEME_DEFAULT
      case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    guard let manager = adw_style_manager_get_default() else { return }
    adw_style_manager_set_color_scheme(manager, scheme)
  }
}
