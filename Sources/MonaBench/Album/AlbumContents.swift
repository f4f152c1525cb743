import Foundation
import GRDB

/// What the photos of an album hold, written into a store as collecting does.
enum AlbumContents {
  /// Notes the SHA-256 and the length of each photo of `album` that a visit of `store` has.
  static func write(of album: URL, into store: URL) throws {
    let sum = Process()
    sum.executableURL = URL(fileURLWithPath: "/bin/sh")
    sum.arguments = [
      "-c", "cd \"$1\" && find . -name '*.jpg' -print0 | xargs -0 sha256sum", "sh", album.path,
    ]
    let output = Pipe()
    sum.standardOutput = output
    try sum.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    sum.waitUntilExit()
    let person = try DatabaseQueue(path: store.appendingPathComponent("person.sqlite").path)
    try person.write { db in
      let note = try db.makeStatement(
        sql: "UPDATE visitPhoto SET digest = ?, size = ? WHERE name = ?")
      for line in text.split(separator: "\n") {
        // "0a1b…  ./0.jpg"
        let name = String(line.dropFirst(68))
        let file = album.appendingPathComponent(name)
        let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize
        try note.execute(arguments: [String(line.prefix(64)), size, name])
      }
    }
  }
}
