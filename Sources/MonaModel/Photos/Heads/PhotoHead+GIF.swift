import Foundation

extension PhotoHead {
  /// Reads the blocks of a GIF up to the end of its first image (GIF89a, appendix A).
  static func gif(_ bytes: inout PhotoBytes) -> PhotoHead? {
    guard let width = bytes.number(6, 2, isLittleEndian: true),
      let height = bytes.number(8, 2, isLittleEndian: true), let flags = bytes.number(10, 1)
    else { return nil }
    var offset = 13 + colours(flags)
    while let kind = bytes.number(offset, 1) {
      switch kind {
      case 0x21:
        guard let end = afterBlocks(&bytes, offset + 2) else { return nil }
        offset = end
      case 0x2C:
        guard let across = bytes.number(offset + 5, 2, isLittleEndian: true),
          let down = bytes.number(offset + 7, 2, isLittleEndian: true),
          let flags = bytes.number(offset + 9, 1),
          // The number of bits of the first codes precedes the image's blocks.
          let end = afterBlocks(&bytes, offset + 11 + colours(flags))
        else { return nil }
        // The screen twice, the image's pixels, and its blocks.
        let memory = product(width, height, 8) + product(across, down, 4) + 2 * end
        return PhotoHead(
          .gif, width: width, height: height, fixedMemory: memory,
          still: StillImage(ranges: [0..<end], suffix: Data([0x3B])))
      case 0x3B: return nil
      // The decoder skips what is no block.
      default: offset += 1
      }
    }
    return nil
  }

  /// The length in bytes of the colour table that these flags announce.
  private static func colours(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 6 << (flags & 7) }

  /// The offset after a sequence of blocks, the last of which is empty; nil when the file ends
  /// before.
  private static func afterBlocks(_ bytes: inout PhotoBytes, _ start: Int) -> Int? {
    var offset = start
    while let length = bytes.number(offset, 1) {
      offset += 1 + length
      if length == 0 { return offset }
    }
    return nil
  }
}
