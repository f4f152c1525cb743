import Foundation

/// Small photos of 8 × 8 pixels, each with different bytes.
package enum TinyPhoto {
  /// A complete grey JPEG of 159 bytes; its quantisation table distinguishes it from the others.
  package static func jpeg(_ number: Int) -> Data {
    var table = [UInt8](repeating: 1, count: 64)
    var rest = number
    for index in 0..<8 {
      table[index] = UInt8(1 + rest % 200)
      rest /= 200
    }
    var bytes: [UInt8] = [0xFF, 0xD8]
    bytes += [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
    bytes += [0xFF, 0xDB, 0, 67, 0] + table
    bytes += [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    for kind: UInt8 in [0x00, 0x10] {
      // A Huffman table with one code of one bit: a difference of zero, or the end of the block.
      bytes += [0xFF, 0xC4, 0, 20, kind, 1] + [UInt8](repeating: 0, count: 15) + [0]
    }
    bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x3F, 0xFF, 0xD9]
    return Data(bytes)
  }
}
