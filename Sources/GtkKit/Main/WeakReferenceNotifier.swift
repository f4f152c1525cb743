import CGtk

/// Calls a closure once when a GObject is disposed (`g_object_weak_ref`), unless stopped before.
///
/// The GObject keeps the notifier alive.
@MainActor
final class WeakReferenceNotifier {
  private var gone: (@MainActor () -> Void)?
  private var owner: UnsafeMutableRawPointer?
  private var userData: UnsafeMutableRawPointer?

  init(_ owner: some Instance, gone: @escaping @MainActor () -> Void) {
    self.gone = gone
    self.owner = owner.instance
    let userData = RetainedObjects.retain(self)
    self.userData = userData
    g_object_weak_ref(cast(owner), Self.ownerGone, userData)
  }

  /// Cancels the notification; does nothing once it was sent.
  func stop() {
    gone = nil
    guard let owner, let userData else { return }
    g_object_weak_unref(cast(owner), Self.ownerGone, userData)
    giveBack()
  }

  private func giveBack() {
    RetainedObjects.release(userData)
    owner = nil
    userData = nil
  }

  private static let ownerGone: GWeakNotify = { userData, _ in
    guard let userData else { return }
    onMainThread(userData) { userData in
      let watch: WeakReferenceNotifier = RetainedObjects.value(userData)
      let gone = watch.gone
      watch.gone = nil
      watch.giveBack()
      gone?()
    }
  }
}
