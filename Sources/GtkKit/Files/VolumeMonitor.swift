import CGtk

/// What the desktop knows of volumes.
@MainActor
enum VolumeMonitor {
  /// The only one, made on a thread that the task prefers; its signals come on the main thread all the same.
  ///
  /// `gvfs` asks the desktop some thirty questions first, one after the other, for which the main thread stood
  /// still for a tenth of a second.
  static func opened() async -> Object<UnsafeMutablePointer<GVolumeMonitor>> {
    Object(owning: await made().pointer)
  }

  /// A reference on its way to the main thread.
  private struct Reference: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GVolumeMonitor>
  }

  @concurrent
  private static func made() async -> Reference { Reference(pointer: g_volume_monitor_get()) }
}
