import CGtk

/// Runs a closure before the layout of each frame of a widget, until it answers false or the
/// widget goes.
@MainActor
package func eachFrame(of widget: Widget, _ body: @escaping @MainActor () -> Bool) {
  gtk_widget_add_tick_callback(
    widget,
    { _, _, userData in
      guard let userData else { return 0 }
      return onMainThread(userData) { userData in
        let frames: Frames = RetainedObjects.value(userData)
        return frames.body() ? 1 : 0
      }
    }, RetainedObjects.retain(Frames(body)), RetainedObjects.release)
}

/// What the frame clock calls.
@MainActor
private final class Frames {
  let body: @MainActor () -> Bool

  init(_ body: @escaping @MainActor () -> Bool) {
    self.body = body
  }
}
