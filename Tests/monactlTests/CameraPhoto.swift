import Foundation

/// A photo of one red pixel whose only metadata is the time it was taken, as a camera writes it.
enum CameraPhoto {
  /// - Parameter takenAt: "2026:06:24 14:00:00".
  static func data(takenAt: String) -> Data {
    var data = pixel
    data.insert(contentsOf: segment(takenAt), at: 2)
    return data
  }

  /// The APP1 segment: a directory that points to a second one, which holds the date.
  private static func segment(_ takenAt: String) -> [UInt8] {
    let body =
      Array("Exif".utf8) + [0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
      + [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
      + [0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 44, 0, 0, 0, 0] + Array(takenAt.utf8) + [0]
    return [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
  }

  private static let pixel =
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i\
        Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj\
        Y2NjY2NjY2P/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA\
        FQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCKALXj/9k=
        """) ?? Data()
}
