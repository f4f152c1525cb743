/// Writes the parts of a tar archive (IEEE 1003.1, pax).
package enum Tar {
  /// The alignment of headers and contents, in bytes.
  package static let blockLength = 512
  /// The end of an archive: two empty blocks.
  package static let ending = [UInt8](repeating: 0, count: 2 * blockLength)
  /// The maximum length in bytes of a name without a pax record.
  static let nameLength = 100

  /// The header of a file.
  ///
  /// - Parameters:
  ///   - name: the path with "/" separators; a pax record precedes the header for long or non-ASCII
  ///     names.
  ///   - size: in bytes; a pax record precedes the header for sizes above `sizeLimit`.
  ///   - seconds: the time of the last modification since 1970, clamped to what eleven octal digits
  ///     can represent.
  ///   - sizeLimit: the maximum size in the header itself; tests lower it.
  package static func header(
    _ name: String, size: Int, seconds: Int64, sizeLimit: Int = fieldLimit
  ) -> [UInt8] {
    let plain = header(Array(name.utf8.prefix(nameLength)), size, seconds, type: "0")
    var records: [UInt8] = []
    if name.utf8.count > nameLength || !name.utf8.allSatisfy({ $0 < 128 }) {
      records += record("path", name)
    }
    if size > sizeLimit { records += record("size", String(size)) }
    guard !records.isEmpty else { return plain }
    return header(Array("PaxHeaders/name".utf8), records.count, seconds, type: "x")
      + records + padding(size: records.count) + plain
  }

  /// The maximum size or time of a header: eleven octal digits.
  package static let fieldLimit = 0o777_7777_7777

  /// The zero bytes after the content of a file of this size.
  package static func padding(size: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (blockLength - size % blockLength) % blockLength)
  }

  private static func header(
    _ name: [UInt8], _ size: Int, _ seconds: Int64, type: String
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: blockLength)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      block.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    }
    func octal(_ value: Int, _ length: Int) -> String {
      let digits = String(value, radix: 8)
      return String(repeating: "0", count: length - digits.count) + digits
    }
    put(name, at: 0)
    put("0000600".utf8, at: 100)
    put("0000000".utf8, at: 108)
    put("0000000".utf8, at: 116)
    put(octal(min(size, fieldLimit), 11).utf8, at: 124)
    put(octal(min(max(0, Int(seconds)), fieldLimit), 11).utf8, at: 136)
    put(type.utf8, at: 156)
    put("ustar".utf8, at: 257)
    put("00".utf8, at: 263)
    put("\(octal(sum(of: block), 6))\0 ".utf8, at: 148)
    return block
  }

  /// The checksum of a header, with its own field counted as blanks.
  static func sum(of block: [UInt8]) -> Int {
    block.enumerated().reduce(0) { sum, byte in
      sum + (148..<156 ~= byte.offset ? 32 : Int(byte.element))
    }
  }

  /// A pax record such as "27 path=photos/Été.jpg\n", which starts with its own total length.
  private static func record(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n"
    var length = rest.utf8.count
    while String(length).utf8.count + rest.utf8.count != length {
      length = String(length).utf8.count + rest.utf8.count
    }
    return Array("\(length)\(rest)".utf8)
  }
}
