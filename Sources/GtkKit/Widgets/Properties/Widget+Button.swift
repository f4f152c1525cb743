import CGtk

// For buttons of every class only.

extension Widget {
  /// Whether a toggle button is pressed in, or a check button is ticked.
  @MainActor package var isOn: Bool {
    get { property(self, "active") }
    nonmutating set { setProperty(self, "active", newValue) }
  }

  /// The words on a button or a menu button.
  @MainActor package var label: String {
    get { property(self, "label") }
    nonmutating set { setProperty(self, "label", newValue) }
  }
}
