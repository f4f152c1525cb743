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
