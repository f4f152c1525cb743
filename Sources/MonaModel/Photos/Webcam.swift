import Foundation

/// Access to the computer's cameras; implemented in MonaServices.
///
/// Not called before the person wants to take a photo.
package struct Webcam: Sendable {
  /// A connected camera.
  package struct Camera: Hashable, Sendable, Identifiable {
    /// An identifier, valid until a camera is connected or disconnected.
    package var id: String
    /// The name given by its maker.
    package var name: String

    /// Creates a camera.
    package init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// Lists the connected cameras.
  /// - Throws: ``WebcamError``.
  package var cameras: @Sendable () async throws -> [Camera]
  /// Streams pictures while the stream is consumed; late pictures are dropped.
  ///
  /// The stream throws ``WebcamError`` when the camera is lost.
  package var watch: @Sendable (Camera) -> AsyncThrowingStream<WebcamPicture, any Error>
  /// Writes a picture with its date to a temporary JPEG file, which the caller must remove.
  /// - Throws: ``WebcamError``.
  package var save: @Sendable (WebcamPicture, Date) async throws -> URL

  /// Creates access from three functions.
  package init(
    cameras: @escaping @Sendable () async throws -> [Camera],
    watch: @escaping @Sendable (Camera) -> AsyncThrowingStream<WebcamPicture, any Error>,
    save: @escaping @Sendable (WebcamPicture, Date) async throws -> URL
  ) {
    self.cameras = cameras
    self.watch = watch
    self.save = save
  }

  /// A computer without a camera.
  package static let none = Webcam(
    cameras: { [] }, watch: { _ in AsyncThrowingStream { $0.finish(throwing: WebcamError.none) } },
    save: { _, _ in throw WebcamError.unwritable })
}

/// A picture from a camera.
package struct WebcamPicture: Hashable, Sendable {
  /// Pixels across.
  package var width: Int
  /// Pixels down.
  package var height: Int
  /// The number of bytes from one row to the next.
  package var stride: Int
  /// RGB pixels, one byte per component.
  package var pixels: Data

  /// Creates a picture; nil when there are too few pixels.
  package init?(width: Int, height: Int, stride: Int, pixels: Data) {
    guard width > 0, height > 0, stride >= width * 3,
      pixels.count >= stride * (height - 1) + width * 3
    else { return nil }
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = pixels
  }
}

/// Errors of a camera.
package enum WebcamError: Error, Hashable {
  /// GStreamer, which reads cameras, is not installed.
  case notInstalled
  /// No camera is plugged in.
  case none
  /// Another program uses the camera.
  case busy
  /// Access to the camera was denied.
  case refused
  /// The camera was disconnected.
  case unplugged
  /// The camera sends no picture; the reason is GStreamer's message.
  case silent(reason: String)
  /// The photo could not be written.
  case unwritable
}
