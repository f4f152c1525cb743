import Foundation

extension PhotoHead {
  /// Reads the chunks of a WebP up to its first image (RFC 9649).
  static func webp(_ bytes: inout PhotoBytes) -> PhotoHead? {
    guard let first = WebPChunk(&bytes, at: 12) else { return nil }
    guard first.name == "VP8X" else {
      guard let size = first.imageSize(&bytes) else { return nil }
      return webp(size, canvas: size, file: bytes.count)
    }
    guard let flags = bytes.number(first.content, 1),
      let width = bytes.number(first.content + 4, 3, isLittleEndian: true),
      let height = bytes.number(first.content + 7, 3, isLittleEndian: true)
    else { return nil }
    let canvas = (width + 1, height + 1)
    let isAnimated = flags & 0x02 != 0
    var offset = first.end
    while let chunk = WebPChunk(&bytes, at: offset) {
      if isAnimated, chunk.name == "ANMF" { return frame(&bytes, chunk, canvas) }
      if !isAnimated, let size = chunk.imageSize(&bytes) {
        return size == canvas ? webp(size, canvas: canvas, file: bytes.count) : nil
      }
      offset = chunk.end
    }
    return nil
  }

  private static func webp(
    _ size: (width: Int, height: Int), canvas: (width: Int, height: Int), file: Int,
    still: StillImage? = nil
  ) -> PhotoHead? {
    // The image as decoded, the pixels of a lossless one or the transparency of another, and the
    // file, which the decoder holds twice.
    PhotoHead(
      .webp, width: canvas.width, height: canvas.height,
      fixedMemory: product(size.width, size.height, 10) + 2 * file, still: still)
  }

  /// The first frame of an animation, as a file of its own.
  private static func frame(
    _ bytes: inout PhotoBytes, _ chunk: WebPChunk, _ canvas: (width: Int, height: Int)
  ) -> PhotoHead? {
    func number(_ offset: Int) -> Int? {
      bytes.number(chunk.content + offset, 3, isLittleEndian: true)
    }
    guard let left = number(0), let top = number(3), let width = number(6), let height = number(9),
      2 * left + width + 1 <= canvas.width, 2 * top + height + 1 <= canvas.height
    else { return nil }
    var (ranges, isTransparent): ([Range<Int>], Bool) = ([], false)
    var offset = chunk.content + 16
    while offset < chunk.end, let part = WebPChunk(&bytes, at: offset), part.end <= chunk.end {
      if part.name == "ALPH" {
        isTransparent = true
        ranges.append(offset..<part.end)
      } else if let size = part.imageSize(&bytes) {
        guard size == (width + 1, height + 1) else { return nil }
        let still = StillImage(webp: ranges + [offset..<part.end], size, isTransparent)
        return webp(size, canvas: canvas, file: bytes.count, still: still)
      }
      offset = part.end
    }
    return nil
  }
}

extension StillImage {
  /// A WebP of one image, with the chunks of a frame.
  fileprivate init(
    webp ranges: [Range<Int>], _ size: (width: Int, height: Int), _ isTransparent: Bool
  ) {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var canvas: [UInt8] = []
    if isTransparent {
      canvas =
        Array("VP8X".utf8) + number(10, 4) + [0x10, 0, 0, 0] + number(size.width - 1, 3)
        + number(size.height - 1, 3)
    }
    let length = 4 + canvas.count + ranges.reduce(0) { $0 + $1.count }
    let prefix = Array("RIFF".utf8) + number(length, 4) + Array("WEBP".utf8) + canvas
    self.init(prefix: Data(prefix), ranges: ranges)
  }
}

/// A chunk of a WebP file.
private struct WebPChunk {
  /// Four letters.
  let name: String
  /// The offset of its content.
  let content: Int
  /// The offset after its content and its padding byte.
  let end: Int

  init?(_ bytes: inout PhotoBytes, at offset: Int) {
    guard let name = bytes.bytes(offset, 4).flatMap({ String(bytes: $0, encoding: .ascii) }),
      let length = bytes.number(offset + 4, 4, isLittleEndian: true)
    else { return nil }
    (self.name, content) = (name, offset + 8)
    end = offset + 8 + length + length % 2
  }

  /// The size of the image in this chunk; nil for chunks without one, and for a damaged one.
  func imageSize(_ bytes: inout PhotoBytes) -> (width: Int, height: Int)? {
    switch name {
    case "VP8 ":
      guard bytes.bytes(content + 3, 3)?.elementsEqual([0x9D, 0x01, 0x2A]) ?? false,
        let width = bytes.number(content + 6, 2, isLittleEndian: true),
        let height = bytes.number(content + 8, 2, isLittleEndian: true)
      else { return nil }
      return (width & 0x3FFF, height & 0x3FFF)
    case "VP8L":
      guard bytes.number(content, 1) == 0x2F,
        let bits = bytes.number(content + 1, 4, isLittleEndian: true)
      else { return nil }
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    default: return nil
    }
  }
}
