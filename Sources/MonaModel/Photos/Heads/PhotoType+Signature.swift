import Foundation

extension PhotoType {
  /// The number of bytes in which the signature of every format is.
  package static let signatureLength = 256

  /// The format of a file with this beginning; nil for other files.
  package init?(beginning data: Data) {
    let bytes = Array(data.prefix(Self.signatureLength))
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else if bytes.first == 0x89, has("PNG\r\n\u{1A}\n", at: 1) {
      self = .png
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("GIF87a", at: 0) || has("GIF89a", at: 0) {
      self = .gif
    } else if has("II*\0", at: 0) || has("MM\0*", at: 0) {
      self = .tiff
    } else if has("JXL ", at: 4) || bytes.starts(with: [0xFF, 0x0A]) {
      self = .jxl
    } else if has("BM", at: 0), bytes.count >= 18, bytes[6..<10].allSatisfy({ $0 == 0 }) {
      self = .bmp
    } else if has("ftyp", at: 4), let type = Self.ofBrands(bytes) {
      self = type
    } else {
      return nil
    }
  }

  /// The format that the brands of an ISO media file name: the major brand, and from byte 16 to the
  /// end of the box the compatible ones (ISO/IEC 14496-12, 4.3).
  ///
  /// Generic brands, such as "mif1" (ISO/IEC 23008-12), do not name the codec; if no other does, it
  /// is HEVC.
  private static func ofBrands(_ bytes: [UInt8]) -> PhotoType? {
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let places = [8] + Array(stride(from: 16, to: min(bytes.count, length) - 3, by: 4))
    let brands = places.compactMap { place in
      String(bytes: bytes.dropFirst(place).prefix(4), encoding: .ascii)
    }
    if brands.contains("avif") || brands.contains("avis") { return .avif }
    return brands.contains { heifBrands.contains($0) } ? .heif : nil
  }

  private static let heifBrands: Set = [
    "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1",
  ]
}
