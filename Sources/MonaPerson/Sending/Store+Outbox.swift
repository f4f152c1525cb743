import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// What waits for the server, in the order it was done, read from the visits themselves: there is
  /// no queue that could be lost.
  ///
  /// The server knows MONA's own discoveries alone: visits to those of other sources stay here. As
  /// long as a removal waits, a new visit to the same discovery does not: told in the other order,
  /// the removal would take the new one away. A visit that is kept here only does not wait either; that
  /// it is removed does, if the server has it.
  package func outbox() throws -> [OutboxItem] {
    try person.readSnapshot { db in try Self.outbox(DiscoveryID.keys(ofSource: 0), db) }
  }

  /// What waits of one discovery.
  package func outbox(of id: DiscoveryID) throws -> [OutboxItem] {
    guard id.isFromMona else { return [] }
    return try person.readSnapshot { db in try Self.outbox(id.key...id.key, db) }
  }

  /// Notes that these are about to be sent, before the first byte leaves.
  ///
  /// From then on the server may know them, whatever its answer: what is removed or cleared
  /// meanwhile is told too.
  /// - Returns: those that wait as they are; the others were changed since they were read.
  package func beginSending(_ items: [OutboxItem]) throws -> [OutboxItem] {
    try writePerson { db in
      let waiting = try items.filter { item in
        let key = item.discovery.key
        return try Self.outbox(key...key, db).contains(item)
      }
      try Self.noteBegun(waiting, db)
      return waiting
    }
  }

  /// Notes that what waits of one discovery is about to be sent, before the first byte leaves.
  /// - Returns: what waits of it, and ``sendingBegun()`` as it was before.
  package func beginSending(of id: DiscoveryID) throws -> (items: [OutboxItem], begun: Int) {
    guard id.isFromMona else { return ([], try sendingBegun()) }
    return try writePerson { db in
      let begun = try Self.sendingBegun(db)
      let waiting = try Self.outbox(id.key...id.key, db)
      try Self.noteBegun(waiting, db)
      return (waiting, begun)
    }
  }

  private static func noteBegun(_ items: [OutboxItem], _ db: Database) throws {
    guard let last = items.map(\.number).max() else { return }
    try db.executeCached(
      sql: "UPDATE changeCounter SET sendingBegun = ? WHERE sendingBegun < ?",
      arguments: [last, last])
  }

  /// The number of the last change that may have left this computer: of those up to it, the server may
  /// know.
  package func sendingBegun() throws -> Int {
    try person.readSnapshot(Self.sendingBegun)
  }

  private static func sendingBegun(_ db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT sendingBegun FROM changeCounter")) ?? 0
  }

  /// Notes that the server has these as they were sent.
  ///
  /// What was changed since then has a higher number and waits on by itself; so does a removal. What was
  /// sent is remembered for a while.
  /// - Parameters:
  ///   - photo: what the photo holds that was sent with them, in the form in which it was sent: whoever
  ///     reads it from the server later knows it again.
  ///   - answer: the visit as it then was, where the server answered that.
  package func confirm(
    _ items: [OutboxItem], photo: PhotoDigest? = nil, answer: RemoteVisit? = nil,
    at date: Date = Date()
  ) throws {
    try writePerson { db in
      for item in items {
        try Self.confirm(item, db)
        try Self.remember(item, sentAt: date, db)
        if item.field == .photo, let photo { try Self.note(photo, sentOf: item.discovery, db) }
      }
      if let answer { try KnownVisit(answer, readAt: date).save(db) }
      try db.executeCached(
        sql: "DELETE FROM sentChange WHERE sentAt < ?",
        arguments: [ISO8601.string(date.addingTimeInterval(-SentChange.memory))])
    }
  }

  private static func remember(_ item: OutboxItem, sentAt date: Date, _ db: Database) throws {
    let field = item.change == .removed ? "removed" : item.field.rawValue
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO sentChange (number, discovery, field, sentAt) VALUES (?, ?, ?, ?)
        """, arguments: [item.number, item.discovery.key, field, ISO8601.string(date)])
    // What was in the way of this is no more; of later changes nothing was tried.
    try db.executeCached(
      sql: "DELETE FROM sendingTrouble WHERE discovery = ? AND change <= ?",
      arguments: [item.discovery.key, item.number])
  }

  /// When the server had confirmed what it last took of a part; nil where that is not remembered any more.
  static func sentAt(_ field: VisitField, of visit: LocalVisit, _ db: Database) throws -> Date? {
    let moment = try String.fetchOne(
      db.cachedStatement(sql: "SELECT sentAt FROM sentChange WHERE number = ?"),
      arguments: [visit.confirmedChange(of: field)])
    return moment.flatMap(ISO8601.date)
  }

  private static func confirm(_ item: OutboxItem, _ db: Database) throws {
    guard item.change != .removed else {
      try db.executeCached(
        sql: "DELETE FROM removedVisit WHERE discovery = ? AND change = ?",
        arguments: [item.discovery.key, item.number])
      return
    }
    // What was sent of a visit that is removed goes with it.
    guard try !exists(item.discovery, in: "removedVisit", db) else { return }
    // The visit may have followed to what replaces its discovery. One that was made after the change
    // is another visit, of which the server has said nothing.
    var key = item.discovery.key
    if try !exists(item.discovery, in: "visit", db) {
      key = try Catalogue.lastReplacement(of: key, db) ?? key
    }
    try db.executeCached(
      sql: """
        INSERT INTO confirmed (discovery, visit)
          SELECT discovery, visitChange FROM visit WHERE discovery = ? AND visitChange <= ?
        ON CONFLICT (discovery) DO UPDATE SET visit = excluded.visit
        """, arguments: [key, item.number])
    guard item.field != .visit else { return }
    let field = item.field.rawValue
    try db.executeCached(
      sql: """
        UPDATE confirmed SET \(field) = max(confirmed.\(field), :number)
        FROM visit
        WHERE confirmed.discovery = :key AND visit.discovery = :key
          AND :number BETWEEN visit.visitChange AND visit.\(field)Change
        """, arguments: ["key": key, "number": item.number])
  }

  static func outbox(
    _ keys: ClosedRange<Int64>, _ db: Database
  ) throws -> [OutboxItem] {
    let arguments: StatementArguments = [keys.lowerBound, keys.upperBound]
    let removed = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT discovery, change, removedAt FROM removedVisit WHERE discovery BETWEEN ? AND ?
          """), arguments: arguments
    ).compactMap { row in
      DiscoveryID(key: row[0]).map { item(.removed, of: $0, row[1], at: row[2]) }
    }
    let waiting = try Row.fetchAll(db.cachedStatement(sql: waitingSQL), arguments: arguments)
      .flatMap(waiting)
    return (removed + waiting).sorted { $0.number < $1.number }
  }

  /// The visits of a range of keys of which something waits, with the numbers that were confirmed.
  ///
  /// Of thousands, all columns are read again and again: by their places, which `waiting` knows.
  private static let waitingSQL = """
    SELECT visit.discovery, visit.photo, visit.rating, visit.comment,
      visitChange, photoChange, ratingChange, commentChange,
      ifnull(confirmed.visit, 0) AS visitConfirmed,
      ifnull(confirmed.photo, 0) AS photoConfirmed,
      ifnull(confirmed.rating, 0) AS ratingConfirmed,
      ifnull(confirmed.comment, 0) AS commentConfirmed,
      collectedAt, photoChangedAt, ratingChangedAt, commentChangedAt,
      EXISTS (SELECT 1 FROM remotePhoto WHERE remotePhoto.discovery = visit.discovery)
        AS isPhotoHeld,
      EXISTS (SELECT 1 FROM setAsideWords words
        WHERE words.discovery = visit.discovery AND words.change = visit.commentChange)
        AS isCommentHeld
    FROM visit LEFT JOIN confirmed ON confirmed.discovery = visit.discovery
    WHERE visit.discovery BETWEEN ? AND ?
      AND visit.isHereOnly = 0 AND visit.discovery NOT IN (SELECT discovery FROM removedVisit)
      AND (visitChange > visitConfirmed OR photoChange > photoConfirmed
        OR ratingChange > ratingConfirmed OR commentChange > commentConfirmed)
    """

  /// What waits of one visit.
  private static func waiting(_ row: Row) -> [OutboxItem] {
    guard let id = DiscoveryID(key: row[0]) else { return [] }
    let (photo, rating, comment): (String?, Int?, String?) = (row[1], row[2], row[3])
    /// A part whose number, the confirmed one and moment stand at such places.
    func part(_ change: OutboxItem.Change, _ place: Int) -> OutboxItem? {
      let (number, confirmed): (Int, Int) = (row[4 + place], row[8 + place])
      return number > confirmed ? item(change, of: id, number, at: row[12 + place]) : nil
    }
    // As long as the server has a photo that is not here, none takes its place; and the person says
    // which words stay.
    let (isPhotoHeld, isCommentHeld): (Bool, Bool) = (row[16], row[17])
    let parts = [
      isPhotoHeld ? nil : part(.photo(photo), 1),
      part(.rating(rating), 2),
      isCommentHeld ? nil : part(.comment(comment), 3),
    ].compactMap(\.self)
    // What is told of any part tells that the visit is there.
    guard photo == nil, rating == nil, comment == nil, let visit = part(.collected, 0) else {
      return parts
    }
    return [visit] + parts
  }

  private static func item(
    _ change: OutboxItem.Change, of id: DiscoveryID, _ number: Int, at moment: String?
  ) -> OutboxItem {
    OutboxItem(
      discovery: id, number: number, change: change,
      changedAt: moment.flatMap(ISO8601.date) ?? .distantPast)
  }
}

extension Store {
  /// Whether a visit is kept on this computer alone.
  package func isHereOnly(_ id: DiscoveryID) throws -> Bool {
    try person.readSnapshot { db in
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT isHereOnly FROM visit WHERE discovery = ?"),
        arguments: [id.key]) ?? false
    }
  }

  /// Keeps visits on this computer alone, or lets them be sent again, in one transaction.
  ///
  /// What the server has of them already stays there, until the visit is removed. What is not collected is
  /// passed over.
  package func keepHereOnly(_ ids: [DiscoveryID], _ isHereOnly: Bool) throws {
    try writePerson { db in
      for id in ids {
        try db.executeCached(
          sql: "UPDATE visit SET isHereOnly = ? WHERE discovery = ? AND isHereOnly <> ?",
          arguments: [isHereOnly, id.key, isHereOnly])
        try db.executeCached(
          sql: "DELETE FROM sendingTrouble WHERE discovery = ?", arguments: [id.key])
      }
    }
  }
}
