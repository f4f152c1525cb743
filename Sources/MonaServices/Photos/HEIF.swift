import Foundation
import MonaLog

/// What a HEIC or an AVIF file says about its picture, beside the picture (ISO/IEC 14496-12, 8.11).
///
/// Exiv2 0.27 finds it only where the table of places is as most telephones write it: not where a part
/// lies in two pieces, at places of eight bytes, after a base, or in the header itself, as
/// programs write it that add XMP.
struct HEIFItems {
  /// What Exif says, beginning as a TIFF file does; nil when there is nothing of it.
  private(set) var exif: Data?
  /// What XMP says; nil when there is nothing of it.
  private(set) var xmp: Data?

  /// The longest header that is read, and the longest part: many times what telephones write.
  private static let limit = 16 << 20
  /// The farthest place a file can have.
  private static let farthest = UInt64(Int64.max)

  /// Nil for what is no such file, or cannot be read.
  init?(_ file: URL) {
    let found = tryLogging("What a HEIC file says of itself is not found") { try Self.read(file) }
    guard case .some(.some(let items)) = found else { return nil }
    self = items
  }

  private init(exif: Data?, xmp: Data?) {
    (self.exif, self.xmp) = (exif, xmp)
  }

  private static func read(_ file: URL) throws -> HEIFItems? {
    let handle = try FileHandle(forReadingFrom: file)
    // Nothing was written that closing could lose.
    defer { try? handle.close() }
    guard let header = try header(of: handle) else { return nil }
    let table = HEIFTable(header)
    func part(_ wanted: (HEIFTable.Item) -> Bool) throws -> Data? {
      guard let item = table.items.first(where: wanted) else { return nil }
      let pieces = table.places[item.id] ?? []
      guard pieces.count <= 1000 else { return nil }
      var part = Data()
      for piece in pieces {
        guard piece.length <= UInt64(limit - part.count) else { return nil }
        if piece.isInHeader {
          guard let data = table.ownData.slice(piece.offset, piece.length) else { return nil }
          part += data
        } else {
          guard piece.offset <= farthest else { return nil }
          try handle.seek(toOffset: piece.offset)
          part += try handle.read(upToCount: Int(piece.length)) ?? Data()
        }
      }
      return part.isEmpty ? nil : part
    }
    let exif = try part { $0.type == "Exif" }.flatMap(tiff)
    let xmp = try part { $0.type == "mime" && $0.mediaType == "application/rdf+xml" }
    return HEIFItems(exif: exif, xmp: xmp)
  }

  /// The content of the box `meta`, which follows others at the top of the file.
  private static func header(of handle: FileHandle) throws -> Data? {
    var offset: UInt64 = 0
    while true {
      try handle.seek(toOffset: offset)
      guard let head = try handle.read(upToCount: 16), let box = HEIFBox(head, at: 0) else {
        return nil
      }
      if box.type == "meta" {
        guard box.length >= UInt64(box.start), box.length <= UInt64(limit) else { return nil }
        try handle.seek(toOffset: offset + UInt64(box.start))
        return try handle.read(upToCount: Int(box.length) - box.start)
      }
      let (next, isTooFar) = offset.addingReportingOverflow(box.length)
      // A length of zero reaches to the end of the file: nothing follows.
      guard box.length >= 8, !isTooFar, next <= farthest else { return nil }
      offset = next
    }
  }

  /// Exif without what stands before it: four bytes that say how far it is.
  private static func tiff(_ part: Data) -> Data? {
    guard let distance = part.number(0, 4), distance <= UInt64(part.count - 4) else { return nil }
    let tiff = part.dropFirst(4 + Int(distance))
    return tiff.isEmpty ? nil : Data(tiff)
  }
}

/// The table of what a HEIC or an AVIF file holds: the box `meta` (ISO/IEC 14496-12, 8.11).
struct HEIFTable {
  /// One of the parts of a file.
  struct Item {
    /// Its number.
    var id: UInt64
    /// What it is: "hvc1", "Exif", or "mime" for what has a media type.
    var type: String
    /// Its media type, where it has one.
    var mediaType: String?
  }

  /// Where a piece of a part lies, in bytes.
  struct Piece {
    /// From the beginning of the file, or of `ownData`.
    var offset: UInt64
    /// How long it is.
    var length: UInt64
    /// Whether it lies in `ownData`.
    var isInHeader: Bool
  }

  /// The parts, in the file's order.
  private(set) var items: [Item] = []
  /// The pieces of each part, by its number.
  private(set) var places: [UInt64: [Piece]] = [:]
  /// What parts have their content in the table itself.
  private(set) var ownData = Data()

  /// Reads the content of a `meta` box, as far as it makes sense.
  init(_ meta: Data) {
    // After its version and flags.
    for (type, content) in HEIFBox.all(in: Data(meta.dropFirst(4))) {
      switch type {
      case "iinf": items = Self.items(content)
      case "iloc": places = Self.places(content)
      case "idat": ownData = content
      default: break
      }
    }
  }

  private static func items(_ content: Data) -> [Item] {
    let isLong = content.first.map { $0 > 0 } ?? false
    return HEIFBox.all(in: Data(content.dropFirst(isLong ? 8 : 6))).compactMap { type, entry in
      guard type == "infe", let version = entry.first, version >= 2 else { return nil }
      let numberLength = version == 2 ? 2 : 4
      // Its number, another for how it is protected, and its type.
      guard let id = entry.number(4, numberLength), let type = entry.word(4 + numberLength + 2)
      else { return nil }
      let names = entry.dropFirst(4 + numberLength + 6)
        .split(separator: 0, omittingEmptySubsequences: false)
      let mediaType = names.dropFirst().first.flatMap { String(bytes: $0, encoding: .utf8) }
      return Item(id: id, type: type, mediaType: mediaType)
    }
  }

  private static func places(_ content: Data) -> [UInt64: [Piece]] {
    guard let version = content.first, version < 3, let sizes = content.number(4, 2) else {
      return [:]
    }
    // Of an offset, a length, a base and an index: 0, 4 or 8 bytes each.
    let size = [12, 8, 4, 0].map { Int(sizes >> $0 & 15) }
    guard size.allSatisfy([0, 4, 8].contains), size[1] > 0 else { return [:] }
    let indexSize = version == 0 ? 0 : size[3]
    var at = 6
    func next(_ length: Int) -> UInt64? {
      defer { at += length }
      return content.number(at, length)
    }
    var places: [UInt64: [Piece]] = [:]
    guard let count = next(version < 2 ? 2 : 4) else { return [:] }
    for _ in 0..<count {
      guard let id = next(version < 2 ? 2 : 4), let method = version == 0 ? 0 : next(2),
        next(2) != nil, let base = next(size[2]), let pieces = next(2)
      else { return places }
      for _ in 0..<pieces {
        guard next(indexSize) != nil, let offset = next(size[0]), let length = next(size[1]) else {
          return places
        }
        let (place, isTooFar) = base.addingReportingOverflow(offset)
        // Method 2 takes it from another part, which no camera does.
        guard !isTooFar, length > 0, method & 15 < 2 else { continue }
        places[id, default: []].append(
          Piece(offset: place, length: length, isInHeader: method & 15 == 1))
      }
    }
    return places
  }
}

/// A box, which files of this family are made of: its length, its type, its content.
struct HEIFBox {
  /// What it is, in four letters.
  let type: String
  /// With all that is in it; zero when it reaches to the end of the file.
  let length: UInt64
  /// How many bytes come before its content.
  let start: Int

  /// Reads the head of a box.
  init?(_ data: Data, at offset: Int) {
    guard let length = data.number(offset, 4), let type = data.word(offset + 4) else { return nil }
    self.type = type
    if length == 1 {
      guard let long = data.number(offset + 8, 8) else { return nil }
      (self.length, start) = (long, 16)
    } else {
      (self.length, start) = (length, 8)
    }
  }

  /// The boxes that stand one after the other, and what is in them.
  static func all(in data: Data) -> [(type: String, content: Data)] {
    var boxes: [(String, Data)] = []
    var offset = 0
    while let box = HEIFBox(data, at: offset) {
      guard box.length >= UInt64(box.start), box.length <= UInt64(data.count - offset),
        let content = data.slice(
          UInt64(offset + box.start), box.length - UInt64(box.start))
      else { break }
      boxes.append((box.type, content))
      offset += Int(box.length)
    }
    return boxes
  }
}

extension Data {
  /// The big-endian number of so many bytes, at most 8; zero for none; nil where there are too few.
  func number(_ offset: Int, _ length: Int) -> UInt64? {
    slice(UInt64(offset), UInt64(length)).map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }

  /// Four letters; nil where there are no four bytes, or they are no letters.
  func word(_ offset: Int) -> String? {
    slice(UInt64(offset), 4).flatMap { String(bytes: $0, encoding: .ascii) }
  }

  /// Some of the bytes, counted from the first; nil where there are too few.
  func slice(_ offset: UInt64, _ length: UInt64) -> Data? {
    guard offset <= UInt64(count), length <= UInt64(count) - offset else { return nil }
    let start = startIndex + Int(offset)
    return Data(self[start..<start + Int(length)])
  }
}
