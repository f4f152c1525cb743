import Foundation

extension PhotoHead {
  /// Reads the segments of a JPEG up to its first scan (ITU-T T.81, annex B).
  static func jpeg(_ bytes: inout PhotoBytes) -> PhotoHead? {
    var offset = 2
    var frame: JPEGFrame?
    while offset < longestHead, let code = marker(&bytes, &offset) {
      // Markers without a segment, which the decoder skips.
      if code == 0x01 || (0xD0...0xD7).contains(code) {
        offset += 2
        continue
      }
      guard let length = bytes.number(offset + 2, 2), length >= 2 else { return nil }
      switch code {
      // Baseline, extended and progressive, with Huffman or arithmetic coding.
      case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA:
        // A second frame, and what no decoder of photos reads.
        guard frame == nil, let found = JPEGFrame(&bytes, at: offset, code) else { return nil }
        frame = found
      case 0xC3, 0xC5...0xC7, 0xCB, 0xCD...0xCF: return nil
      case 0xDA:
        guard let frame, let components = bytes.number(offset + 4, 1) else { return nil }
        return PhotoHead(
          .jpeg, width: frame.width, height: frame.height,
          fixedMemory: frame.memory(scanned: components))
      case 0xD8, 0xD9: return nil
      default: break
      }
      offset += 2 + length
    }
    return nil
  }

  /// The longest head that is read, in bytes; those of cameras have at most a few hundred kilobytes.
  private static let longestHead = 32 << 20
  /// The longest run of bytes before a marker that is skipped, as the decoder skips it.
  private static let longestGap = 1 << 16

  /// The code of the next marker.
  /// - Parameter offset: moved to the last of the bytes 0xFF that precede the code.
  private static func marker(_ bytes: inout PhotoBytes, _ offset: inout Int) -> Int? {
    let end = offset + longestGap
    while offset < end, let pair = bytes.number(offset, 2) {
      if pair >> 8 == 0xFF, pair & 0xFF != 0, pair & 0xFF != 0xFF { return pair & 0xFF }
      offset += 1
    }
    return nil
  }
}

/// The frame header of a JPEG (ITU-T T.81, B.2.2).
private struct JPEGFrame {
  let width: Int
  let height: Int
  private let isProgressive: Bool
  /// The number of components, and how many blocks of coefficients they have for each block of the
  /// densest one.
  private let components: Int
  private let blocks: Double

  init?(_ bytes: inout PhotoBytes, at offset: Int, _ code: Int) {
    guard bytes.number(offset + 4, 1) == 8, let height = bytes.number(offset + 5, 2),
      let width = bytes.number(offset + 7, 2), let components = bytes.number(offset + 9, 1),
      (1...4).contains(components)
    else { return nil }
    let factors = (0..<components).compactMap { index -> (Int, Int)? in
      bytes.number(offset + 11 + 3 * index, 1).map { ($0 >> 4, $0 & 15) }
    }
    guard factors.count == components,
      factors.allSatisfy({ (1...4).contains($0.0) && (1...4).contains($0.1) }),
      let across = factors.map(\.0).max(), let down = factors.map(\.1).max()
    else { return nil }
    (self.width, self.height, self.components) = (width, height, components)
    isProgressive = code == 0xC2 || code == 0xCA
    blocks = factors.reduce(0) { $0 + Double($1.0 * $1.1) / Double(across * down) }
  }

  /// The memory of the decoder, in bytes: some rows, and all coefficients, of two bytes each, if the
  /// image comes in several scans.
  func memory(scanned: Int) -> Int {
    let rows = 256 * width * components
    guard isProgressive || scanned < components else { return rows }
    // Blocks of 8 × 8, rounded up to what the densest component covers.
    let covered = PhotoHead.product(width + 32, height + 32, 2)
    return rows + Int(Double(covered) * blocks)
  }
}
