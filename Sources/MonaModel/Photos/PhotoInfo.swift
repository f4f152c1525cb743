import Foundation

/// What is known of an image file that was proved to be one.
package struct PhotoInfo: Hashable, Sendable {
  /// Its format, told by its content.
  package var type: PhotoType
  /// Pixels across, before its orientation is applied.
  package var width: Int
  /// Pixels down, before its orientation is applied.
  package var height: Int
  /// When the camera says it was taken.
  package var takenAt: Date?
  /// Where it was taken, if the camera knew.
  package var position: Position?
  /// When the satellites the camera heard say it was taken; clocks may be wrong, these are not.
  package var satelliteTime: Date?
  /// Where the camera looked, in degrees clockwise from true north, 0 up to 360.
  package var direction: Double?
  /// The camera that took it.
  package var camera = Camera()

  /// How far from the truth a camera's position usually is, in metres, when it does not say.
  package static let usualAccuracy = 15.0

  /// An image has more pixels than this only to do harm, or by mistake.
  package static let pixelLimit = 100_000_000
  /// A file has more bytes than this only to do harm, or by mistake.
  package static let byteLimit = 500_000_000

  /// An image of this type and size.
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

  /// What names of files of this type end in, without the dot.
  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .tiff: "tif"
    case .heif: "heic"
    case .png, .webp, .gif, .bmp, .avif, .jxl: rawValue
    }
  }
}

/// What tells the content of one photo from that of any other: the SHA-256 of its file's bytes.
package struct PhotoDigest: Hashable, Sendable, CustomStringConvertible {
  /// 64 hexadecimal digits, in lower case.
  package let description: String

  /// Reads 64 hexadecimal digits; nil for anything else.
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

/// What a photo's file holds, so that it is known again wherever it is moved.
package struct PhotoContent: Hashable, Sendable {
  /// Tells it from every other content.
  package var digest: PhotoDigest
  /// Its bytes; files of another length need not be read.
  package var size: Int

  /// A content of this digest and length.
  package init(digest: PhotoDigest, size: Int) {
    self.digest = digest
    self.size = size
  }
}

/// Proves that a file is an image, and tells what it is; live in MonaServices.
package struct PhotoInspector: Sendable {
  /// - Throws: `AlbumError.notAnImage`, `.isAFolder`, `.unreadable` or `.tooLarge`.
  package var inspect: @Sendable (URL) throws -> PhotoInfo
  /// What the file holds, read in pieces; it need not be an image.
  ///
  /// - Throws: `AlbumError.unreadable`.
  package var digest: @Sendable (URL) throws -> PhotoDigest

  /// An inspector that answers with `inspect` and `digest`.
  package init(
    inspect: @escaping @Sendable (URL) throws -> PhotoInfo,
    digest: @escaping @Sendable (URL) throws -> PhotoDigest
  ) {
    self.inspect = inspect
    self.digest = digest
  }
}
