import Foundation
import MonaLog
import MonaModel

/// The metadata blocks of a HEIC or an AVIF file (ISO/IEC 14496-12, 8.11).
///
/// Exiv2 0.27 finds them only in the layout that most phones write. It does not support blocks in
/// two pieces, 8-byte offsets, base offsets, or blocks inside the header, which programs that add
/// XMP write.
struct HEIFItems {
  /// The Exif block as TIFF data; nil when there is none.
  private(set) var exif: Data?
  /// The XMP packet; nil when there is none.
  private(set) var xmp: Data?

  /// The largest header or block that is read, in bytes; phones write far smaller ones.
  private static let limit = 16 << 20
  /// The largest possible offset in a file.
  private static let farthest = UInt64(Int64.max)

  /// Nil when the file has another format or cannot be read.
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
    // The file is only read, so an error on closing loses nothing.
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

  /// The content of the top-level box `meta`.
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
      // A length of zero means that the box reaches to the end of the file.
      guard box.length >= 8, !isTooFar, next <= farthest else { return nil }
      offset = next
    }
  }

  /// The Exif block without its prefix: a 4-byte offset and the bytes it skips.
  private static func tiff(_ part: Data) -> Data? {
    guard let distance = part.number(0, 4), distance <= UInt64(part.count - 4) else { return nil }
    let tiff = part.dropFirst(4 + Int(distance))
    return tiff.isEmpty ? nil : Data(tiff)
  }
}

/// The item table of a HEIC or an AVIF file: the box `meta` (ISO/IEC 14496-12, 8.11).
struct HEIFTable {
  /// An item of the file.
  struct Item {
    /// The item's number.
    var id: UInt64
    /// The item's type: "hvc1", "Exif", or "mime" for an item with a media type.
    var type: String
    /// The media type, for a "mime" item.
    var mediaType: String?
  }

  /// The location of a piece of an item.
  struct Piece {
    /// The offset in bytes from the beginning of the file, or of `ownData`.
    var offset: UInt64
    /// The length in bytes.
    var length: UInt64
    /// Whether the piece is in `ownData`.
    var isInHeader: Bool
  }

  /// The items, in the order of the file.
  private(set) var items: [Item] = []
  /// The pieces of each item, by its number.
  private(set) var places: [UInt64: [Piece]] = [:]
  /// Item data stored inside the table itself (`idat`).
  private(set) var ownData = Data()

  /// Reads the content of a `meta` box; invalid entries are skipped.
  init(_ meta: Data) {
    // Skips the version and flags.
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
      // The fields are the number, the protection index and the type.
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
    // The sizes in bytes of the fields offset, length, base and index: 0, 4 or 8 each.
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
        // Construction method 2 refers to another item, which no camera uses.
        guard !isTooFar, length > 0, method & 15 < 2 else { continue }
        places[id, default: []].append(
          Piece(offset: place, length: length, isInHeader: method & 15 == 1))
      }
    }
    return places
  }
}
