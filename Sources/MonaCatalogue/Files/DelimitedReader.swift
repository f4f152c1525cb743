/// Reads rows of fields (RFC 4180) from bytes, one row at a time.
///
/// Tolerates variants that spreadsheets write: any line ends, blank lines, a byte-order mark,
/// quotation marks within a field. A quotation without an end means a truncated file.
struct DelimitedReader {
  /// Errors of the format.
  enum Failure: Error {
    /// The file ends within quotation marks.
    case truncated
    /// A row exceeds the limit of fields.
    case tooWide
  }

  private let bytes: UnsafeRawBufferPointer
  private let separator: UInt8
  private let fieldLimit: Int
  private var offset: Int
  /// Whether the last row ended at the end of the file, without a line end.
  private(set) var isUnfinished = false

  /// Reads `bytes` from their beginning; they must outlive the reader.
  init(_ bytes: UnsafeRawBufferPointer, separator: Separator, fieldLimit: Int = 4096) {
    self.bytes = bytes
    self.separator = separator.rawValue
    self.fieldLimit = fieldLimit
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    offset += SeparatorLine(bytes[offset...])?.length ?? 0
  }

  /// The fields of the next row that is not blank; nil at the end.
  mutating func next() throws(Failure) -> [String]? {
    while offset < bytes.count {
      var fields: [String] = []
      repeat {
        guard fields.count < fieldLimit else { throw .tooWide }
        fields.append(try field())
      } while isNext(separator)
      isUnfinished = offset == bytes.count
      endLine()
      if fields.count > 1 || !fields[0].allSatisfy(\.isWhitespace) { return fields }
    }
    return nil
  }

  private mutating func isNext(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Skips "\n", "\r\n" or "\r".
  private mutating func endLine() {
    let isReturn = isNext(0x0D)
    if !isNext(0x0A), !isReturn { return }
  }

  private mutating func field() throws(Failure) -> String {
    guard isNext(UInt8(ascii: "\"")) else {
      let start = offset
      while offset < bytes.count, !isEnd(bytes[offset]) { offset += 1 }
      return text(start..<offset)
    }
    var content = ""
    var start = offset
    while true {
      guard offset < bytes.count else { throw .truncated }
      guard bytes[offset] == UInt8(ascii: "\"") else {
        offset += 1
        continue
      }
      content += text(start..<offset)
      offset += 1
      guard isNext(UInt8(ascii: "\"")) else { break }
      // A doubled quotation mark stands for one, which begins the next part.
      start = offset - 1
    }
    // Text after the closing mark belongs to the field.
    start = offset
    while offset < bytes.count, !isEnd(bytes[offset]) { offset += 1 }
    return content + text(start..<offset)
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == 0x0A || byte == 0x0D
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}

/// The field separators of text tables.
package enum Separator: UInt8, CaseIterable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
  case bar = 0x7C

  /// The separator that the first line names, else the one with which one of the first lines is a
  /// header with positions, else the one that gives the most columns; nil when none gives two.
  static func guess(_ bytes: UnsafeRawBufferPointer) -> Separator? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let line = SeparatorLine(bytes[start...]) { return line.separator }
    let limit = 4096
    let counts = allCases.map { separator in
      var reader = DelimitedReader(bytes, separator: separator, fieldLimit: limit)
      var first = 0
      for line in 0..<TableHeader.reach {
        // A parse error counts as no columns.
        guard let row = (try? reader.next()) ?? nil else { break }
        if line == 0 { first = row.count }
        if Columns(row).hasPosition { return (separator, row.count + limit) }
      }
      return (separator, first)
    }
    guard let best = counts.max(by: { $0.1 < $1.1 }), best.1 > 1 else { return nil }
    return best.0
  }
}

/// The line by which Excel is told the separator: "sep=;".
private struct SeparatorLine {
  let separator: Separator
  /// The number of its bytes.
  let length: Int

  init?(_ bytes: Slice<UnsafeRawBufferPointer>) {
    let line = bytes.prefix(10).prefix { $0 != 0x0A && $0 != 0x0D }
    let text = String(decoding: line, as: UTF8.self).filter { $0 != "\"" }
    guard text.lowercased().hasPrefix("sep="), let last = text.utf8.dropFirst(4).first,
      text.utf8.count == 5, let separator = Separator(rawValue: last)
    else { return nil }
    self.separator = separator
    length = line.count
  }
}
