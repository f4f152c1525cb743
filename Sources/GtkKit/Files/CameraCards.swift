import CGtk
import Foundation

/// A card or a camera that is plugged in, with a folder DCIM, as cameras make it.
package struct CameraCard: Hashable, Sendable {
  /// Tells it from others, as far as the desktop can.
  package let id: String
  /// What the desktop calls it.
  package let name: String
  /// The folder of its photos.
  package let folder: URL
}

/// The cards and cameras that are plugged in.
@MainActor
package enum CameraCards {
  /// Those of this moment, looked for on the threads that the task prefers.
  package static func mounted() async -> [CameraCard] {
    let monitor = await VolumeMonitor.opened()
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

  /// What a mount would be as a card; nil for what has no folder on this computer.
  static func card(_ mount: OpaquePointer) -> CameraCard? {
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

  /// Those of them that have a folder of photos: a slow card must not hold up the window.
  @concurrent
  static func withPhotos(_ cards: [CameraCard]) async -> [CameraCard] {
    cards.filter { access($0.folder.path, R_OK | X_OK) == 0 }
  }
}
