import CGtk
import Observation

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
