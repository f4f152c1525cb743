import Observation

/// Calls a closure, and again after each burst of changes to the `@Observable` properties it reads.
@MainActor
package final class Observer {
  /// A property that is read with the others: changing it ends the tracking.
  ///
  /// Observation has no call that cancels: objects that outlive the observer would keep its registrations for ever.
  @Observable @MainActor fileprivate final class End {
    var isReached = false
  }

  private var render: (@MainActor () -> Void)?
  private var watch: WeakReferenceNotifier?
  private let end = End()

  /// Renders now and after changes, until ``stop()`` or until the observer is released.
  package init(_ render: @escaping @MainActor () -> Void) {
    self.render = render
    track()
  }

  isolated deinit { stop() }

  /// Stops rendering; does nothing once stopped.
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
      // Called before the value changes; the task runs after this burst of changes.
      Task { @MainActor in self?.track() }
    }
  }
}

/// Renders now and after each burst of changes, until the owner is finalised.
///
/// The owner holds the closure: capture widgets as plain pointers, and objects that hold the owner weakly.
@MainActor @discardableResult
package func observe(
  while owner: some Instance, _ render: @escaping @MainActor () -> Void
) -> Observer {
  let observer = Observer(render)
  observer.live(with: owner)
  return observer
}
