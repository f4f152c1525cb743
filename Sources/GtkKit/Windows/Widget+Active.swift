import CGtk

extension Widget {
  /// Whether this window is the one the person works in.
  @MainActor package var isActive: Bool { gtk_window_is_active(cast(self)) != 0 }

  /// Calls the closure whenever the person comes to this window.
  @MainActor package func onActive(_ act: @escaping @MainActor () -> Void) {
    connect(self, "notify::is-active") { [self] (_: OpaquePointer) in if isActive { act() } }
  }
}
