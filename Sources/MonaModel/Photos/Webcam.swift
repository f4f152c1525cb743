import Foundation

/// The cameras of this computer; live in MonaServices.
///
/// Nothing calls it before the person wants to take a photo.
package struct Webcam: Sendable {
  /// A camera one can take a photo with.
  package struct Camera: Hashable, Sendable, Identifiable {
    /// Tells it from the others, as long as none is plugged in or out.
    package var id: String
    /// What its maker calls it.
    package var name: String

    /// A camera of this name.
    package init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The cameras that are plugged in.
  /// - Throws: ``WebcamError``.
  package var cameras: @Sendable () async throws -> [Camera]
  /// What a camera sees, as long as somebody looks; a picture that comes too late is left out.
  ///
  /// It ends by ``WebcamError`` when the camera is lost.
  package var watch: @Sendable (Camera) -> AsyncThrowingStream<WebcamPicture, any Error>
  /// Writes a picture to a temporary JPEG file that says when it was taken; the caller removes it.
  /// - Throws: ``WebcamError``.
  package var save: @Sendable (WebcamPicture, Date) async throws -> URL

  /// Cameras that answer with these.
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

/// One picture a camera gave.
package struct WebcamPicture: Hashable, Sendable {
  /// Pixels across.
  package var width: Int
  /// Pixels down.
  package var height: Int
  /// Bytes from one line to the next.
  package var stride: Int
  /// Red, green and blue, a byte each.
  package var pixels: Data

  /// A picture of these pixels; nil when there are too few of them.
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

/// Why there is no picture from a camera; none of it harms anything.
package enum WebcamError: Error, Hashable {
  /// What MONA looks through cameras with, GStreamer, is not installed.
  case notInstalled
  /// No camera is plugged in.
  case none
  /// Another program has the camera.
  case busy
  /// MONA may not use the camera.
  case refused
  /// The camera was there, and is gone.
  case unplugged
  /// The camera is there and gives no picture; the reason is its program's own words.
  case silent(reason: String)
  /// The photo could not be written.
  case unwritable
}
