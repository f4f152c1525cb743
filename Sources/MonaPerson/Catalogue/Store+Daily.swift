import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// The discovery of a day, seen from `today`; nil when the catalogue is empty.
  ///
  /// Today's is the same from the first time it is asked for until midnight, also once it is
  /// collected. It is taken among those neither collected nor targeted, else among the uncollected,
  /// else among all; one the catalogue has dropped since is chosen again. That of a day to come is
  /// what it would be as things stand, and is not kept; nor is today's where nothing can be written:
  /// it shows all the same. That of a day gone by is the one MONA
  /// suggested, nil when it was not opened that day.
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

  /// Whether the discovery of a day was chosen already.
  package func isDailyChosen(on day: MontrealDay) throws -> Bool {
    try person.readSnapshot { db in try Self.chosen(on: day, db) } != nil
  }

  /// Takes what the server chose for today in the place of what was chosen here.
  ///
  /// What the person has collected stays the discovery of their day, and what they collected before is
  /// none for them.
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

  /// Whether that of `today` is the first that was ever suggested here, and nothing is collected.
  package func isFirstDaily(on today: MontrealDay) throws -> Bool {
    let known = """
      SELECT EXISTS (SELECT 1 FROM daily WHERE day < ?) OR EXISTS (SELECT 1 FROM visit)
      """
    return try person.readSnapshot { db in
      try Bool.fetchOne(db, sql: known, arguments: [today.description]) == false
    }
  }

  /// What MONA suggested on the days before `today`, the last day first; what the catalogue has
  /// forgotten altogether is left out.
  ///
  /// Days on which MONA was not opened have no suggestion. Computing one now would be inventing it:
  /// it would depend on what the person has collected and targeted since.
  /// - Parameter days: how many days back.
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

  /// What is left for the person to collect.
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

  /// Who may be proposed, from the best to the last resort.
  private static let candidates = [
    """
    \(Catalogue.dailyCandidates[0]) AND key NOT IN (SELECT discovery FROM visit)
      AND key NOT IN (SELECT discovery FROM target)
    """,
    "\(Catalogue.dailyCandidates[0]) AND key NOT IN (SELECT discovery FROM visit)",
    Catalogue.dailyCandidates[1],
  ]

  /// What is kept for a day, unless the catalogue has dropped it.
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

  /// What is kept for a day, whatever has become of it.
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

/// What MONA suggested on a day gone by.
package struct EarlierDaily: Hashable, Sendable {
  /// The day.
  package var day: MontrealDay
  /// What was suggested, or what has replaced it since.
  package var discovery: DiscoveryID
}

/// What is left in the catalogue for the person to collect.
package enum Remaining: Hashable, Sendable {
  /// Something is neither collected nor targeted.
  case uncollected
  /// What is not collected is targeted, all of it.
  case targetedOnly
  /// Everything is collected.
  case nothing
  /// The catalogue is empty, so there never was anything.
  case emptyCatalogue
}
