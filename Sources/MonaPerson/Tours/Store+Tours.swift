import Foundation
import GRDB
import MonaModel

extension Store {
  /// All tours, the latest first.
  package func tours() throws -> [Tour] {
    try person.readSnapshot { db in
      try Row.fetchAll(db, sql: "SELECT * FROM tour ORDER BY createdAt DESC, id DESC")
        .map { try Tour($0, db) }
    }
  }

  /// A tour by its number; nil if it was removed.
  package func tour(_ id: Int64) throws -> Tour? {
    try person.readSnapshot { db in try Self.tour(id, db) }
  }

  /// The positions of a tour's discoveries; those that the catalogue knows none for are missing.
  package func positions(of ids: [DiscoveryID]) throws -> [DiscoveryID: Coordinate] {
    let rows = try rows(ids)
    return Dictionary(
      rows.compactMap { row in row.coordinate.map { (row.id, $0) } }
    ) { first, _ in first }
  }

  /// Stores a new tour; if another has its name, a number follows it.
  /// - Returns: its number.
  /// - Throws: ``TourError``.
  @discardableResult
  package func addTour(_ tour: Tour, at date: Date = Date()) throws -> Int64 {
    try writePerson { db in
      var tour = tour
      tour.name = try Self.freeName(Self.checkedName(tour.name), db)
      try Self.check(tour)
      try db.execute(
        sql: """
          INSERT INTO tour (identity, name, mode, isRound, stayMinutes, createdAt, changedAt)
          VALUES (?, ?, 'foot', 0, 0, ?, '')
          """,
        arguments: [UUID().uuidString, tour.name, ISO8601.string(tour.createdAt)])
      tour.id = db.lastInsertedRowID
      try Self.write(tour, at: date, db)
      return tour.id
    }
  }

  /// Changes a tour in one transaction.
  /// - Returns: the changed tour.
  /// - Throws: ``TourError``; what `change` throws.
  @discardableResult
  package func changeTour(
    _ id: Int64, at date: Date = Date(), _ change: (inout Tour) throws -> Void
  ) throws -> Tour {
    try writePerson { db in
      guard let before = try Self.tour(id, db) else { throw TourError.unknown(id) }
      var tour = before
      try change(&tour)
      tour.id = id
      tour.name = try Self.checkedName(tour.name)
      if tour.name != before.name, try Self.isTaken(tour.name, by: id, db) {
        throw TourError.nameTaken(tour.name)
      }
      try Self.check(tour)
      if tour != before { try Self.write(tour, at: date, db) }
      return tour
    }
  }

  /// Stores a copy of a tour under another name.
  /// - Returns: the copy.
  /// - Throws: ``TourError``.
  package func duplicateTour(
    _ id: Int64, as name: String? = nil, at date: Date = Date()
  ) throws -> Tour {
    guard var copy = try tour(id) else { throw TourError.unknown(id) }
    copy.name = name ?? copy.name
    copy.createdAt = date
    copy.id = try addTour(copy, at: date)
    return try tour(copy.id) ?? copy
  }

  /// Removes a tour.
  /// - Returns: what was removed, for ``restore(_:)``; nil if it was removed before.
  @discardableResult
  package func removeTour(_ id: Int64) throws -> RemovedTour? {
    try writePerson { db in
      func rows(_ table: String, _ column: String) throws -> [RemovedVisit.TableRow] {
        try Row.fetchAll(db, sql: "SELECT * FROM \(table) WHERE \(column) = ?", arguments: [id])
          .map { RemovedVisit.TableRow($0, of: table) }
      }
      let rows = try rows("tour", "id") + rows("tourStop", "tour")
      // The stops go with it.
      try db.execute(sql: "DELETE FROM tour WHERE id = ?", arguments: [id])
      return rows.isEmpty ? nil : RemovedTour(rows: rows)
    }
  }

  /// Restores a removed tour; if another got its name meanwhile, a number follows it.
  package func restore(_ removed: RemovedTour) throws {
    try writePerson { db in
      guard var tour = removed.rows.first, try Self.tour(tour.columns["id"], db) == nil else {
        return
      }
      if let name = String.fromDatabaseValue(tour.columns["name"] ?? .null) {
        tour.columns["name"] = try Self.freeName(name, db).databaseValue
      }
      for row in [tour] + removed.rows.dropFirst() { try Self.insert(row, orIgnore: false, db) }
    }
  }

  private static func tour(_ id: (any DatabaseValueConvertible)?, _ db: Database) throws -> Tour? {
    try Row.fetchOne(db, sql: "SELECT * FROM tour WHERE id = ?", arguments: [id])
      .map { try Tour($0, db) }
  }

  private static func checkedName(_ name: String) throws -> String {
    let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !name.isEmpty else { throw TourError.noName }
    guard name.unicodeScalars.count <= Tour.nameLimit else { throw TourError.longName }
    return name
  }

  private static func check(_ tour: Tour) throws {
    guard tour.stops.count <= Tour.stopLimit else { throw TourError.tooManyStops }
    guard (0...1440).contains(tour.stayMinutes), (1...14_400).contains(tour.minutes ?? 1) else {
      throw TourError.timeOutOfRange
    }
  }

  private static func isTaken(_ name: String, by id: Int64 = 0, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM tour WHERE name = ? AND id <> ?)",
      arguments: [name, id]) ?? false
  }

  /// A name that no tour has: "Old Montréal", else "Old Montréal 2".
  static func freeName(_ name: String, _ db: Database) throws -> String {
    var (free, number) = (name, 1)
    while try isTaken(free, db) {
      number += 1
      let suffix = " \(number)"
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: name.unicodeScalars.prefix(Tour.nameLimit - suffix.count))
      free = String(scalars) + suffix
    }
    return free
  }

  private static func write(_ tour: Tour, at date: Date, _ db: Database) throws {
    let (start, end) = (tour.ends.start, tour.ends.end)
    try db.execute(
      sql: """
        UPDATE tour SET name = ?, mode = ?, startLatitude = ?, startLongitude = ?, endLatitude = ?,
          endLongitude = ?, isRound = ?, stayMinutes = ?, minutes = ?, changedAt = ? WHERE id = ?
        """,
      arguments: [
        tour.name, tour.mode.rawValue, start?.latitude, start?.longitude, end?.latitude,
        end?.longitude, tour.ends.isRound, tour.stayMinutes, tour.minutes, ISO8601.string(date),
        tour.id,
      ])
    try db.execute(sql: "DELETE FROM tourStop WHERE tour = ?", arguments: [tour.id])
    for (place, stop) in tour.stops.enumerated() {
      try db.executeCached(
        sql: """
          INSERT INTO tourStop (tour, place, discovery, isLocked, isSkipped) VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [tour.id, place, stop.discovery.key, stop.isLocked, stop.isSkipped])
      try KeptRecords.keep(stop.discovery, db)
    }
  }
}

/// A removed tour with its stops, as stored.
package struct RemovedTour: Hashable, Sendable {
  /// The tour, then its stops.
  fileprivate let rows: [RemovedVisit.TableRow]
}

/// Why a tour is not stored.
package enum TourError: Error, Hashable {
  /// There is none with this number.
  case unknown(Int64)
  /// A name is needed.
  case noName
  /// The name has more than `Tour.nameLimit` characters.
  case longName
  /// Another tour has this name.
  case nameTaken(String)
  /// There are more than `Tour.stopLimit` stops.
  case tooManyStops
  /// A stop takes a day at most, a tour ten days.
  case timeOutOfRange
  /// None of the discoveries has a known position.
  case noPositions
}

extension Tour {
  fileprivate init(_ row: Row, _ db: Database) throws {
    self.init(row["name"])
    id = row["id"]
    mode = TravelMode(rawValue: row["mode"]) ?? .foot
    func coordinate(_ name: String) -> Coordinate? {
      guard let latitude: Double = row["\(name)Latitude"],
        let longitude: Double = row["\(name)Longitude"]
      else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    ends = TourEnds(
      start: coordinate("start"), end: coordinate("end"), isRound: row["isRound"])
    stayMinutes = row["stayMinutes"]
    minutes = row["minutes"]
    createdAt = ISO8601.date(row["createdAt"]) ?? .distantPast
    stops = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT discovery, isLocked, isSkipped FROM tourStop WHERE tour = ?
          ORDER BY isSkipped, place
          """), arguments: [id]
    ).compactMap { stop in
      DiscoveryID(key: stop[0]).map { TourStop($0, isLocked: stop[1], isSkipped: stop[2]) }
    }
  }
}

extension Store {
  /// The discoveries with a position that are nearest to a place, without those collected.
  package func nearest(_ count: Int, to origin: Coordinate) throws -> [DiscoveryID] {
    var list = DiscoveryList()
    list.sort = .distance
    list.origin = origin
    list.isLeavingOutCollected = true
    list.limit = count
    return try rows(ordered(list, language: .french).ids)
      .filter { $0.coordinate != nil }.map(\.id)
  }

  /// The discoveries on the wish list.
  package func targeted() throws -> [DiscoveryID] {
    var list = DiscoveryList()
    list.state = .targeted
    return try ordered(list, language: .french).ids
  }
}
