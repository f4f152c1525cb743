import Foundation
import MonaModel
import MonaServices
import MonaSync

/// Photographs of 12 megapixels that are all others, made of a few.
struct SentPhotos {
  /// Where they are; they are called `0.jpg`, `1.jpg` and so on.
  var folder: URL
  var count: Int

  /// How many are really taken.
  private static let taken = 8

  /// Makes them.
  func write(tools: URL) throws {
    let card = tools.appendingPathComponent("card-\(UUID().uuidString)")
    let photos = (0..<min(count, Self.taken)).map {
      GeneratedPhoto(
        name: "\($0).jpg", takenAt: "2026:06:24T14:30:05", position: (45.5, -73.56), direction: 90)
    }
    try GeneratedPhoto.write(photos, into: card, tools: tools)
    defer { try? FileManager.default.removeItem(at: card) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var bytes = try photos.map { try Data(contentsOf: card.appendingPathComponent($0.name)) }
    for number in 0..<count {
      let place = number % bytes.count
      Self.number(&bytes[place], number)
      try bytes[place].write(to: folder.appendingPathComponent("\(number).jpg"))
    }
  }

  /// Writes a number into a photo as four of the numbers that its finest grain is divided by: it looks
  /// much the same, and has another sum, whatever is taken out of what it tells.
  static func number(_ photo: inout Data, _ number: Int) {
    // DQT (ITU-T T.81, B.2.4.1): its length, its number, and 64 values, the finest last.
    guard let table = photo.range(of: Data([0xFF, 0xDB])) else { return }
    let first = table.lowerBound + 5 + 60
    var rest = number
    for place in first..<(first + 4) {
      photo[place] = UInt8(1 + rest % 16)
      rest /= 16
    }
  }

  /// Makes them ready in another folder, as the window does before it sends them.
  /// - Returns: their files, in their order.
  func prepared(in target: URL, largest bytes: Int) throws -> [PreparedPhoto] {
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let (folder, count) = (folder, count)
    return try Awaited.result {
      var photos: [PreparedPhoto] = []
      for number in 0..<count {
        let name = "\(number).jpg"
        photos.append(
          try await PhotoPreparing.live.prepare(
            folder.appendingPathComponent(name), target.appendingPathComponent(name),
            PhotoDemand(byteLimit: bytes)))
      }
      return photos
    }
  }
}
