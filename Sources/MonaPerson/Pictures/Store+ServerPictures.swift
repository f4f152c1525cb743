import Foundation
import GRDB
import MonaModel

extension Store {
  /// The picture that a server offers of a discovery; nil for none.
  package func serverPicture(of id: DiscoveryID) throws -> CataloguePicture? {
    try person.readSnapshot { db in
      try Row.fetchOne(
        db.cachedStatement(sql: "SELECT address, credit FROM serverPicture WHERE discovery = ?"),
        arguments: [id.key]
      ).flatMap { row in
        PictureReference(row["address"] as String).map {
          CataloguePicture($0, author: row["credit"])
        }
      }
    }
  }

  /// Stores the pictures that a server offers in place of those that were known; the same ones change nothing.
  package func replaceServerPictures(with pictures: [DiscoveryID: CataloguePicture]) throws {
    let known = try person.readSnapshot { db in
      try Row.fetchAll(db, sql: "SELECT discovery, address, credit FROM serverPicture")
        .reduce(into: [Int64: [String?]]()) { $0[$1[0]] = [$1[1], $1[2]] }
    }
    let new = pictures.reduce(into: [Int64: [String?]]()) { rows, picture in
      rows[picture.key.key] = [picture.value.reference.text, picture.value.author]
    }
    guard new != known else { return }
    try writePerson { db in
      for key in known.keys where new[key] == nil {
        try db.executeCached(sql: "DELETE FROM serverPicture WHERE discovery = ?", arguments: [key])
      }
      for (key, values) in new where values != known[key] {
        try db.executeCached(
          sql: """
            INSERT OR REPLACE INTO serverPicture (discovery, address, credit) VALUES (?, ?, ?)
            """, arguments: [key, values[0], values[1]])
      }
    }
  }

  /// How long ago a photo may have been chosen for its author to read so, in seconds: a computer that is new to an
  /// account does not repeat what others said long ago.
  private static let thanksLimit: TimeInterval = 30 * 86_400

  /// Stores which discoveries the person's photos show to everybody: each is new once.
  /// - Parameter shown: all of them, with when each was chosen; nil if it is unknown.
  package func noteShown(_ shown: [DiscoveryID: Date?], at date: Date = Date()) throws {
    let known = try person.readSnapshot { db in
      try Row.fetchAll(db, sql: "SELECT discovery, isNew FROM shownPhoto")
        .reduce(into: [Int64: Bool]()) { $0[$1[0]] = $1[1] }
    }
    let keys = Set(shown.keys.map(\.key))
    // What went before the person read of it.
    let gone = known.filter { $0.value && !keys.contains($0.key) }.keys
    let new = shown.filter { known[$0.key.key] == nil }
    guard !gone.isEmpty || !new.isEmpty else { return }
    try writePerson { db in
      for key in gone {
        try db.executeCached(sql: "DELETE FROM shownPhoto WHERE discovery = ?", arguments: [key])
      }
      for (id, shownAt) in new {
        let isNew = shownAt.map { date.timeIntervalSince($0) < Self.thanksLimit } ?? true
        try db.executeCached(
          sql: "INSERT OR IGNORE INTO shownPhoto (discovery, isNew) VALUES (?, ?)",
          arguments: [id.key, isNew])
      }
    }
  }

  /// The discoveries that photos of the person show to everybody, of which they have not read.
  package func newlyShown() throws -> [DiscoveryID] {
    try person.readSnapshot { db in
      try Int64.fetchAll(
        db.cachedStatement(
          sql: "SELECT discovery FROM shownPhoto WHERE isNew = 1 ORDER BY discovery")
      ).compactMap { DiscoveryID(key: $0) }
    }
  }

  /// Stores that the person has read of it.
  package func noteShownRead(_ id: DiscoveryID) throws {
    try writePerson { db in
      try db.executeCached(
        sql: "UPDATE shownPhoto SET isNew = 0 WHERE discovery = ?", arguments: [id.key])
    }
  }
}
