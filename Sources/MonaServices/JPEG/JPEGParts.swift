/// The segments of a JPEG file (ITU-T T.81, annex B) that make the picture.
struct JPEGParts {
  /// Where what is kept lies, in its order, up to the picture's end.
  private let ranges: [Range<Int>]
  /// How many bytes the file has.
  private let length: Int
  /// Whether a camera or a program wrote of the picture, as Exif or as XMP.
  let isDescribed: Bool

  /// Nil for what is no whole JPEG.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let end = JPEGFile.end(bytes) else { return nil }
    var head = JPEGHead()
    head.read(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    guard let scan = head.scan else { return nil }
    // From the first scan on, there is the picture and nothing else.
    ranges = JPEGHead.joined(head.kept, scan..<end)
    isDescribed = head.isDescribed
    length = bytes.count
  }

  /// Whether nothing is to be taken out of the file.
  var isAll: Bool { ranges == [0..<length] }

  /// The file without the others.
  /// - Parameter description: a segment that takes the place of those that describe the picture.
  func kept(of bytes: UnsafeRawBufferPointer, description: [UInt8] = []) -> [UInt8] {
    JPEGHead.bytes(ranges, of: bytes, description)
  }
}
