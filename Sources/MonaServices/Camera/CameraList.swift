import CServices
import MonaModel

/// The cameras that GStreamer reports.
struct CameraList {
  private let gst: GStreamer
  /// GStreamer descriptions that replace the computer's cameras in tests.
  private let standIns: [String]?

  init(_ gst: GStreamer, standIns: [String]?) {
    self.gst = gst
    self.standIns = standIns
  }

  /// The cameras, in the order reported by GStreamer.
  var cameras: [Webcam.Camera] {
    if let standIns {
      return standIns.enumerated().map { Webcam.Camera(id: "\($0)", name: $1) }
    }
    var cameras: [Webcam.Camera] = []
    forEachDevice { name, _ in cameras.append(camera(name, among: cameras)) }
    return cameras
  }

  /// The GStreamer source element of a camera, with a floating reference; nil when the camera is
  /// gone.
  func source(of camera: Webcam.Camera) -> UnsafeMutableRawPointer? {
    if let standIns {
      return Int(camera.id).flatMap { standIns.indices.contains($0) ? standIns[$0] : nil }
        // A size at the end of a description only takes effect if another element follows.
        .flatMap { gst.parseBin("\($0) ! identity", 1, nil) }
    }
    var seen: [Webcam.Camera] = []
    var source: UnsafeMutableRawPointer?
    forEachDevice { name, device in
      seen.append(self.camera(name, among: seen))
      if seen.last == camera { source = gst.deviceSource(device, nil) }
    }
    return source
  }

  /// Distinguishes cameras of the same model, which have the same name.
  private func camera(_ name: String, among others: [Webcam.Camera]) -> Webcam.Camera {
    let number = others.count { $0.name == name }
    return Webcam.Camera(id: "\(name) \(number)", name: name)
  }

  private func forEachDevice(_ body: (String, UnsafeMutableRawPointer) -> Void) {
    guard let monitor = gst.monitor() else { return }
    g_object_ref_sink(monitor)
    defer { g_object_unref(monitor) }
    _ = gst.filter(monitor, "Video/Source", nil)
    guard gst.startMonitor(monitor) != 0 else { return }
    defer { gst.stopMonitor(monitor) }
    let devices = gst.devices(monitor)
    var link = devices
    while let current = link {
      if let device = current.pointee.data {
        let name = gst.deviceName(device)
        body(name.map { String(cString: $0) } ?? "", device)
        g_free(name)
        g_object_unref(device)
      }
      link = current.pointee.next
    }
    g_list_free(devices)
  }
}
