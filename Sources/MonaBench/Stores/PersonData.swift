import Foundation
import GRDB

/// What someone collected and wishes for, in a store where it takes the place of what was there.
struct PersonData {
  /// How many discoveries are collected, spread over the catalogue.
  var visits = 200
  /// Whether each visit has a photo; they are called `0.jpg`, `1.jpg` and so on.
  var hasPhotos = false
  /// Whether all the others are targeted.
  var targetsOthers = false

  /// Writes it into the store of a folder.
  func write(into folder: URL) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(
        sql: "ATTACH DATABASE ? AS catalogue",
        arguments: [folder.appendingPathComponent("catalogue.sqlite").path])
    }
    let person = try DatabaseQueue(
      path: folder.appendingPathComponent("person.sqlite").path, configuration: configuration)
    try person.write { db in
      for table in ["visit", "target", "badgeWon", "daily"] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      let count =
        try Int.fetchOne(db, sql: "SELECT count(*) FROM discovery WHERE retired = 0") ?? 0
      try db.execute(
        sql: """
          INSERT INTO visit (discovery, collectedAt, rating, photo, visitChange, photoChange,
              ratingChange, photoChangedAt, ratingChangedAt)
            SELECT key, moment, place % 5 + 1, photo, 3 * place + 1,
              iif(photo IS NULL, 0, 3 * place + 2), 3 * place + 3,
              iif(photo IS NULL, NULL, moment), moment
            FROM (
              SELECT key, place,
                printf('2026-%02d-%02dT12:00:00Z', place % 12 + 1, place % 28 + 1) AS moment,
                CASE WHEN :hasPhotos THEN place || '.jpg' END AS photo
              FROM (
                SELECT key, position / :step AS place
                FROM (
                  SELECT key, row_number() OVER (ORDER BY key) - 1 AS position
                  FROM discovery WHERE retired = 0)
                WHERE position % :step = 0)
              WHERE place < :visits)
          """,
        arguments: ["step": max(1, count / visits), "visits": visits, "hasPhotos": hasPhotos])
      try db.execute(
        sql: """
          INSERT INTO visitPhoto (name, visit)
            SELECT photo, discovery FROM visit WHERE photo IS NOT NULL;
          UPDATE changeCounter SET last = 3 * (SELECT count(*) FROM visit);
          """)
      guard targetsOthers else { return }
      try db.execute(
        sql: """
          INSERT INTO target (discovery, targetedAt)
            SELECT key, '2026-06-01T12:00:00Z' FROM discovery
            WHERE retired = 0 AND key NOT IN (SELECT discovery FROM visit)
          """)
    }
  }
}
