/// An archive of files, one after the other (ustar, IEEE 1003.1, pax).
enum Tar {
  /// A file begins and ends at a multiple of this.
  static let blockLength = 512
  /// What ends an archive.
  static let ending = [UInt8](repeating: 0, count: 2 * blockLength)

  /// What stands before the content of a file.
  ///
  /// - Parameters:
  ///   - name: of a hundred bytes at most.
  ///   - size: in bytes, of less than eight gigabytes.
  ///   - seconds: since 1970, when it was last changed.
  static func header(_ name: String, size: Int, seconds: Int64) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: blockLength)
    func put(_ text: String, at offset: Int) {
      block.replaceSubrange(offset..<(offset + text.utf8.count), with: text.utf8)
    }
    func octal(_ value: Int, _ length: Int) -> String {
      let digits = String(value, radix: 8)
      return String(repeating: "0", count: length - digits.count) + digits
    }
    put(name, at: 0)
    put("0000600", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(octal(size, 11), at: 124)
    put(octal(Int(seconds), 11), at: 136)
    // The sum is taken with blanks where it will stand.
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    let sum = block.reduce(0) { $0 + Int($1) }
    put(octal(sum, 6) + "\0", at: 148)
    return block
  }

  /// What follows the content of a file of this size.
  static func padding(size: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: (blockLength - size % blockLength) % blockLength)
  }
}
