import Foundation

/// Builds a HEIC file with metadata but without an image, in the variants that programs write (ISO/IEC 14496-12,
/// 8.11).
struct TestHEIF {
  /// The Exif metadata.
  var exif: TestExif?
  /// The XMP metadata.
  var xmp: String?
  /// The version of the item location box, 0 to 2.
  var version: UInt8 = 0
  /// The sizes of an offset, a length, a base offset and an index, in bytes.
  var sizes = [4, 4, 0, 0]
  /// The number of extents of each item.
  var pieces = 1
  /// Whether the items are stored in the header.
  var isInHeader = false
  /// The version of the item information entries, 2 or 3.
  var listVersion: UInt8 = 2

  private var parts: [(type: String, name: String, content: [UInt8])] {
    var parts: [(String, String, [UInt8])] = []
    if let exif {
      // The segment without the JPEG marker, its length, and "Exif" with two zeros.
      parts.append(("Exif", "", [0, 0, 0, 0] + exif.segment.dropFirst(10)))
    }
    if let xmp { parts.append(("mime", "application/rdf+xml\0", Array(xmp.utf8))) }
    return parts
  }

  /// The whole file.
  var data: Data {
    let type = box("ftyp", Array("heic".utf8) + number(0, 4) + Array("mif1heic".utf8))
    let parts = parts
    // The offsets depend on the header's length, which does not depend on them.
    let start = type.count + header(parts, from: 0).count + 8
    let body = isInHeader ? [] : parts.flatMap(\.content)
    return Data(type + header(parts, from: start) + box("mdat", body))
  }

  private func header(
    _ parts: [(type: String, name: String, content: [UInt8])], from start: Int
  ) -> [UInt8] {
    let idSize = listVersion == 2 ? 2 : 4
    let entries = parts.enumerated().flatMap { index, part in
      box(
        "infe",
        number(Int(listVersion), 1) + number(0, 3) + number(index + 2, idSize) + number(0, 2)
          + Array(part.type.utf8) + [0] + Array(part.name.utf8))
    }
    var offset = isInHeader ? 0 : start
    var places: [UInt8] = []
    for (index, part) in parts.enumerated() {
      places += number(index + 2, version < 2 ? 2 : 4)
      if version > 0 { places += number(isInHeader ? 1 : 0, 2) }
      // An offset is relative to its base.
      let base = sizes[2] > 0 ? offset : 0
      places += number(0, 2) + number(base, sizes[2]) + number(pieces, 2)
      for piece in 0..<pieces {
        let from = part.content.count * piece / pieces
        let length = part.content.count * (piece + 1) / pieces - from
        places += number(0, version > 0 ? sizes[3] : 0)
        places += number(offset - base + from, sizes[0]) + number(length, sizes[1])
      }
      offset += part.content.count
    }
    let table =
      number(Int(version), 1) + number(0, 3)
      + number(sizes[0] << 12 | sizes[1] << 8 | sizes[2] << 4 | sizes[3], 2)
      + number(parts.count, version < 2 ? 2 : 4) + places
    let content =
      number(0, 4) + box("hdlr", number(0, 8) + Array("pict".utf8) + number(0, 13))
      + box("iloc", table) + box("iinf", number(0, 4) + number(parts.count, 2) + entries)
      + (isInHeader ? box("idat", parts.flatMap(\.content)) : [])
    return box("meta", content)
  }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8, 4) + Array(type.utf8) + content
  }

  private func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
