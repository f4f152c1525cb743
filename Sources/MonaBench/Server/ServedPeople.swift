import Foundation
import GRDB
import MonaArchive

/// Accounts and visits, written into the database of a server that is not running.
struct ServedPeople {
  /// The number of people; their tokens are `token-0000001` and so on.
  var people: Int
  /// The number of visits of each, to artworks numbered from 1.
  var visits = 0
  /// The number of artworks.
  var artworks = 1

  /// Whether they all agree to give their visits to research; comments are then made of several words, and the first
  /// person is a researcher whose browser has ``session``.
  var areForResearch = false

  static let token = "token-0000001"
  /// The token of a browser's session.
  static let session = String(repeating: "a", count: 60)

  func write(into folder: URL) throws {
    let digests = Self.digests(people)
    var configuration = Configuration()
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
    let queue = try DatabaseQueue(
      path: folder.appendingPathComponent("server.sqlite").path, configuration: configuration)
    try queue.write { db in
      if areForResearch { try writeWords(db) }
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
            CASE i % 3 WHEN 0 THEN \(comment) END, 0, ?4, ?4
          FROM person p, each WHERE ?2 > 0 ORDER BY 1, 2
          """, arguments: [people, visits, artworks, Self.moment])
      if areForResearch { try agree(db) }
    }
    try queue.close()
  }

  /// 1 October 2026, in milliseconds since 1970.
  private static let moment: Int64 = 1_790_812_800_000

  /// The SQL of a comment of the visit `i` of the person `p`.
  private var comment: String {
    guard areForResearch else { return "'Vue un matin de juin, sous la pluie.'" }
    return """
      (SELECT group_concat(text, ' ') FROM temp.word WHERE number IN (
        (p.id + i) % 53, (p.id * 7 + i) % 53, (p.id * 31 + 3 * i) % 53, 53 + (p.id + 5 * i) % 17))
      """
  }

  private func writeWords(_ db: Database) throws {
    try db.execute(sql: "CREATE TEMP TABLE word (number INTEGER PRIMARY KEY, text TEXT)")
    for (number, word) in (Words.nouns.prefix(53) + Words.adjectives.prefix(17)).enumerated() {
      try db.execute(sql: "INSERT INTO word VALUES (?, ?)", arguments: [number, word.fr])
    }
  }

  private func agree(_ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO consent (person, version, givenAt) SELECT id, 2, ? FROM person",
      arguments: [Self.moment])
    try db.execute(sql: "UPDATE person SET role = 'researcher' WHERE id = 1")
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    try db.execute(
      sql: "INSERT INTO webSession (digest, person, createdAt, usedAt) VALUES (?, 1, ?, ?)",
      arguments: [Data(SHA256.bytes(of: Self.session)), now, now])
  }

  /// SHA-256 of each token.
  private static func digests(_ count: Int) -> [Data] {
    (1...count).map { Data(SHA256.bytes(of: "token-" + "\(10_000_000 + $0)".dropFirst())) }
  }
}
