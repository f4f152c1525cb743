import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// The unsent changes in the order they were made, derived from the visits themselves: no
  /// separate queue can be lost.
  ///
  /// Only discoveries of MONA's own catalogue are uploaded. While a removal is unsent, a new visit
  /// of the same discovery is held back: the server would apply the removal to it. A visit that is
  /// kept on this computer only is not uploaded; its removal is, if the server has the visit.
  package func outbox() throws -> [OutboxItem] {
    try person.readSnapshot { db in try Self.outbox(DiscoveryID.keys(ofSource: 0), db) }
  }

  /// The unsent changes of one discovery.
  package func outbox(of id: DiscoveryID) throws -> [OutboxItem] {
    guard id.isFromMona else { return [] }
    return try person.readSnapshot { db in try Self.outbox(id.key...id.key, db) }
  }

  /// Records that these changes are about to be sent, before the first byte is.
  ///
  /// From then on the server may have them whatever it answers, so a later removal or cleared field
  /// has to be uploaded.
  /// - Returns: the changes that are still current; the others changed since they were read.
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

  /// Records that the unsent changes of one discovery are about to be sent, before the first byte
  /// is.
  /// - Returns: the changes, and the previous value of ``sendingBegun()``.
  package func beginSending(of id: DiscoveryID) throws -> (items: [OutboxItem], begun: Int) {
    guard id.isFromMona else { return ([], try sendingBegun()) }
    return try writePerson { db in
      let begun = try Self.sendingBegun(db)
      try Self.identifyPhotos(of: id, db)
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

  /// The number of the last change that may have been sent: the server may have any change up to
  /// it.
  package func sendingBegun() throws -> Int {
    try person.readSnapshot(Self.sendingBegun)
  }

  private static func sendingBegun(_ db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT sendingBegun FROM changeCounter")) ?? 0
  }

  /// Records that the server confirmed these changes.
  ///
  /// A field that changed meanwhile has a higher number and stays unsent; so does a removal. The
  /// upload is listed in `sentChange` for a while.
  /// - Parameters:
  ///   - photo: the digest of the uploaded file of the photo, by which it is recognized when it is
  ///     read from the server.
  ///   - answer: the server's state of the visit, if it returned one.
  ///   - known: the change that the server's answer named, if it named one.
  package func confirm(
    _ items: [OutboxItem], photo: PhotoDigest? = nil, answer: RemoteVisit? = nil,
    known: KnownChange? = nil, at date: Date = Date()
  ) throws {
    try writePerson { db in
      try Self.note(known, db)
      for item in items {
        try Self.confirm(item, db)
        try Self.remember(item, sentAt: date, db)
        if case .photo(let name) = item.change, let photo {
          try Self.note(photo, sentOf: item.discovery, db)
          try db.executeCached(
            sql: "UPDATE visitPhoto SET sent = ? WHERE name = ? AND visit = ?",
            arguments: [photo.description, name, item.discovery.key])
        }
      }
      if let answer { try KnownVisit(answer, readAt: date).save(db) }
      try db.executeCached(
        sql: "DELETE FROM sentChange WHERE sentAt < ?",
        arguments: [ISO8601.string(date.addingTimeInterval(-SentChange.memory))])
    }
  }

  /// Records that the server does not store these changes, so that they are not sent.
  package func passOver(_ items: [OutboxItem]) throws {
    try writePerson { db in for item in items { try Self.confirm(item, db) } }
  }

  static func remember(_ item: OutboxItem, sentAt date: Date, _ db: Database) throws {
    let field = item.change == .removed ? "removed" : item.field.rawValue
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO sentChange (number, discovery, field, sentAt) VALUES (?, ?, ?, ?)
        """, arguments: [item.number, item.discovery.key, field, ISO8601.string(date)])
    // Failures up to this change are obsolete; later changes were not tried.
    try db.executeCached(
      sql: "DELETE FROM sendingTrouble WHERE discovery = ? AND change <= ?",
      arguments: [item.discovery.key, item.number])
  }

  /// When the server confirmed the last uploaded change of a field; nil if that is too long ago.
  static func sentAt(_ field: VisitField, of visit: LocalVisit, _ db: Database) throws -> Date? {
    let moment = try String.fetchOne(
      db.cachedStatement(sql: "SELECT sentAt FROM sentChange WHERE number = ?"),
      arguments: [visit.confirmedChange(of: field)])
    return moment.flatMap(ISO8601.date)
  }

  private static func confirm(_ item: OutboxItem, _ db: Database) throws {
    guard item.change != .removed else {
      try db.executeCached(
        sql: """
          INSERT OR REPLACE INTO confirmedRemoval (discovery, removedAt)
            SELECT discovery, removedAt FROM removedVisit WHERE discovery = ? AND change = ?
          """, arguments: [item.discovery.key, item.number])
      try db.executeCached(
        sql: "DELETE FROM removedVisit WHERE discovery = ? AND change = ?",
        arguments: [item.discovery.key, item.number])
      return
    }
    // Confirmations of a removed visit are dropped.
    guard try !exists(item.discovery, in: "removedVisit", db) else { return }
    // The visit may have moved to the replacement of its discovery. A visit created after the
    // change is another one, which the server has not confirmed.
    var key = item.discovery.key
    if try !exists(item.discovery, in: "visit", db) {
      key = try Catalogue.lastReplacement(of: key, db) ?? key
    }
    try db.executeCached(
      sql: "DELETE FROM confirmedRemoval WHERE discovery = ?", arguments: [item.discovery.key])
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
    let photos = try listedPhotos(keys, db)
    return (removed + waiting + photos).sorted { $0.number < $1.number }
  }

  /// The visits of a range of keys with unsent changes, and the confirmed numbers.
  ///
  /// `waiting` reads the columns by position, which is faster for thousands of rows.
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
        AS isCommentHeld,
      dateChange, ifnull(confirmed.date, 0) AS dateConfirmed, dateChangedAt
    FROM visit LEFT JOIN confirmed ON confirmed.discovery = visit.discovery
    WHERE visit.discovery BETWEEN ? AND ?
      AND visit.isHereOnly = 0 AND visit.discovery NOT IN (SELECT discovery FROM removedVisit)
      AND (visitChange > visitConfirmed OR photoChange > photoConfirmed
        OR ratingChange > ratingConfirmed OR commentChange > commentConfirmed
        OR dateChange > dateConfirmed)
    """

  /// The unsent changes of one visit.
  private static func waiting(_ row: Row) -> [OutboxItem] {
    guard let id = DiscoveryID(key: row[0]) else { return [] }
    let (photo, rating, comment): (String?, Int?, String?) = (row[1], row[2], row[3])
    /// An item for a field at this position among the change, confirmation and time columns.
    func part(_ change: OutboxItem.Change, _ place: Int) -> OutboxItem? {
      let (number, confirmed): (Int, Int) = (row[4 + place], row[8 + place])
      return number > confirmed ? item(change, of: id, number, at: row[12 + place]) : nil
    }
    // A photo is held back while the server has one to download, and a comment while the person has
    // to choose.
    let (isPhotoHeld, isCommentHeld): (Bool, Bool) = (row[16], row[17])
    let parts = [
      isPhotoHeld ? nil : part(.photo(photo), 1),
      part(.rating(rating), 2),
      isCommentHeld ? nil : part(.comment(comment), 3),
      date(of: id, row),
    ].compactMap(\.self)
    // Uploading any field creates the visit on the server.
    guard photo == nil, rating == nil, comment == nil, let visit = part(.collected, 0) else {
      return parts
    }
    return [visit] + parts
  }

  /// The unsent date of a visit.
  private static func date(of id: DiscoveryID, _ row: Row) -> OutboxItem? {
    let (number, confirmed): (Int, Int) = (row[18], row[19])
    guard number > confirmed else { return nil }
    let date = ISO8601.date(row[12]) ?? .distantPast
    return item(.date(date), of: id, number, at: row[20])
  }

  static func item(
    _ change: OutboxItem.Change, of id: DiscoveryID, _ number: Int, at moment: String?
  ) -> OutboxItem {
    OutboxItem(
      discovery: id, number: number, change: change,
      changedAt: moment.flatMap(ISO8601.date) ?? .distantPast)
  }
}

extension Store {
  /// Whether a visit is kept on this computer only.
  package func isHereOnly(_ id: DiscoveryID) throws -> Bool {
    try person.readSnapshot { db in
      try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT isHereOnly FROM visit WHERE discovery = ?"),
        arguments: [id.key]) ?? false
    }
  }

  /// Excludes visits from uploads or includes them again, in one transaction.
  ///
  /// What the server already has stays there until the visit is removed. Discoveries without a
  /// visit are ignored.
  package func keepHereOnly(_ ids: [DiscoveryID], _ isHereOnly: Bool) throws {
    try writePerson { db in try Self.keepHereOnly(ids, isHereOnly, db) }
  }

  static func keepHereOnly(_ ids: [DiscoveryID], _ isHereOnly: Bool, _ db: Database) throws {
    for id in ids {
      try db.executeCached(
        sql: "UPDATE visit SET isHereOnly = ? WHERE discovery = ? AND isHereOnly <> ?",
        arguments: [isHereOnly, id.key, isHereOnly])
      try db.executeCached(
        sql: "DELETE FROM sendingTrouble WHERE discovery = ?", arguments: [id.key])
    }
  }
}
