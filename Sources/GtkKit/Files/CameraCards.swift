import CGtk
import Foundation

/// The cards and cameras that are plugged in: volumes with a folder DCIM, as cameras make it.
@MainActor
package enum CameraCards {
  /// Their names and folders, those of this moment, looked for on the threads that the task prefers.
  package static func mounted() async -> [(name: String, folder: URL)] {
    let monitor = Object(owning: g_volume_monitor_get() as UnsafeMutablePointer<GVolumeMonitor>)
    var places: [(name: String, folder: URL)] = []
    let mounts = g_volume_monitor_get_mounts(monitor.pointer)
    var link = mounts
    while let current = link {
      if let mount = current.pointee.data {
        let mount: OpaquePointer = cast(mount)
        let root = Object(owning: g_mount_get_root(mount) as OpaquePointer)
        if let folder = URL(file: root), let name = String(taking: g_mount_get_name(mount)) {
          places.append((name, folder))
        }
        g_object_unref(mount.instance)
      }
      link = current.pointee.next
    }
    g_list_free(mounts)
    return await withPhotos(places)
  }

  /// A slow card must not hold up the window.
  @concurrent
  private static func withPhotos(
    _ places: [(name: String, folder: URL)]
  ) async -> [(name: String, folder: URL)] {
    places.compactMap { name, folder in
      let photos = folder.appendingPathComponent("DCIM")
      return access(photos.path, R_OK | X_OK) == 0 ? (name, photos) : nil
    }
  }
}
