import Foundation
import GRDB
import MonaModel

/// An own discovery as the catalogue has it: a record of the source `DiscoveryID.ownSource`.
///
/// The person's database has the original. The catalogue has a copy, so that lists, search and maps need not
/// tell own discoveries from others.
package struct OwnRecord: Hashable, Sendable {
  /// The discovery.
  package let id: DiscoveryID
  /// The work of a catalogue that it is joined with.
  let joined: DiscoveryID?
  /// Whether no list has it, although it is not joined.
  package var isRetired = false
  /// The record.
  let bytes: Data

  /// The record of an own discovery.
  package init(_ own: OwnDiscovery) {
    (id, joined) = (own.id, own.joined)
    let facts = own.facts
    func member(_ name: String, _ value: JSON) -> JSON.Member {
      JSON.Member(name: name, value: value)
    }
    var members = [member("title", .string(facts.title))]
    members.append(member("makers", .array(facts.makers.map(JSON.string))))
    if let place = facts.place {
      members += [
        member("latitude", .number(place.latitude)), member("longitude", .number(place.longitude)),
      ]
    }
    bytes = Data(JSON.object(members).bytes)
  }

  /// The discovery that a record describes.
  static func discovery(_ id: DiscoveryID, _ record: JSON) throws(RecordProblem) -> Discovery {
    guard case .object = record else { throw .notAnObject }
    var discovery = Discovery(id: id, title: Localized(fr: text(record["title"])))
    if let latitude = record["latitude"].double, let longitude = record["longitude"].double {
      discovery.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    if id.kind == .artwork {
      var artwork = ArtworkDetails()
      artwork.makers = record["makers"].elements.compactMap {
        text($0).map { MakerNames.maker($0) }
      }
      discovery.details = .artwork(artwork)
    }
    return discovery
  }

  /// A text as the person wrote it.
  private static func text(_ value: JSON) -> String? {
    guard case .string(let text) = value, !text.isEmpty else { return nil }
    return text
  }
}

extension Catalogue {
  /// Makes the catalogue's own discoveries those of the person, in one transaction.
  ///
  /// One that is joined with a work which the catalogue has is retired, and replaced by that work.
  /// - Parameter read: reads the person's own discoveries; called within the transaction, which may have
  ///   waited for another process, and before it.
  /// - Returns: whether anything changed.
  @discardableResult
  package func mirror(_ read: (Database?) throws -> [OwnRecord]) throws -> Bool {
    let before = try read(nil)
    let differs = try reader.readSnapshot { db in try OwnRecordTable.differs(from: before, db) }
    guard differs else { return false }
    return try write { db in
      let records = try read(db)
      guard try OwnRecordTable.differs(from: records, db) else { return false }
      try OwnRecordTable.write(records, db)
      return true
    }
  }
}

/// The records of own discoveries in the catalogue's tables.
private enum OwnRecordTable {
  private static let keys = DiscoveryID.keys(ofSource: DiscoveryID.ownSource)

  /// A record, whether it is retired, and what replaces it.
  private struct State: Equatable {
    var bytes: Data
    var isRetired: Bool
    var replacement: Int64?
  }

  static func differs(from records: [OwnRecord], _ db: Database) throws -> Bool {
    try stored(db) != wanted(records, db)
  }

  static func write(_ records: [OwnRecord], _ db: Database) throws {
    let (stored, wanted) = (try stored(db), try wanted(records, db))
    let completion = try DiscoveryCompletion(db, withArtists: true)
    var writer = try CatalogueWriter(db)
    for key in stored.keys.sorted() where wanted[key] == nil {
      try writer.delete(key)
      try forgetReplacement(of: key, db)
    }
    for record in records.sorted(by: { $0.id.key < $1.id.key }) {
      let key = record.id.key
      guard let state = wanted[key], stored[key] != state else { continue }
      try record.bytes.withUnsafeBytes { bytes in
        let entry = try completion.entry(
          of: StoredRecord.discovery(record.id, bytes, by: .firstNames))
        if stored[key] == nil {
          try writer.insert(entry, bytes)
        } else {
          try writer.update(entry, bytes)
        }
      }
      if state.isRetired { try writer.retire(key) }
      try forgetReplacement(of: key, db)
      if let replacement = state.replacement {
        // No circle of replacements.
        try forgetReplacement(of: replacement, db)
        try db.executeCached(
          sql: "INSERT INTO replacement (old, new) VALUES (?, ?)", arguments: [key, replacement])
      }
    }
    try writer.finish()
  }

  private static func forgetReplacement(of key: Int64, _ db: Database) throws {
    try db.executeCached(sql: "DELETE FROM replacement WHERE old = ?", arguments: [key])
  }

  private static func stored(_ db: Database) throws -> [Int64: State] {
    var states: [Int64: State] = [:]
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT key, record, retired, new FROM discovery
            LEFT JOIN discoveryRecord ON row = \(SearchRow.rowSQL(of: "key"))
            LEFT JOIN replacement ON old = key
          WHERE key BETWEEN ? AND ?
          """), arguments: [keys.lowerBound, keys.upperBound])
    for row in rows {
      let record = try row.decode(Data?.self, atIndex: 1) ?? Data()
      let corrected = try record.withUnsafeBytes { try CorrectedRecord($0) }
      let isAbsent = corrected?.correction.isAbsence == true
      states[try row.decode(atIndex: 0)] = State(
        bytes: corrected?.source ?? record,
        isRetired: try isAbsent ? corrected?.isListed == false : row.decode(atIndex: 2),
        // What was merged here is not joined with it by its author.
        replacement: corrected?.correction.replacement == nil ? try row.decode(atIndex: 3) : nil)
    }
    return states
  }

  private static func wanted(_ records: [OwnRecord], _ db: Database) throws -> [Int64: State] {
    var states: [Int64: State] = [:]
    for record in records {
      let joined = record.isRetired ? nil : record.joined
      let replacement = try joined.flatMap { try isThere($0, db) ? $0.key : nil }
      states[record.id.key] = State(
        bytes: record.bytes, isRetired: replacement != nil || record.isRetired,
        replacement: replacement)
    }
    return states
  }

  /// Whether the catalogue has or had a discovery.
  private static func isThere(_ id: DiscoveryID, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM discovery WHERE key = ?)"),
      arguments: [id.key]) ?? false
  }
}
