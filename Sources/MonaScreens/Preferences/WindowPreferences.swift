/// How large the person left the window.
package struct WindowPreferences: Hashable, Sendable {
  /// In pixels, when it does not fill the screen.
  package var width: Int
  /// Likewise.
  package var height: Int
  /// Whether it fills the screen.
  package var isMaximized: Bool

  /// A window with room for a list and a sheet.
  package init(width: Int = 1000, height: Int = 720, isMaximized: Bool = false) {
    self.width = width
    self.height = height
    self.isMaximized = isMaximized
  }
}
