import GtkKit
import MonaScreens

/// Who is told how far the window is.
///
/// Nobody listens to the installed MONA; `mona-ui-benchmark` does, to measure it.
package struct WindowListener {
  /// The window is made: nothing is laid out yet.
  package var made: @MainActor (_ appModel: AppModel, _ window: Widget) -> Void
  /// The window was presented, with what it opens on in place; its next frame shows it.
  package var filled: @MainActor (_ window: Widget) -> Void

  package init(
    made: @escaping @MainActor (_ appModel: AppModel, _ window: Widget) -> Void = { _, _ in },
    filled: @escaping @MainActor (_ window: Widget) -> Void = { _ in }
  ) {
    self.made = made
    self.filled = filled
  }
}
