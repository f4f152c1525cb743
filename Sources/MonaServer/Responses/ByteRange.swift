/// The byte range that a client asks for (RFC 9110, 14.1.2), as to resume a download.
enum ByteRange: Equatable {
  case part(Range<Int>)
  /// The range lies outside of the file.
  case none

  /// Nil when the whole file is to be sent: for several ranges, or a header that cannot be parsed.
  static func of(_ header: String, size: Int) -> ByteRange? {
    guard header.hasPrefix("bytes=") else { return nil }
    let ends = header.dropFirst("bytes=".count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where first <= last:
      return first < size ? .part(first..<(min(last, size - 1) + 1)) : ByteRange.none
    case (let first?, nil) where ends[1].isEmpty:
      return first < size ? .part(first..<size) : ByteRange.none
    case (nil, let count?) where ends[0].isEmpty:
      return count > 0 && size > 0 ? .part(max(0, size - count)..<size) : ByteRange.none
    default: return nil
    }
  }
}
