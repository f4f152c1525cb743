import Foundation
import MonaArchive
import MonaPerson

/// A catalogue whose works all name a picture on the internet, and these pictures in MONA's cache, as if they
/// had been fetched just now.
struct PicturedCatalogue {
  /// The number of works.
  static let count = 3000

  /// Imports the catalogue into a store of its own.
  static func store(in folder: URL) throws -> URL {
    let store = folder.appendingPathComponent("pictured")
    let table = folder.appendingPathComponent("pictured.csv")
    let rows = (0..<count).map { number in
      let place = "\(45.4 + Double(number / 60) / 250),\(-73.8 + Double(number % 60) / 150)"
      return "Work \(number),Artist \(number % 400),\(place),\(address(of: number))"
    }
    let lines = ["title,artist,latitude,longitude,image_url"] + rows
    try Data(lines.joined(separator: "\n").utf8).write(to: table)
    let catalogue = try Store(folder: store).catalogue
    _ = try catalogue.importSource(table, name: "Pictured", kind: .artwork)
    try catalogue.finishIndexes()
    return store
  }

  /// Writes the pictures into the cache of the session's home.
  /// - Parameter album: has a JPEG file for each, "0.jpg" and so on, with four bytes after the picture.
  static func fillCache(of home: URL, from album: URL) throws {
    let cache = home.appendingPathComponent("cache/mona/pictures")
    let now = Date().timeIntervalSinceReferenceDate
    for number in 0..<count {
      let picture = try Data(contentsOf: album.appendingPathComponent("\(number).jpg")).dropLast(4)
      var digest = SHA256()
      Data(address(of: number).utf8).withUnsafeBytes { digest.update($0) }
      let name = digest.hexadecimal()
      let place = cache.appendingPathComponent(String(name.prefix(2)))
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      // The form of `CachedImage`.
      let head = #"{"size":\#(picture.count),"fetched":\#(now),"expires":\#(now + 604_800)}"#
      try (Data("\(head)\n".utf8) + picture)
        .write(to: place.appendingPathComponent(String(name.dropFirst(2))))
    }
  }

  private static func address(of number: Int) -> String {
    "https://pictures.example.org/\(number).jpg"
  }
}
