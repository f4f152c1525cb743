import Foundation

/// Metadata of a valid image file.
package struct PhotoInfo: Hashable, Sendable {
  /// The format, detected from the content.
  package var type: PhotoType
  /// The width in pixels, before the orientation is applied.
  package var width: Int
  /// The height in pixels, before the orientation is applied.
  package var height: Int
  /// The date by the camera's clock.
  package var takenAt: Date?
  /// How `takenAt` is known.
  package var dateSource = PhotoDateSource.camera
  /// The position recorded by the camera.
  package var position: Position?
  /// The satellite time, which does not depend on the camera's clock.
  package var satelliteTime: Date?
  /// The camera's direction in degrees clockwise from true north, 0 ≤ direction < 360.
  package var direction: Double?
  /// The camera that took it.
  package var camera = Camera()

  /// The assumed accuracy of a camera's position, in metres, when the file contains none.
  package static let usualAccuracy = 15.0

  /// The largest accepted number of pixels; larger images are considered hostile or broken.
  ///
  /// Photos in the album are decoded within the same limits: if one is lowered, larger photos are
  /// no longer shown.
  package static let pixelLimit = 500_000_000
  /// The largest memory that decoding one photo may take, and all that are decoded at once, in
  /// bytes.
  ///
  /// A JPEG is scaled down while it is decoded, and takes little. Other formats are decoded whole:
  /// the limit is at 60 million pixels of a HEIC, and at 200 million of a PNG.
  package static let memoryLimit = 1_000_000_000
  /// The largest accepted file size in bytes.
  package static let byteLimit = 500_000_000

  /// Creates metadata.
  package init(type: PhotoType, width: Int, height: Int, takenAt: Date? = nil) {
    self.type = type
    self.width = width
    self.height = height
    self.takenAt = takenAt
  }
}

/// The image formats a photo can have.
package enum PhotoType: String, CaseIterable, Codable, Sendable {
  case jpeg, png, webp, gif, tiff, bmp, heif, avif, jxl

  /// The file extension, without the dot.
  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .tiff: "tif"
    case .heif: "heic"
    case .png, .webp, .gif, .bmp, .avif, .jxl: rawValue
    }
  }
}

/// The SHA-256 digest of a photo file.
package struct PhotoDigest: Hashable, Sendable, CustomStringConvertible {
  /// 64 lower-case hexadecimal digits.
  package let description: String

  /// Parses 64 hexadecimal digits; nil for anything else.
  package init?(hex: some StringProtocol) {
    guard hex.utf8.count == 64, hex.utf8.allSatisfy(Self.isDigit) else { return nil }
    description = hex.lowercased()
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

/// Identifies the content of a photo file, wherever the file is moved.
package struct PhotoContent: Hashable, Sendable {
  /// The digest of the content.
  package var digest: PhotoDigest
  /// The size in bytes; files of another size need not be read.
  package var size: Int

  /// Creates an identity.
  package init(digest: PhotoDigest, size: Int) {
    self.digest = digest
    self.size = size
  }
}

/// Validates image files and reads their metadata; implemented in MonaServices.
package struct PhotoInspector: Sendable {
  /// - Throws: `AlbumError.notAnImage`, `.isAFolder`, `.unreadable`, `.unsupported`, `.tooHeavy` or
  ///   `.tooLarge`.
  package var inspect: @Sendable (URL) throws -> PhotoInfo
  /// Like `inspect`, for a photo that came from a server: it is decoded in a process of its own.
  package var inspectFetched: @Sendable (URL) throws -> PhotoInfo
  /// The digest of any file, read in pieces.
  ///
  /// - Throws: `AlbumError.unreadable`.
  package var digest: @Sendable (URL) throws -> PhotoDigest

  /// Creates an inspector from functions.
  /// - Parameter inspectFetched: nil to inspect all photos alike.
  package init(
    inspect: @escaping @Sendable (URL) throws -> PhotoInfo,
    inspectFetched: (@Sendable (URL) throws -> PhotoInfo)? = nil,
    digest: @escaping @Sendable (URL) throws -> PhotoDigest
  ) {
    self.inspect = inspect
    self.inspectFetched = inspectFetched ?? inspect
    self.digest = digest
  }
}
