import CGtk

/// A closure scheduled in the main loop; it runs whether or not this object is kept.
@MainActor
package final class MainSource {
  private var identifier: guint = 0
  private let body: @MainActor () -> Void
  private var watch: WeakReferenceNotifier?

  private init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  /// Runs the closure once at idle priority: after drawing and input.
  @discardableResult
  package static func idle(_ body: @escaping @MainActor () -> Void) -> MainSource {
    let source = MainSource(body)
    source.identifier = g_idle_add_full(
      G_PRIORITY_DEFAULT_IDLE, dispatch, RetainedObjects.retain(source), RetainedObjects.release)
    return source
  }

  /// Runs the closure once at idle priority, unless the owner is finalised before.
  ///
  /// A closure that uses a widget names it as the owner, as its window may close in between.
  @discardableResult
  package static func idle(
    while owner: some Instance, _ body: @escaping @MainActor () -> Void
  ) -> MainSource {
    idle(body).endingWith(owner)
  }

  /// Runs the closure once at idle priority after the widget is first shown, so that what is beside it shows
  /// without waiting.
  package static func onceShown(_ widget: Widget, _ body: @escaping @MainActor () -> Void) {
    var source: MainSource?
    connect(widget, "map") {
      guard source == nil else { return }
      source = idle(while: widget, body)
    }
  }

  /// Runs the closure once, after a delay.
  @discardableResult
  package static func after(
    _ delay: Duration, _ body: @escaping @MainActor () -> Void
  ) -> MainSource {
    let source = MainSource(body)
    let milliseconds = max(0, delay / .milliseconds(1)).rounded(.up)
    source.identifier = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(min(milliseconds, Double(guint.max))), dispatch,
      RetainedObjects.retain(source), RetainedObjects.release)
    return source
  }

  /// Runs the closure once, after a delay, unless the owner is finalised before.
  @discardableResult
  package static func after(
    _ delay: Duration, while owner: some Instance, _ body: @escaping @MainActor () -> Void
  ) -> MainSource {
    after(delay, body).endingWith(owner)
  }

  private func endingWith(_ owner: some Instance) -> MainSource {
    watch = WeakReferenceNotifier(owner) { [weak self] in self?.cancel() }
    return self
  }

  /// Removes the closure from the main loop; does nothing once it has run.
  package func cancel() {
    stopWatching()
    guard identifier != 0 else { return }
    g_source_remove(identifier)
    identifier = 0
  }

  private func stopWatching() {
    watch?.stop()
    watch = nil
  }

  private static let dispatch: @convention(c) (UnsafeMutableRawPointer?) -> gboolean = { userData in
    guard let userData else { return 0 }
    return onMainThread(userData) { userData in
      let source: MainSource = RetainedObjects.value(userData)
      source.identifier = 0
      source.stopWatching()
      source.body()
      return 0
    }
  }
}

/// Runs a closure before the layout of each frame of a widget, until it returns false or the widget is finalised.
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

/// The closure of ``eachFrame(of:_:)``, as C holds it.
@MainActor
private final class Frames {
  let body: @MainActor () -> Bool

  init(_ body: @escaping @MainActor () -> Bool) {
    self.body = body
  }
}
