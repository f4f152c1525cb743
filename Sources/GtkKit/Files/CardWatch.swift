import CGtk

/// Tells of cards and cameras as they are plugged in.
@MainActor
package final class CardWatch {
  private let monitor: Object<UnsafeMutablePointer<GVolumeMonitor>>
  private var connection: Connection?

  /// - Parameters:
  ///   - executor: asks the desktop, and looks at what is plugged in.
  ///   - told: called with each that has photos.
  package init(
    on executor: some TaskExecutor, _ told: @escaping @MainActor (CameraCard) -> Void
  ) async {
    monitor = await withTaskExecutorPreference(executor) { await VolumeMonitor.opened() }
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
