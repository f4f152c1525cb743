import Foundation
import NIOCore

/// Parses `multipart/form-data` (RFC 7578, RFC 2046) incrementally, from pieces of any length.
struct MultipartReader {
  /// An event of the parser.
  enum Event: Equatable {
    /// A part with this name begins.
    case begin(String, isFile: Bool)
    /// More content of the current part.
    case bytes(ByteBuffer)
    /// The current part ends.
    case end
  }

  private enum State { case preamble, afterDelimiter, headers, content, finished }

  /// The size limit of the headers of one part, in bytes.
  private static let headerLimit = 8 * 1024

  private let delimiter: [UInt8]
  // The first delimiter may be at the very beginning of the body, without a line end before it.
  private var unread = ByteBuffer(bytes: [0x0D, 0x0A])
  private var state = State.preamble

  /// The name of the last file that began, as its sender calls it; nil before one.
  private(set) var fileName: String?

  /// Whether the final delimiter was read.
  var isComplete: Bool { state == .finished }

  /// Nil for a media type without a boundary.
  init?(contentType: String) {
    guard let boundary = Self.parameter("boundary", of: contentType),
      (1...70).contains(boundary.utf8.count)
    else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Parses more bytes of the body.
  /// - Throws: `RequestError.malformed`.
  mutating func events(in bytes: ByteBuffer) throws -> [Event] {
    var events: [Event] = []
    add(bytes, &events)
    while try step(&events) {}
    return events
  }

  /// Appends new bytes to the unread ones; part content, which may be megabytes, is passed on without copying.
  private mutating func add(_ bytes: ByteBuffer, _ events: inout [Event]) {
    var bytes = bytes
    if state == .content,
      var first = bytes.getSlice(
        at: bytes.readerIndex, length: delimiter.count - 1)
    {
      // A delimiter may span the end of the old bytes and the beginning of the new ones.
      var seam = unread
      seam.writeBuffer(&first)
      if position(of: delimiter, in: seam) == nil {
        if unread.readableBytes > 0 { events.append(.bytes(unread)) }
        unread = bytes
        return
      }
    }
    unread.writeBuffer(&bytes)
  }

  /// Parses one element; returns whether there may be more.
  private mutating func step(_ events: inout [Event]) throws -> Bool {
    switch state {
    case .preamble, .content:
      let isContent = state == .content
      if let found = position(of: delimiter, in: unread) {
        let content = read(found)
        if isContent, found > 0 { events.append(.bytes(content)) }
        if isContent { events.append(.end) }
        unread.moveReaderIndex(forwardBy: delimiter.count)
        state = .afterDelimiter
        return true
      }
      // The last bytes may be the beginning of a delimiter.
      let sure = unread.readableBytes - delimiter.count + 1
      guard sure > 0 else { return false }
      let content = read(sure)
      if isContent { events.append(.bytes(content)) }
      // A new buffer, so that later appending does not copy the bytes already read.
      unread = ByteBuffer(bytes: unread.readableBytesView)
      return false
    case .afterDelimiter:
      // White space may follow a delimiter on its line.
      while let first = unread.readableBytesView.first, first == 0x20 || first == 0x09 {
        unread.moveReaderIndex(forwardBy: 1)
      }
      guard unread.readableBytes >= 2 else { return false }
      if unread.readableBytesView.starts(with: "--".utf8) {
        state = .finished
      } else if unread.readableBytesView.starts(with: [0x0D, 0x0A]) {
        // The line end stays: in a part without headers, an empty line follows at once.
        state = .headers
      } else {
        throw RequestError.malformed
      }
      return true
    case .headers:
      guard let end = position(of: [0x0D, 0x0A, 0x0D, 0x0A], in: unread) else {
        if unread.readableBytes > Self.headerLimit { throw RequestError.malformed }
        return false
      }
      let headers = String(buffer: read(end))
      try events.append(Self.begin(headers))
      fileName = Self.fileName(headers) ?? fileName
      unread.moveReaderIndex(forwardBy: 4)
      state = .content
      return true
    case .finished:
      unread.clear()
      return false
    }
  }

  /// Removes up to `count` bytes from the beginning of the unread ones, and returns them.
  private mutating func read(_ count: Int) -> ByteBuffer {
    unread.readSlice(length: count) ?? ByteBuffer()
  }

  private func position(of pattern: [UInt8], in bytes: ByteBuffer) -> Int? {
    bytes.withUnsafeReadableBytes { bytes in
      guard let start = bytes.baseAddress, let first = pattern.first else { return nil }
      var offset = 0
      while offset + pattern.count <= bytes.count,
        let found = memchr(start + offset, Int32(first), bytes.count - offset - pattern.count + 1)
      {
        offset = start.distance(to: UnsafeRawPointer(found))
        if memcmp(found, pattern, pattern.count) == 0 { return offset }
        offset += 1
      }
      return nil
    }
  }

  private static func begin(_ headers: String) throws -> Event {
    let disposition = headers.split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-disposition:")
    }
    guard let disposition, let name = parameter("name", of: String(disposition)) else {
      throw RequestError.malformed
    }
    return .begin(name, isFile: parameter("filename", of: String(disposition)) != nil)
  }

  private static func fileName(_ headers: String) -> String? {
    headers.split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-disposition:")
    }.flatMap { parameter("filename", of: String($0)) }
  }

  /// The value of `name=value` or `name="value"` after a semicolon.
  private static func parameter(_ name: String, of header: String) -> String? {
    var rest = Substring(header)
    while let semicolon = rest.firstIndex(of: ";") {
      rest = rest[rest.index(after: semicolon)...].drop { $0 == " " || $0 == "\t" }
      guard let equals = rest.firstIndex(where: { $0 == "=" || $0 == ";" }), rest[equals] == "="
      else { continue }
      let found = rest[..<equals].lowercased()
      rest = rest[rest.index(after: equals)...]
      let value: String
      if rest.first == "\"" {
        guard let close = rest.dropFirst().firstIndex(of: "\"") else { return nil }
        value = String(rest[rest.index(after: rest.startIndex)..<close])
        rest = rest[rest.index(after: close)...]
      } else {
        value = String(rest.prefix { $0 != ";" && $0 != " " })
      }
      if found == name { return value }
    }
    return nil
  }
}
