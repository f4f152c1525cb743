import CGtk

/// Tells once that a GObject is gone, unless it is stopped before; kept by the object itself.
@MainActor
final class OwnerWatch {
  private var gone: (@MainActor () -> Void)?
  private var owner: UnsafeMutableRawPointer?
  private var box: UnsafeMutableRawPointer?

  init(_ owner: some Instance, gone: @escaping @MainActor () -> Void) {
    self.gone = gone
    self.owner = owner.instance
    let box = Boxes.retain(self)
    self.box = box
    g_object_weak_ref(cast(owner), Self.ownerGone, box)
  }

  /// Tells nothing any more; harmless when it has told.
  func stop() {
    gone = nil
    guard let owner, let box else { return }
    g_object_weak_unref(cast(owner), Self.ownerGone, box)
    giveBack()
  }

  private func giveBack() {
    Boxes.release(box)
    owner = nil
    box = nil
  }

  private static let ownerGone: GWeakNotify = { box, _ in
    guard let box else { return }
    onMainThread(box) { box in
      let watch: OwnerWatch = Boxes.value(box)
      let gone = watch.gone
      watch.gone = nil
      watch.giveBack()
      gone?()
    }
  }
}
