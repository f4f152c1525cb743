import Foundation
import GRDB

/// People with accounts and visits on a server that does not run, as its tables have them.
struct ServedPeople {
  /// How many there are; their tokens are `token-0000001` and so on.
  var people: Int
  /// How many visits each has, to artworks numbered from 1 on.
  var visits = 0
  /// How many artworks there are.
  var artworks = 1

  static let token = "token-0000001"

  func write(into folder: URL) throws {
    let digests = try Self.digests(people)
    var configuration = Configuration()
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
    let queue = try DatabaseQueue(
      path: folder.appendingPathComponent("server.sqlite").path, configuration: configuration)
    try queue.write { db in
      for (index, digest) in digests.enumerated() {
        try db.execute(
          sql: """
            INSERT INTO person
              (id, username, foldedUsername, passwordHash, revision, createdAt, updatedAt)
            VALUES (?1, 'p' || ?1, 'p' || ?1, '$2y$', ?2, 0, 0)
            """, arguments: [index + 1, visits])
        try db.execute(
          sql: "INSERT INTO token (person, digest, device, createdAt) VALUES (?, ?, '', 0)",
          arguments: [index + 1, digest])
      }
      // A discovery's key is four times its number, plus the kind: 0 for artworks.
      try db.execute(
        sql: """
          WITH RECURSIVE each (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM each WHERE i < ?2)
          INSERT INTO visit
            (person, discovery, revision, rating, ratingAt, comment, commentAt, createdAt, updatedAt)
          SELECT p.id, 4 * (1 + (p.id * 7919 + i) % ?3), i, 1 + i % 5, 0,
            CASE i % 3 WHEN 0 THEN 'Vue un matin de juin, sous la pluie.' END, 0, 0, 0
          FROM person p, each WHERE ?2 > 0 ORDER BY 1, 2
          """, arguments: [people, visits, artworks])
    }
    try queue.close()
  }

  /// SHA-256 of each token.
  private static func digests(_ count: Int) throws -> [Data] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "for i in $(seq -f %07.0f \"$1\"); do printf token-$i | sha256sum; done", "sh",
      "\(count)",
    ]
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map { line in
      let digits = Array(line.prefix(64).utf8)
      return Data(
        stride(from: 0, to: 64, by: 2).map {
          UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
        })
    }
  }
}
