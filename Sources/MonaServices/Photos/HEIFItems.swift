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
