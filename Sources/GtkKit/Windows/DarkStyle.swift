import CGtk
import Observation

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
