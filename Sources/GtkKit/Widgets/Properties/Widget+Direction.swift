import CGtk

extension Widget {
  /// Whether what it holds runs from right to left.
  @MainActor package var isRightToLeft: Bool {
    gtk_widget_get_direction(self) == GTK_TEXT_DIR_RTL
  }

  /// The key that means the same where text runs from left to right: elsewhere the arrows to the sides
  /// have changed places.
  @MainActor package func leftToRight(_ key: UInt32) -> Int32 {
    guard isRightToLeft else { return Int32(key) }
    return switch Int32(key) {
    case GDK_KEY_Left: GDK_KEY_Right
    case GDK_KEY_Right: GDK_KEY_Left
    case GDK_KEY_KP_Left: GDK_KEY_KP_Right
    case GDK_KEY_KP_Right: GDK_KEY_KP_Left
    case let other: other
    }
  }
}
