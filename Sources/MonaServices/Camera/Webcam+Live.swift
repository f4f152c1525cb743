import CServices
import Foundation
import MonaModel
import Synchronization

extension Webcam {
  /// The computer's cameras, through GStreamer.
  ///
  /// The environment variable `MONA_CAMERAS` replaces them, for tests and computers without a
  /// camera: one GStreamer description per line, such as `videotestsrc`; empty for no camera.
  package static let live = Webcam(
    standIns: ProcessInfo.processInfo.environment["MONA_CAMERAS"].map {
      $0.split(separator: "\n").map(String.init)
    })

  /// - Parameters:
  ///   - standIns: GStreamer descriptions that replace the computer's cameras.
  ///   - timeout: the longest time without a picture, in seconds; some cameras take three to
  ///     start.
  init(standIns: [String]?, timeout: TimeInterval = 8) {
    self.init(
      cameras: { try await Self.cameras(standIns) },
      watch: { camera in
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
          let isWanted = Flag()
          continuation.onTermination = { _ in isWanted.lower() }
          // A separate thread, because waiting for pictures blocks.
          Thread.detachNewThread {
            do {
              try Self.look(through: camera, standIns, timeout, while: { isWanted.isUp }) {
                continuation.yield($0)
              }
              continuation.finish()
            } catch {
              continuation.finish(throwing: error)
            }
          }
        }
      },
      save: { try await Self.save($0, $1) })
  }

  private static func cameras(_ standIns: [String]?) async throws -> [Camera] {
    try await BlockingExecutor.shared.run {
      guard let gst = GStreamer.installed else { throw WebcamError.notInstalled }
      return CameraList(gst, standIns: standIns).cameras
    }
  }

  private static func save(_ picture: WebcamPicture, _ date: Date) async throws -> URL {
    try await BlockingExecutor.shared.run {
      try WebcamPhoto.write(picture, takenAt: date)
    }
  }

  private static func look(
    through camera: Camera, _ standIns: [String]?, _ timeout: TimeInterval,
    while isWanted: () -> Bool,
    _ show: (WebcamPicture) -> Void
  ) throws {
    guard let gst = GStreamer.installed else { throw WebcamError.notInstalled }
    guard let source = CameraList(gst, standIns: standIns).source(of: camera) else {
      throw WebcamError.unplugged
    }
    let pipeline = try CameraPipeline(gst, source: source, timeout: timeout)
    try pipeline.run(while: isWanted, show)
  }

  /// Whether the pictures are still wanted; usable from any thread.
  private final class Flag: Sendable {
    private let value = Atomic<Bool>(true)

    var isUp: Bool { value.load(ordering: .acquiring) }

    func lower() { value.store(false, ordering: .releasing) }
  }
}

/// A camera picture as a photo: a JPEG with the time it was taken.
enum WebcamPhoto {
  private static let quality = 92

  /// Writes the picture to a temporary file.
  /// - Throws: ``WebcamError/unwritable``.
  static func write(_ picture: WebcamPicture, takenAt date: Date) throws -> URL {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("mona-\(UUID().uuidString).jpg")
    guard let pixbuf = Pixbuf(picture), pixbuf.saveJPEG(to: file, quality: quality),
      Exif.write(date, to: file)
    else {
      unlink(file.path)
      throw WebcamError.unwritable
    }
    return file
  }
}

extension Pixbuf {
  /// Copies a picture.
  init?(_ picture: WebcamPicture) {
    let bytes = picture.pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    self.init(
      gdk_pixbuf_new_from_bytes(
        bytes, GDK_COLORSPACE_RGB, 0, 8, Int32(picture.width), Int32(picture.height),
        Int32(picture.stride)))
  }
}

extension Exif {
  /// Writes the date a picture was taken, its time zone and MONA as the software into a photo's
  /// Exif; false when the file cannot be written.
  static func write(_ date: Date, to file: URL, zone: TimeZone = .current) -> Bool {
    guard let metadata = opened(file) else { return false }
    defer { g_object_unref(metadata) }
    let (text, offset) = written(date, zone: zone)
    let tags = [
      ("Exif.Photo.DateTimeOriginal", text), ("Exif.Photo.DateTimeDigitized", text),
      ("Exif.Photo.OffsetTimeOriginal", offset), ("Exif.Photo.OffsetTimeDigitized", offset),
      ("Exif.Image.Software", "MONA"),
    ]
    return tags.allSatisfy { gexiv2_metadata_try_set_tag_string(metadata, $0, $1, nil) != 0 }
      && gexiv2_metadata_save_file(metadata, file.path, nil) != 0
  }

  private static func written(_ date: Date, zone: TimeZone) -> (text: String, offset: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ number: Int?) -> String { String(format: "%02d", number ?? 0) }
    let day = [parts.year, parts.month, parts.day].map(digits).joined(separator: ":")
    let time = [parts.hour, parts.minute, parts.second].map(digits).joined(separator: ":")
    let minutes = abs(zone.secondsFromGMT(for: date)) / 60
    let sign = zone.secondsFromGMT(for: date) < 0 ? "-" : "+"
    return ("\(day) \(time)", "\(sign)\(digits(minutes / 60)):\(digits(minutes % 60))")
  }
}
