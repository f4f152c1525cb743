import Foundation

extension PhotoHead {
  /// Reads the properties of the primary item of a HEIC or an AVIF (ISO/IEC 14496-12, 8.11, and
  /// ISO/IEC 23008-12, 6.5 and 9.3).
  static func heif(_ bytes: inout PhotoBytes, _ type: PhotoType) -> PhotoHead? {
    guard let meta = meta(&bytes), let properties = HEIFProperties(meta),
      let size = properties.size
    else { return nil }
    // The planes of the codec, of up to 16 bits, converted colours, and the file, which the decoder
    // holds twice.
    return PhotoHead(
      type, width: size.width, height: size.height,
      fixedMemory: product(size.width, size.height, 16) + 2 * bytes.count)
  }

  /// The largest header that is read, in bytes; telephones write far smaller ones.
  private static let limit = 16 << 20

  /// The content of the top-level box `meta`.
  private static func meta(_ bytes: inout PhotoBytes) -> Data? {
    var offset = 0
    while let head = bytes.bytes(offset, min(16, bytes.count - offset)),
      let box = HEIFBox(head, at: 0)
    {
      // A length of zero means that the box reaches to the end of the file.
      guard box.length >= UInt64(box.start), box.length <= UInt64(bytes.count - offset) else {
        return nil
      }
      let length = Int(box.length)
      if box.type == "meta" {
        return length <= limit ? bytes.bytes(offset + box.start, length - box.start) : nil
      }
      offset += length
    }
    return nil
  }
}

/// The properties of the primary item of a HEIC or an AVIF.
private struct HEIFProperties {
  /// The size, turned as the file says; nil when there is none.
  private(set) var size: (width: Int, height: Int)?

  init?(_ meta: Data) {
    // Skips the version and flags.
    let boxes = HEIFBox.all(in: Data(meta.dropFirst(4)))
    func content(_ type: String, in boxes: [(type: String, content: Data)]) -> Data? {
      boxes.first { $0.type == type }?.content
    }
    guard let primary = content("pitm", in: boxes), let version = primary.first,
      let item = primary.number(4, version == 0 ? 2 : 4),
      let inner = content("iprp", in: boxes).map({ HEIFBox.all(in: $0) }),
      let all = content("ipco", in: inner).map({ HEIFBox.all(in: $0) })
    else { return nil }
    let indices = inner.filter { $0.type == "ipma" }.flatMap { Self.indices($0.content, of: item) }
    for index in indices where index > 0 && index <= all.count {
      let (type, content) = all[index - 1]
      switch type {
      case "ispe":
        guard let width = content.number(4, 4), let height = content.number(8, 4) else {
          return nil
        }
        size = (Int(width), Int(height))
      case "irot" where (content.first ?? 0) & 1 == 1:
        // A quarter or three quarters of a turn; the size precedes the turn.
        size = size.map { ($0.height, $0.width) }
      default: break
      }
    }
  }

  /// The positions of an item's properties, from 1 on.
  private static func indices(_ content: Data, of wanted: UInt64) -> [Int] {
    guard let version = content.first, let flags = content.number(1, 3),
      let count = content.number(4, 4)
    else { return [] }
    let (idLength, indexLength) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
    var offset = 8
    for _ in 0..<count {
      guard let item = content.number(offset, idLength),
        let properties = content.number(offset + idLength, 1)
      else { return [] }
      offset += idLength + 1
      if item == wanted {
        // The highest bit says whether the property is essential.
        let mask: UInt64 = indexLength == 1 ? 0x7F : 0x7FFF
        return (0..<Int(properties)).compactMap { index in
          content.number(offset + index * indexLength, indexLength).map { Int($0 & mask) }
        }
      }
      offset += Int(properties) * indexLength
    }
    return []
  }
}
