/// Reads rows of fields (RFC 4180) from bytes, one row at a time.
///
/// Tolerates variants that programs write: any line ends, blank lines, a byte-order mark, quotation
/// marks within a field, doubled or not, or after a backslash. A quotation without an end means a
/// broken row if other rows follow, else a truncated file.
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
  /// Whether a quotation of the last row has no end, so that its fields cannot be told apart.
  private(set) var isBroken = false
  /// The number of fields of the last row.
  private var width = 0

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
      isBroken = false
      var fields: [String] = []
      repeat {
        guard fields.count < fieldLimit else { throw .tooWide }
        fields.append(try field())
      } while !isBroken && isNext(separator)
      isUnfinished = offset == bytes.count
      endLine()
      if !isBroken { width = fields.count }
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
    if isNext(Self.mark) { return try quotation() }
    let start = offset
    while offset < bytes.count, !isEnd(bytes[offset]) { offset += 1 }
    return text(start..<offset)
  }

  private static let mark = UInt8(ascii: "\"")

  /// Reads a field behind its first quotation mark.
  private mutating func quotation() throws(Failure) -> String {
    let beginning = offset
    var (content, start) = ("", offset)
    var (isBelow, hasInner) = (false, false)
    while offset < bytes.count {
      guard bytes[offset] == Self.mark else {
        if bytes[offset] == 0x0A || bytes[offset] == 0x0D { isBelow = true }
        offset += 1
        continue
      }
      switch meaning(ofMarkAt: offset, isBelow: isBelow, hasInner: hasInner) {
      case .doubled:
        content += text(start..<offset)
        // The second one begins the next part.
        start = offset + 1
        offset += 2
      case .escaped:
        content += text(start..<(offset - 1))
        start = offset
        offset += 1
        hasInner = true
      case .inner:
        offset += 1
        hasInner = true
      case .closing:
        content += text(start..<offset)
        offset += 1
        // Text after the closing mark belongs to the field.
        start = offset
        while offset < bytes.count, !isEnd(bytes[offset]) { offset += 1 }
        return content + text(start..<offset)
      case .opening: return breakLine(beginning)
      }
    }
    guard isFollowedByRow(beginning) else { throw .truncated }
    return breakLine(beginning)
  }

  /// What a quotation mark within a quotation stands for.
  private enum Mark {
    /// The first of two that stand for one.
    case doubled
    /// Itself, after a backslash that is none of the text.
    case escaped
    /// Itself, as the program did not double it.
    case inner
    /// The end of the quotation.
    case closing
    /// The beginning of another quotation, so that this one has no end.
    case opening
  }

  /// The longest distance in bytes at which the end of a quotation is looked for.
  private static let reach = 1000

  private func meaning(ofMarkAt place: Int, isBelow: Bool, hasInner: Bool) -> Mark {
    let next = place + 1
    guard next < bytes.count, !isEnd(bytes[next]) else { return .closing }
    let isEscaped = bytes[place - 1] == UInt8(ascii: "\\")
    if bytes[next] == Self.mark {
      let isLast = next + 1 == bytes.count || isEnd(bytes[next + 1])
      if isLast, isEscaped { return .escaped }
      return isLast && hasInner ? .inner : .doubled
    }
    if isBelow, isEnd(bytes[place - 1]) { return .opening }
    if isEscaped { return .escaped }
    for other in next..<min(bytes.count, next + Self.reach) {
      if bytes[other] == 0x0A || bytes[other] == 0x0D { break }
      guard bytes[other] == Self.mark else { continue }
      if other + 1 == bytes.count || isEnd(bytes[other + 1]) { return .inner }
      if isEnd(bytes[other - 1]) { break }
    }
    return .closing
  }

  /// Ends a broken row at the end of the line in which its quotation begins.
  private mutating func breakLine(_ beginning: Int) -> String {
    isBroken = true
    offset = endOfLine(from: beginning)
    return text(beginning..<offset)
  }

  /// Whether the line below has as many fields as the last row.
  private func isFollowedByRow(_ beginning: Int) -> Bool {
    let next = bytes[endOfLine(from: beginning)...].drop { $0 == 0x0A || $0 == 0x0D }
    let line = next.prefix { $0 != 0x0A && $0 != 0x0D }
    return !line.isEmpty && line.count { $0 == separator } + 1 == width
  }

  private func endOfLine(from place: Int) -> Int {
    bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
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
