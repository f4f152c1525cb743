import Observation

/// Renders what a closure reads of `@Observable` objects, again after each burst of changes.
@MainActor
package final class Observer {
  /// What is read with the rest: changing it has Observation forget what was read.
  ///
  /// It has no other way to: what lives longer than the observer would note for ever that it was read.
  @Observable @MainActor fileprivate final class End {
    var isReached = false
  }

  private var render: (@MainActor () -> Void)?
  private var watch: WeakReferenceNotifier?
  private let end = End()

  /// Renders at once, then after changes, until ``stop()`` or until this is released.
  package init(_ render: @escaping @MainActor () -> Void) {
    self.render = render
    track()
  }

  isolated deinit { stop() }

  /// Stops rendering; harmless when stopped.
  package func stop() {
    render = nil
    end.isReached = true
    watch?.stop()
    watch = nil
  }

  fileprivate func live(with owner: some Instance) {
    watch = WeakReferenceNotifier(owner) { self.stop() }
  }

  private func track() {
    guard let render else { return }
    withObservationTracking {
      _ = end.isReached
      render()
    } onChange: { [weak self] in
      // The values change after this call; the task also lets the burst pass.
      Task { @MainActor in self?.track() }
    }
  }
}

/// Renders at once, and again after each burst of changes, until the widget is destroyed.
///
/// Capture the widgets and their pages weakly or as plain pointers: the widget holds the closure.
@MainActor @discardableResult
package func observe(
  while owner: some Instance, _ render: @escaping @MainActor () -> Void
) -> Observer {
  let observer = Observer(render)
  observer.live(with: owner)
  return observer
}
