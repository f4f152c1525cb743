import Foundation

/// What the head of a photo file says: its format, its size, and the memory that decoding it takes.
///
/// MONA reads it itself, because some decoders decode the whole image before they say its size.
package struct PhotoHead: Hashable, Sendable {
  /// The format, by the file's first bytes.
  package let type: PhotoType
  /// The width in pixels, before an Exif orientation is applied.
  package let width: Int
  /// The height in pixels, before an Exif orientation is applied.
  package let height: Int
  /// The memory that the decoder takes however small its result is, in bytes.
  let fixedMemory: Int
  /// The first image of an animation, which alone is decoded; nil for a format or a file without
  /// animation.
  package let still: StillImage?

  /// Nil for values that no image has.
  init?(
    _ type: PhotoType, width: Int, height: Int, fixedMemory: Int, still: StillImage? = nil
  ) {
    let sides = 1...Int(Int32.max)
    guard sides.contains(width), sides.contains(height) else { return nil }
    (self.type, self.width, self.height) = (type, width, height)
    (self.fixedMemory, self.still) = (fixedMemory, still)
  }

  /// Reads the head of a file; nil when it is not a photo of a format that MONA takes, or ends
  /// before its image.
  package init?(_ bytes: PhotoBytes) {
    var bytes = bytes
    let beginning = bytes.bytes(0, min(bytes.count, PhotoType.signatureLength))
    guard let type = beginning.flatMap({ PhotoType(beginning: $0) }) else { return nil }
    let head =
      switch type {
      case .jpeg: Self.jpeg(&bytes)
      case .png: Self.png(&bytes)
      case .webp: Self.webp(&bytes)
      case .gif: Self.gif(&bytes)
      case .tiff: Self.tiff(&bytes)
      case .heif, .avif: Self.heif(&bytes, type)
      // Not photos.
      case .bmp, .jxl: nil as PhotoHead?
      }
    guard let head else { return nil }
    self = head
  }

  /// The number of pixels.
  package var pixels: Int { width * height }

  /// The largest memory that decoding takes, in bytes, for a result of at most `side` × `side`
  /// pixels.
  package func memory(side: Int) -> Int {
    let side = min(side, max(width, height))
    let reduction = reduction(side: side)
    // At most 4 bytes a pixel, once as decoded and once scaled exactly.
    let decoded = Self.product((width + reduction - 1) / reduction, height / reduction + 1, 4)
    let scaled = Self.product(side, side, 4)
    return fixedMemory + (type == .jpeg ? decoded : 0) + min(scaled, Self.product(pixels, 4))
  }

  /// By what a JPEG is scaled down while it is decoded: 1, 2, 4 or 8.
  ///
  /// 1 for the other formats, whose decoders decode the whole image.
  private func reduction(side: Int) -> Int {
    guard type == .jpeg else { return 1 }
    return [8, 4, 2].first { max(width, height) / $0 >= side } ?? 1
  }

  /// A product of numbers that are not negative, limited so that sums of a few of them do not
  /// overflow.
  static func product(_ factors: Int...) -> Int {
    let limit = 1 << 60
    return factors.reduce(1) { product, factor in
      let (result, isTooLarge) = product.multipliedReportingOverflow(by: factor)
      return isTooLarge ? limit : min(result, limit)
    }
  }

  /// The first chunk of a PNG (ISO/IEC 15948, 11.2.2).
  private static func png(_ bytes: inout PhotoBytes) -> PhotoHead? {
    guard bytes.has("IHDR", at: 12), let width = bytes.number(16, 4),
      let height = bytes.number(20, 4)
    else { return nil }
    return PhotoHead(.png, width: width, height: height, fixedMemory: product(width, height, 4))
  }
}

extension PhotoHead {
  /// Whether a PNG or a WebP is as long as it says; true for other formats, whose decoders report a
  /// truncated file.
  package func isWhole(_ bytes: PhotoBytes) -> Bool {
    var bytes = bytes
    switch type {
    case .webp:
      return bytes.number(4, 4, isLittleEndian: true).map { 8 + $0 <= bytes.count } ?? false
    case .png:
      // Chunks, each with its length, its name and its checksum (ISO/IEC 15948, 5.3).
      var offset = 8
      while let length = bytes.number(offset, 4),
        offset + 12 + length <= bytes.count
      {
        if bytes.has("IEND", at: offset + 4) { return true }
        offset += 12 + length
      }
      return false
    case .jpeg, .gif, .tiff, .bmp, .heif, .avif, .jxl: return true
    }
  }
}

/// The first image of an animation, as ranges of the file that make a file of one image together
/// with bytes before and after them.
package struct StillImage: Hashable, Sendable {
  /// The bytes before the ranges.
  package var prefix = Data()
  /// The ranges of the file.
  package var ranges: [Range<Int>]
  /// The bytes after the ranges.
  package var suffix = Data()
}
