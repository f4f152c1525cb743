import CGtk
import Dispatch
import Foundation

/// A mounted card or camera with a folder DCIM, in which cameras store photos.
package struct CameraCard: Hashable, Sendable {
  /// The UUID of its mount or volume, else the path of its folder.
  package let id: String
  /// What the desktop calls it.
  package let name: String
  /// The folder of its photos.
  package let folder: URL
}

/// The mounted cards and cameras.
///
/// GIO's volume monitor must be used on the main thread only. With gvfs, creating it blocks the main thread once for
/// some 100 ms, as it asks gvfs' monitors over D-Bus; later calls read what it already knows.
@MainActor
package enum CameraCards {
  /// Those that are mounted now; their folders are looked for off the main thread.
  package static func mounted() async -> [CameraCard] {
    let monitor = Object(owning: g_volume_monitor_get())
    var cards: [CameraCard] = []
    let mounts = g_volume_monitor_get_mounts(monitor.pointer)
    var link = mounts
    while let current = link {
      if let mount = current.pointee.data {
        if let card = card(cast(mount)) { cards.append(card) }
        g_object_unref(mount)
      }
      link = current.pointee.next
    }
    g_list_free(mounts)
    return await withPhotos(cards)
  }

  /// The card that a mount would be; nil if it has no folder on this computer.
  fileprivate static func card(_ mount: OpaquePointer) -> CameraCard? {
    let root = Object(owning: g_mount_get_root(mount) as OpaquePointer)
    guard let folder = URL(file: root), let name = String(taking: g_mount_get_name(mount)) else {
      return nil
    }
    let volume = g_mount_get_volume(mount).map { Object(owning: $0) }
    let number =
      String(taking: g_mount_get_uuid(mount))
      ?? volume.flatMap { String(taking: g_volume_get_uuid($0.pointer)) }
    return CameraCard(
      id: number ?? folder.path, name: name, folder: folder.appendingPathComponent("DCIM"))
  }

  /// Those of them whose folder of photos can be read.
  ///
  /// Neither on the main thread nor on Swift's own: a card may be slow to answer.
  fileprivate static func withPhotos(_ cards: [CameraCard]) async -> [CameraCard] {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: cards.filter { access($0.folder.path, R_OK | X_OK) == 0 })
      }
    }
  }
}

/// Reports each card or camera that is mounted from now on, for as long as it is kept.
@MainActor
package final class CameraCardMonitor {
  // Emits signals only as long as somebody holds it.
  private let monitor: Object<UnsafeMutablePointer<GVolumeMonitor>>
  private var connection: Connection?

  /// Creates GIO's volume monitor, which can block for some 100 ms: call it when the window is idle.
  /// - Parameter report: called with each card that has photos.
  package init(_ report: @escaping @MainActor (CameraCard) -> Void) {
    monitor = Object(owning: g_volume_monitor_get())
    connection = connect(monitor, "mount-added") { (mount: OpaquePointer) in
      guard let card = CameraCards.card(mount) else { return }
      Task {
        for card in await CameraCards.withPhotos([card]) { report(card) }
      }
    }
  }

  isolated deinit {
    connection?.disconnect()
  }
}
