import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// The daily discovery of a day, as of `today`; nil if the catalogue is empty.
  ///
  /// Today's is chosen and stored at the first call, and stays the same until midnight, even when
  /// it is collected. It is chosen among discoveries neither collected nor on the wish list, else
  /// among those not collected, else among all; one that was removed from the catalogue is chosen
  /// again. The result for a future day is computed and not stored; neither is today's if nothing
  /// can be written. For a past day it is the stored one, nil if MONA was not opened that day.
  package func daily(on day: MontrealDay, today: MontrealDay) throws -> DiscoveryID? {
    guard day >= today else {
      return try person.readSnapshot { db in try Self.suggested(on: day, db) }
    }
    if let chosen = try person.readSnapshot({ db in try Self.chosen(on: day, db) }) {
      return chosen
    }
    guard day == today else {
      return try person.readSnapshot { db in try Self.choose(on: day, db) }
    }
    do { return try chosenAndKept(on: day) } catch  where StorageError(error)?.leavesReading == true
    {
      return try person.readSnapshot { db in try Self.choose(on: day, db) }
    }
  }

  private func chosenAndKept(on day: MontrealDay) throws -> DiscoveryID? {
    try writePerson { db in
      if let chosen = try Self.chosen(on: day, db) { return chosen }
      let choice = try Self.choose(on: day, db)
      if let choice {
        try db.execute(
          sql: "INSERT OR REPLACE INTO daily (day, discovery) VALUES (?, ?)",
          arguments: [day.description, choice.key])
      }
      return choice
    }
  }

  /// Whether the discovery of a day is already chosen.
  package func isDailyChosen(on day: MontrealDay) throws -> Bool {
    try person.readSnapshot { db in try Self.chosen(on: day, db) } != nil
  }

  /// Replaces today's discovery with the one that the server chose.
  ///
  /// A discovery of the day that is collected stays, and one that was already collected is not
  /// taken.
  /// - Returns: whether it was taken.
  package func takeDaily(_ id: DiscoveryID, on day: MontrealDay) throws -> Bool {
    try writePerson { db in
      let isWelcome = try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM discovery WHERE key = :key AND retired = 0)
            AND NOT EXISTS (SELECT 1 FROM visit WHERE discovery = :key)
            AND NOT EXISTS (
              SELECT 1 FROM daily JOIN visit ON visit.discovery = daily.discovery
              WHERE day = :day
            )
            AND NOT EXISTS (SELECT 1 FROM daily WHERE day = :day AND discovery = :key)
          """, arguments: ["key": id.key, "day": day.description])
      guard isWelcome == true else { return false }
      try db.execute(
        sql: "INSERT OR REPLACE INTO daily (day, discovery) VALUES (?, ?)",
        arguments: [day.description, id.key])
      return true
    }
  }

  /// Whether today's discovery is the first one ever, with nothing collected.
  package func isFirstDaily(on today: MontrealDay) throws -> Bool {
    let known = """
      SELECT EXISTS (SELECT 1 FROM daily WHERE day < ?) OR EXISTS (SELECT 1 FROM visit)
      """
    return try person.readSnapshot { db in
      try Bool.fetchOne(db, sql: known, arguments: [today.description]) == false
    }
  }

  /// The stored discoveries of the days before `today`, the latest first, without those that are
  /// missing from the catalogue.
  ///
  /// A day on which MONA was not opened has none; computing it afterwards would depend on what the
  /// person has collected since.
  /// - Parameter days: the number of days back.
  package func earlierDailies(before today: MontrealDay, days: Int = 7) throws -> [EarlierDaily] {
    let first = MontrealDay(number: today.number - days)
    return try person.readSnapshot { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT daily.day, daily.discovery FROM daily
            JOIN discovery d ON d.key = daily.discovery
          WHERE daily.day >= ? AND daily.day < ? ORDER BY daily.day DESC
          """, arguments: [first.description, today.description])
      return rows.compactMap { row in
        let (day, key): (String, Int64) = (row[0], row[1])
        guard let day = MontrealDay(day), let discovery = DiscoveryID(key: key) else { return nil }
        return EarlierDaily(day: day, discovery: discovery)
      }
    }
  }

  /// What the person can still collect.
  package func remaining() throws -> Remaining {
    try person.readSnapshot { db in
      let answers: [Remaining] = [.uncollected, .targetedOnly, .nothing]
      for (condition, answer) in zip(Self.candidates, answers)
      where try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE \(condition))") == true
      {
        return answer
      }
      return .emptyCatalogue
    }
  }

  /// The conditions of candidates, from the best to the last resort.
  private static let candidates = [
    """
    \(Catalogue.dailyCandidates[0]) AND key NOT IN (SELECT discovery FROM visit)
      AND key NOT IN (SELECT discovery FROM target)
    """,
    "\(Catalogue.dailyCandidates[0]) AND key NOT IN (SELECT discovery FROM visit)",
    Catalogue.dailyCandidates[1],
  ]

  /// The stored discovery of a day, unless it was removed from the catalogue.
  private static func chosen(on day: MontrealDay, _ db: Database) throws -> DiscoveryID? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT daily.discovery FROM daily
          JOIN discovery d ON d.key = daily.discovery AND d.retired = 0
        WHERE daily.day = ?
        """, arguments: [day.description]
    ).flatMap { DiscoveryID(key: $0) }
  }

  /// The stored discovery of a day, even if it was removed from the catalogue.
  private static func suggested(on day: MontrealDay, _ db: Database) throws -> DiscoveryID? {
    try Int64.fetchOne(
      db, sql: "SELECT discovery FROM daily WHERE day = ?", arguments: [day.description]
    ).flatMap { DiscoveryID(key: $0) }
  }

  private static func choose(on day: MontrealDay, _ db: Database) throws -> DiscoveryID? {
    for condition in candidates {
      if let id = try Catalogue.daily(on: day, where: condition, db) { return id }
    }
    return nil
  }
}

/// The daily discovery of a past day.
package struct EarlierDaily: Hashable, Sendable {
  /// The day.
  package var day: MontrealDay
  /// The discovery, or its replacement.
  package var discovery: DiscoveryID
}

/// What the catalogue has left for the person to collect.
package enum Remaining: Hashable, Sendable {
  /// Some discoveries are neither collected nor on the wish list.
  case uncollected
  /// All discoveries that are not collected are on the wish list.
  case targetedOnly
  /// Everything is collected.
  case nothing
  /// The catalogue is empty.
  case emptyCatalogue
}
