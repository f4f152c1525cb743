import Foundation

/// How many pages a collection has that a server sends a page at a time, as those of before 2023 do.
package struct APIPages: Hashable, Sendable {
  /// The number of the last page; the first has the number 1.
  package var last: Int

  /// So many bytes at its end say of what pages an answer is one, after all its records.
  private static let tail: UInt64 = 4096

  /// Reads the end of a page; nil for a collection that is whole.
  /// - Throws: what the system says of the file.
  package init?(ending file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }  // It was only read.
    let length = try handle.seekToEnd()
    try handle.seek(toOffset: length - min(length, Self.tail))
    self.init(ending: String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self))
  }

  /// Reads the text that a page ends with.
  init?(ending text: String) {
    // A record that holds such a member would not have it between "links" and the end.
    guard let links = text.range(of: #""links""#, options: .backwards),
      let match = text[links.upperBound...].firstMatch(of: /"last_page"\s*:\s*(\d{1,9})/),
      let last = Int(match.1)
    else { return nil }
    self.last = last
  }
}
