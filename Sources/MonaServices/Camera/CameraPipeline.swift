import CServices
import Foundation
import MonaModel

/// The pictures of one camera, read one by one on a separate thread.
struct CameraPipeline: ~Copyable {
  private let gst: GStreamer
  private let pipeline: UnsafeMutableRawPointer
  private let sink: UnsafeMutableRawPointer
  private let bus: UnsafeMutableRawPointer

  /// The longest time without a picture, in seconds.
  private let timeout: TimeInterval

  /// Prepares a camera.
  /// - Parameters:
  ///   - source: a floating reference, which is taken over.
  ///   - timeout: the longest time without a picture, in seconds.
  /// - Throws: ``WebcamError``.
  init(_ gst: GStreamer, source: UnsafeMutableRawPointer, timeout: TimeInterval) throws {
    // Only the latest picture is kept, so that a slow reader skips pictures instead of falling
    // behind.
    let description = """
      decodebin name=in ! videoconvert ! video/x-raw,format=RGB \
      ! appsink name=out max-buffers=1 drop=true sync=false
      """
    guard let made = gst.parse(description, nil) else {
      g_object_ref_sink(source)
      g_object_unref(source)
      throw WebcamError.notInstalled
    }
    g_object_ref_sink(made)
    guard gst.add(made, source) != 0, let input = gst.find(made, "in"),
      let output = gst.find(made, "out"), let bus = gst.bus(made)
    else {
      g_object_unref(made)
      throw WebcamError.notInstalled
    }
    // A failure to link is reported on the bus when the pipeline starts.
    _ = gst.link(source, input)
    g_object_unref(input)
    self.gst = gst
    self.timeout = timeout
    pipeline = made
    sink = output
    self.bus = bus
  }

  deinit {
    _ = gst.setState(pipeline, GStreamer.null)
    g_object_unref(bus)
    g_object_unref(sink)
    g_object_unref(pipeline)
  }

  /// Starts the camera and passes on each picture until `isWanted` returns false.
  /// - Throws: ``WebcamError`` when the camera cannot be used, or is unplugged.
  func run(while isWanted: () -> Bool, _ show: (WebcamPicture) -> Void) throws {
    if gst.setState(pipeline, GStreamer.playing) == 0 {
      throw failure(hadPicture: false) ?? WebcamError.silent(reason: "not started")
    }
    var last = Date()
    var hadPicture = false
    while isWanted() {
      if let sample = gst.pullSample(sink, 100_000_000) {
        let picture = picture(of: sample)
        gst.release(sample)
        if let picture { show(picture) }
        (last, hadPicture) = (Date(), true)
      } else if let failure = failure(hadPicture: hadPicture) {
        throw failure
      } else if Date().timeIntervalSince(last) > timeout {
        throw hadPicture ? WebcamError.unplugged : WebcamError.silent(reason: "no picture")
      }
    }
  }

  private func picture(of sample: UnsafeMutableRawPointer) -> WebcamPicture? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let buffer = gst.buffer(sample), let caps = gst.caps(sample),
      let structure = gst.structure(caps, 0), gst.integer(structure, "width", &width) != 0,
      gst.integer(structure, "height", &height) != 0, width > 0, height > 0
    else { return nil }
    var pixels = Data(count: Int(gst.bufferSize(buffer)))
    let copied = pixels.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { gst.extract(buffer, 0, $0, gsize(bytes.count)) } ?? 0
    }
    guard copied == pixels.count else { return nil }
    // GStreamer pads each row to a multiple of four bytes.
    return WebcamPicture(
      width: Int(width), height: Int(height), stride: (Int(width) * 3 + 3) & ~3, pixels: pixels)
  }

  /// The camera's error, if it reported one.
  private func failure(hadPicture: Bool) -> WebcamError? {
    if let message = gst.popMessage(bus, GStreamer.error) {
      defer { gst.release(message) }
      var error: UnsafeMutablePointer<GError>?
      gst.parseError(message, &error, nil)
      guard let error else { return .silent(reason: "") }
      defer { g_error_free(error) }
      return Self.failure(error.pointee, hadPicture: hadPicture)
    }
    guard gst.isEnded(sink) != 0 else { return nil }
    return hadPicture ? .unplugged : .silent(reason: "end of stream")
  }

  /// Converts the codes of `GstResourceError` and `GstCoreError`.
  private static func failure(_ error: GError, hadPicture: Bool) -> WebcamError {
    let reason = error.message.map { String(cString: $0) } ?? ""
    let domain = g_quark_to_string(error.domain).map { String(cString: $0) }
    switch (domain, error.code) {
    case ("gst-resource-error-quark", 4): return .busy
    case ("gst-resource-error-quark", 15): return .refused
    case ("gst-resource-error-quark", 3): return .unplugged
    // A device file that cannot be opened gives no more detail.
    case ("gst-resource-error-quark", 5...7): return hadPicture ? .unplugged : .refused
    case ("gst-core-error-quark", 12): return .notInstalled
    default: return hadPicture ? .unplugged : .silent(reason: reason)
    }
  }
}
