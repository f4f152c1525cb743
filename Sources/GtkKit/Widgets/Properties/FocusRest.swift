import CGtk

/// What waits until the focus of a window rests.
///
/// Screen readers interrupt what they say when the focus moves, and what an act shows, hides or closes moves it a moment
/// after the act.
@MainActor
final class FocusRest {
  private static let name = "mona-focus-rest"
  /// How long the focus has not moved, nor the window become active, when it rests.
  private static let rest = Duration.milliseconds(200)

  /// What waits, in the order it came.
  private var waiting: [@MainActor () -> Void] = []
  private var timer: MainSource?

  /// Runs the closure once the focus of the window rests; never, if the window is finalised before.
  static func wait(in window: Widget, _ body: @escaping @MainActor () -> Void) {
    let followed: FocusRest? = attached(to: window, as: name)
    let focus = followed ?? follow(window)
    focus.waiting.append(body)
    focus.wait(in: window)
  }

  private static func follow(_ window: Widget) -> FocusRest {
    let focus = FocusRest()
    attach(focus, to: window, as: name)
    for change in ["notify::focus-widget", "notify::is-active"] {
      connect(window, change) { [weak focus] in focus?.wait(in: window) }
    }
    return focus
  }

  private func wait(in window: Widget) {
    guard !waiting.isEmpty else { return }
    timer?.cancel()
    timer = MainSource.after(Self.rest, while: window) { [weak self] in
      guard let self else { return }
      let due = waiting
      waiting = []
      for body in due { body() }
    }
  }
}
