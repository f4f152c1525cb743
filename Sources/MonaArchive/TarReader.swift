import Foundation

/// A file of an archive.
package struct TarEntry: Hashable, Sendable {
  /// With "/" between folders.
  package var name: String
  /// Where its content begins in the archive, and how many bytes it has.
  package var offset: Int
  package var size: Int
}

/// Reads which files an archive has, one after the other, and nothing of what they hold.
///
/// Archives that people packed again are read too: folders are passed by, and long names are understood
/// as pax and GNU tar write them.
package struct TarReader: ~Copyable {
  private let file: ReadFile
  private var position = 0

  /// - Parameter file: an archive; it is read wherever it stands.
  package init(_ file: ReadFile) { self.file = file }

  /// The next file; nil at the end.
  /// - Throws: `TarError`, or what the disk says.
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
    // The field that GNU tar leaves for other things begins the same way, and is empty here.
    let prefix = Self.text(block[345..<500])
    let name = Self.text(block[0..<100])
    return Header(
      name: prefix.isEmpty || block[262] != 0 ? name : "\(prefix)/\(name)", size: size,
      type: Character(Unicode.Scalar(block[156])))
  }

  /// Whatever follows the end is empty.
  private func expectEnd() throws {
    var place = position
    while true {
      let bytes = try file.bytes(at: place, count: 1 << 16)
      if bytes.isEmpty {
        // Two empty blocks at least.
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

  /// The content of what only says how a file is called.
  private func bytes(of entry: TarEntry) throws -> [UInt8] {
    guard entry.size <= 1 << 16 else { throw TarError.damaged }
    return try file.bytes(at: entry.offset, count: entry.size)
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Digits that end with a blank or a zero; nil for anything else.
  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.prefix { (48..<56).contains($0) }
    guard !digits.isEmpty, field.dropFirst(digits.count).allSatisfy({ $0 == 0 || $0 == 32 })
    else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  /// The name and the size in the records of pax; nil when they tell other things.
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
        guard let told = Int(record.dropFirst("size=".count).dropLast()), told >= 0 else {
          throw TarError.damaged
        }
        size = told
      }
      rest = rest.dropFirst(length)
    }
    return (path, size)
  }
}

/// Why an archive cannot be read.
package enum TarError: Error, Hashable {
  /// It is something else.
  case noArchive
  /// It ends before its end.
  case cutShort
  /// It is not as it was written.
  case damaged
}
