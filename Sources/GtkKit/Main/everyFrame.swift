import CGtk

/// Runs a closure before each frame of the widget's window is laid out, as long as it answers true
/// and the widget lives.
@MainActor
public func everyFrame(of widget: Widget, _ body: @escaping @MainActor () -> Bool) {
  gtk_widget_add_tick_callback(
    widget,
    { _, _, box in
      guard let box else { return 0 }
      let frame: FrameBody = Boxes.value(box)
      return MainActor.assumeIsolated { frame.body() ? 1 : 0 }
    }, Boxes.retain(FrameBody(body)), Boxes.release)
}

/// What C holds of the closure.
@MainActor
private final class FrameBody {
  let body: @MainActor () -> Bool

  init(_ body: @escaping @MainActor () -> Bool) {
    self.body = body
  }
}
