import Foundation

extension PhotoHead {
  /// Reads the first directory of a TIFF (TIFF 6.0, section 2).
  static func tiff(_ bytes: inout PhotoBytes) -> PhotoHead? {
    let directory = TIFFDirectory(&bytes)
    guard let directory, let width = directory[256], let height = directory[257] else { return nil }
    // 32 bits of four colours and one of transparency are more than cameras and scanners write.
    let (samples, bits) = (directory[277] ?? 1, directory[258] ?? 1)
    guard (1...5).contains(samples), (1...32).contains(bits) else { return nil }
    let pixel = (samples * bits + 7) / 8
    // A tile, or a strip, which is at most the whole image.
    let (across, down) = (directory[322] ?? width, directory[323] ?? height)
    let strip = product(across, down, pixel)
    // The image as decoded, with 4 bytes a pixel, and the file, which the decoder holds twice.
    return PhotoHead(
      .tiff, width: width, height: height,
      fixedMemory: product(width, height, 4) + strip + 2 * bytes.count)
  }
}

/// The numbers of a TIFF's first directory.
private struct TIFFDirectory {
  private var values: [Int: Int] = [:]

  init?(_ bytes: inout PhotoBytes) {
    let isLittleEndian = bytes.has("II", at: 0)
    func number(_ offset: Int, _ length: Int) -> Int? {
      bytes.number(offset, length, isLittleEndian: isLittleEndian)
    }
    guard let start = number(4, 4), let count = number(start, 2) else { return nil }
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard let tag = number(entry, 2), let kind = number(entry + 2, 2),
        let items = number(entry + 4, 4), let length = [1: 1, 3: 2, 4: 4][kind]
      else { continue }
      // More than four bytes are elsewhere in the file; only the first item is read.
      let isInside = items <= 4 / length
      guard let place = isInside ? entry + 8 : number(entry + 8, 4),
        let value = number(place, length)
      else { continue }
      // The decoder takes the first entry of a tag, too.
      if values[tag] == nil { values[tag] = value }
    }
  }

  subscript(tag: Int) -> Int? { values[tag] }
}
