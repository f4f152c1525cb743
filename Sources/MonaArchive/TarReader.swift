import Foundation

/// A file in an archive.
package struct TarEntry: Hashable, Sendable {
  /// The path, with "/" separators.
  package var name: String
  /// The offset of the content in the archive; `size` is its length in bytes.
  package var offset: Int
  package var size: Int
}

/// Lists the files of an archive one by one, without reading their contents.
///
/// Also reads archives that were repacked by other programs: folders are skipped, and long names
/// may be in pax or GNU format.
package struct TarReader: ~Copyable {
  private let file: ReadFile
  private var position = 0

  /// - Parameter file: the archive.
  package init(_ file: ReadFile) { self.file = file }

  /// The next file; nil at the end.
  /// - Throws: `TarError`, or `POSIXError` from reading.
  package mutating func next() throws -> TarEntry? {
    var (longName, longSize) = (String?.none, Int?.none)
    while var header = try header() {
      let isFile = header.type == "0" || header.type == "\0"
      if isFile, let longSize { header.size = longSize }
      let entry = TarEntry(name: longName ?? header.name, offset: position, size: header.size)
      guard header.size <= file.size - position else { throw TarError.cutShort }
      position += header.size
      switch header.type {
      case _ where isFile:
        try pass(padding: header.size)
        return entry
      case "x":
        let records = try Self.records(in: try bytes(of: entry))
        (longName, longSize) = (records.path ?? longName, records.size ?? longSize)
      case "L": longName = String(decoding: try bytes(of: entry).prefix { $0 != 0 }, as: UTF8.self)
      case "5", "g": break
      default: throw TarError.damaged
      }
      try pass(padding: header.size)
    }
    return nil
  }

  private struct Header {
    var name: String
    var size: Int
    var type: Character
  }

  private mutating func header() throws -> Header? {
    let block = try file.bytes(at: position, count: Tar.blockLength)
    guard block.count == Tar.blockLength else {
      throw position == 0 ? TarError.noArchive : TarError.cutShort
    }
    if block.allSatisfy({ $0 == 0 }) {
      guard position > 0 else { throw TarError.noArchive }
      try expectEnd()
      return nil
    }
    guard block[257..<262].elementsEqual("ustar".utf8), let sum = Self.octal(block[148..<156]),
      sum == Tar.sum(of: block), let size = Self.octal(block[124..<136])
    else { throw position == 0 ? TarError.noArchive : TarError.damaged }
    position += Tar.blockLength
    // GNU tar uses the prefix field for other data; its magic number is followed by a blank instead
    // of a zero byte.
    let prefix = Self.text(block[345..<500])
    let name = Self.text(block[0..<100])
    return Header(
      name: prefix.isEmpty || block[262] != 0 ? name : "\(prefix)/\(name)", size: size,
      type: Character(Unicode.Scalar(block[156])))
  }

  /// Checks that all bytes to the end of the file are zero.
  private func expectEnd() throws {
    var place = position
    while true {
      let bytes = try file.bytes(at: place, count: 1 << 16)
      if bytes.isEmpty {
        // An archive ends with at least two empty blocks.
        guard place - position >= Tar.ending.count else { throw TarError.cutShort }
        return
      }
      guard bytes.allSatisfy({ $0 == 0 }) else { throw TarError.damaged }
      place += bytes.count
    }
  }

  private mutating func pass(padding size: Int) throws {
    let count = Tar.padding(size: size).count
    let bytes = try file.bytes(at: position, count: count)
    guard bytes.count == count else { throw TarError.cutShort }
    guard bytes.allSatisfy({ $0 == 0 }) else { throw TarError.damaged }
    position += count
  }

  /// The content of a header record: pax records or a long name, at most 64 KiB.
  private func bytes(of entry: TarEntry) throws -> [UInt8] {
    guard entry.size <= 1 << 16 else { throw TarError.damaged }
    return try file.bytes(at: entry.offset, count: entry.size)
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Parses octal digits followed by blanks or zero bytes; nil for anything else.
  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.prefix { (48..<56).contains($0) }
    guard !digits.isEmpty, field.dropFirst(digits.count).allSatisfy({ $0 == 0 || $0 == 32 })
    else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  /// The `path` and `size` of pax records; nil for those that are absent.
  private static func records(in records: [UInt8]) throws -> (path: String?, size: Int?) {
    var (rest, path, size) = (records[...], String?.none, Int?.none)
    while !rest.isEmpty {
      let digits = rest.prefix { $0 != 32 }
      guard let length = Int(String(decoding: digits, as: UTF8.self)), length > digits.count + 1,
        length <= rest.count
      else { throw TarError.damaged }
      let record = String(decoding: rest.prefix(length).dropFirst(digits.count + 1), as: UTF8.self)
      if record.hasPrefix("path="), record.hasSuffix("\n") {
        path = String(record.dropFirst("path=".count).dropLast())
      } else if record.hasPrefix("size=") {
        guard let value = Int(record.dropFirst("size=".count).dropLast()), value >= 0 else {
          throw TarError.damaged
        }
        size = value
      }
      rest = rest.dropFirst(length)
    }
    return (path, size)
  }
}

/// Why an archive cannot be read.
package enum TarError: Error, Hashable {
  /// The file is not a tar archive.
  case noArchive
  /// The archive is truncated.
  case cutShort
  /// The archive is corrupt.
  case damaged
}
