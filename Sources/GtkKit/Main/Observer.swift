import CGtk
import Observation

/// Renders what a closure reads of `@Observable` objects, again after each burst of changes.
@MainActor
package final class Observer {
  private var render: (@MainActor () -> Void)?
  private var owner: UnsafeMutableRawPointer?
  private var box: UnsafeMutableRawPointer?

  /// Renders at once, then after changes, until ``stop()`` or until this is released.
  package init(_ render: @escaping @MainActor () -> Void) {
    self.render = render
    track()
  }

  /// Stops rendering; harmless when stopped.
  package func stop() {
    render = nil
    if let owner, let box {
      self.owner = nil
      self.box = nil
      g_object_weak_unref(cast(owner), Self.ownerGone, box)
      Boxes.release(box)
    }
  }

  fileprivate func live(with owner: UnsafeMutableRawPointer) {
    let box = Boxes.retain(self)
    self.owner = owner
    self.box = box
    g_object_weak_ref(cast(owner), Self.ownerGone, box)
  }

  private func track() {
    guard let render else { return }
    withObservationTracking {
      render()
    } onChange: { [weak self] in
      // The values change after this call; the task also lets the burst pass.
      Task { @MainActor in self?.track() }
    }
  }

  private static let ownerGone: GWeakNotify = { box, _ in
    guard let box else { return }
    let observer: Observer = Boxes.value(box)
    MainActor.assumeIsolated {
      observer.owner = nil
      observer.box = nil
      observer.stop()
    }
    Boxes.release(box)
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
  observer.live(with: owner.instance)
  return observer
}
