import CGtk

/// A widget for as long as it exists.
@MainActor
final class WeakWidget {
  /// The widget; nil once it is finalised.
  private(set) var widget: Widget?
  private var watch: WeakReferenceNotifier?

  init(_ widget: Widget) {
    self.widget = widget
    watch = WeakReferenceNotifier(widget) { [weak self] in self?.widget = nil }
  }

  isolated deinit { watch?.stop() }
}
