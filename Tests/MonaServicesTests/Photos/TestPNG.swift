import Foundation

/// Black PNG files of any size, in a few bytes, made without an image in memory.
enum TestPNG {
  /// One bit per pixel, so that 20,000 × 20,000 pixels take about 300 kB.
  static func black(width: Int, height: Int) -> Data {
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var header = bigEndian(width) + bigEndian(height)
    header += [1, 0, 0, 0, 0]
    data += chunk("IHDR", header)
    data += chunk("IDAT", zeros(height * (1 + (width + 7) / 8)))
    data += chunk("IEND", [])
    return data
  }

  /// A zlib stream (RFC 1950, 1951) of `count` zeros: one zero, then copies of the preceding one.
  private static func zeros(_ count: Int) -> [UInt8] {
    var bits = BitWriter(bytes: [0x78, 0x01])
    bits.write(0b011, 3)
    bits.write(0b0000_1100, 8)  // The literal 0: 00110000, written from its first bit.
    for _ in 0..<((count - 1) / 258) {
      bits.write(0b1010_0011, 8)  // Length 258: 11000101.
      bits.write(0, 5)  // Distance 1.
    }
    for _ in 0..<((count - 1) % 258) { bits.write(0b0000_1100, 8) }
    bits.write(0, 7)
    let checksum = (count % 65_521) << 16 | 1
    return bits.finished + bigEndian(checksum)
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return bigEndian(body.count) + content + bigEndian(Int(checksum(content)))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table = table
    return ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }

  private struct BitWriter {
    var bytes: [UInt8]
    private var pending: UInt32 = 0
    private var count = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func write(_ value: UInt32, _ width: Int) {
      pending |= value << count
      count += width
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        count -= 8
      }
    }

    var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes }
  }
}
