import CGtk

/// Tells of cards and cameras as they are plugged in.
@MainActor
package final class CardWatch {
  private let monitor = Object(
    owning: g_volume_monitor_get() as UnsafeMutablePointer<GVolumeMonitor>)
  private var connection: Connection?

  /// - Parameter told: called with each that has photos; it is looked at where the task that this
  ///   begins prefers.
  package init(
    on executor: some TaskExecutor, _ told: @escaping @MainActor (CameraCard) -> Void
  ) {
    connection = connect(monitor, "mount-added") { (mount: OpaquePointer) in
      guard let card = CameraCards.card(mount) else { return }
      Task {
        let cards = await withTaskExecutorPreference(executor) {
          await CameraCards.withPhotos([card])
        }
        for card in cards { told(card) }
      }
    }
  }

  isolated deinit {
    connection?.disconnect()
  }
}
