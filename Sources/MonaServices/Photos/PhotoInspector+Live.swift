import Foundation
import MonaArchive
import MonaModel
import MonaPerson

extension PhotoInspector {
  /// Inspects files with gdk-pixbuf and gexiv2.
  ///
  /// The size in pixels is checked before decoding. Then the whole image is decoded, at a small
  /// size where the format allows, because only decoding detects a truncated file.
  package static let live = live()

  /// - Parameters:
  ///   - pixelLimit: the largest number of pixels of an image.
  ///   - byteLimit: the largest size of a file, in bytes.
  static func live(
    pixelLimit: Int = PhotoInfo.pixelLimit, byteLimit: Int = PhotoInfo.byteLimit
  ) -> PhotoInspector {
    let decoder = PhotoDecoder(pixelLimit: pixelLimit, byteLimit: byteLimit)
    return PhotoInspector(
      inspect: { file in try file.withTextPath { try look(at: $0, decoder) } },
      inspectFetched: { try look(at: $0, .foreign) },
      digest: { try PhotoDigest(of: $0) })
  }

  private static func look(at file: URL, _ decoder: PhotoDecoder) throws -> PhotoInfo {
    let head = try decoder.head(of: file)
    _ = try decoder.decode(file, head, side: PhotoDecoder.trialSide)
    var info = PhotoInfo(type: head.type, width: head.width, height: head.height)
    Exif(file)?.describe(&info)
    return info
  }

  /// The type of a complete photo.
  ///
  /// A JPEG is checked by its structure instead of by decoding it, which takes ten times as long.
  /// - Parameter types: the accepted types; others are not decoded.
  /// - Throws: `AlbumError`, like `inspect`.
  package static func type(
    ofWhole file: URL, among types: Set<PhotoType> = Set(PhotoType.allCases),
    _ decoder: PhotoDecoder = .own
  ) throws -> PhotoType {
    let head = try decoder.head(of: file)
    guard types.contains(head.type) else { throw AlbumError.notAnImage }
    guard head.type == .jpeg else {
      _ = try decoder.decode(file, head, side: PhotoDecoder.trialSide)
      return head.type
    }
    let isWhole = try Data(contentsOf: file, options: .alwaysMapped).withUnsafeBytes {
      JPEGParts($0) != nil
    }
    guard isWhole else { throw AlbumError.notAnImage }
    return .jpeg
  }
}

extension PhotoDigest {
  /// Computes the digest of a file, which is read in pieces of 256 kB.
  /// - Throws: `AlbumError.unreadable`.
  init(of file: URL) throws(AlbumError) {
    let descriptor = open(file.cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    var sum = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(errno: errno) }
      if count == 0 { break }
      piece.withUnsafeBytes { sum.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    guard let digest = PhotoDigest(hex: sum.hexadecimal()) else { throw .unreadable(errno: EIO) }
    self = digest
  }
}
