import CServices
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
    PhotoInspector(
      inspect: { try look(at: $0, pixelLimit: pixelLimit, byteLimit: byteLimit) },
      digest: { try PhotoDigest(of: $0) })
  }

  private static func look(
    at file: URL, pixelLimit: Int = PhotoInfo.pixelLimit, byteLimit: Int = PhotoInfo.byteLimit
  ) throws -> PhotoInfo {
    let header = try header(of: file, pixelLimit: pixelLimit, byteLimit: byteLimit)
    guard PhotoMagic.isWhole(file), Pixbuf(file: file, header: header, side: 320) != nil else {
      throw AlbumError.notAnImage
    }
    var info = PhotoInfo(type: header.type, width: header.width, height: header.height)
    Exif(file)?.describe(&info)
    return info
  }

  /// The type of a complete photo.
  ///
  /// A JPEG is checked by its structure instead of by decoding it, which takes ten times as long.
  /// - Throws: `AlbumError`, like `inspect`.
  package static func type(ofWhole file: URL) throws -> PhotoType {
    guard try header(of: file).type == .jpeg else { return try look(at: file).type }
    let isWhole = try Data(contentsOf: file, options: .alwaysMapped).withUnsafeBytes {
      JPEGParts($0) != nil
    }
    guard isWhole else { throw AlbumError.notAnImage }
    return .jpeg
  }

  /// The header of a file, if it may be decoded.
  private static func header(
    of file: URL, pixelLimit: Int = PhotoInfo.pixelLimit, byteLimit: Int = PhotoInfo.byteLimit
  ) throws -> Pixbuf.Header {
    try checkReadable(file, byteLimit)
    guard let header = Pixbuf.Header(file: file) else {
      if let type = PhotoMagic.type(of: file), !PhotoMagic.isReadable(type) {
        throw AlbumError.unsupported(type)
      }
      throw AlbumError.notAnImage
    }
    guard header.isWithin(pixels: pixelLimit) else {
      throw AlbumError.tooLarge(width: header.width, height: header.height)
    }
    return header
  }

  /// Checks the file first: gdk-pixbuf gives no reason for an error, and would block on a pipe.
  private static func checkReadable(_ file: URL, _ byteLimit: Int) throws(AlbumError) {
    guard !file.isOpenDatabase else { throw .notAnImage }
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG where Int(status.st_size) > byteLimit:
      throw .tooHeavy(bytes: Int(status.st_size))
    case S_IFREG: break
    case S_IFDIR: throw .isAFolder
    default: throw .notAnImage
    }
    var byte: UInt8 = 0
    guard read(descriptor, &byte, 1) >= 0 else { throw .unreadable(errno: errno) }
  }
}

extension PhotoDigest {
  /// Computes the digest of a file, which is read in pieces of 256 kB.
  /// - Throws: `AlbumError.unreadable`.
  init(of file: URL) throws(AlbumError) {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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
