import Foundation
import GRDB
import MonaModel

extension Store {
  /// Compares all of the account's visits on a server that was put back from a backup with the local ones, in one
  /// transaction: what the server confirmed once and lacks now becomes unsent again.
  ///
  /// Of two different values the one that was changed later holds. A visit that was removed is removed there again;
  /// one that another device removed is removed here, if its last change is not later. A visit that the database cannot
  /// hold is left out, as by `merge`.
  /// - Parameters:
  ///   - page: all visits and removals that the server has.
  ///   - refused: the change that the server never gave.
  /// - Returns: nil if another process has compared the visits since the server refused that change.
  func compare(
    _ page: RemotePage, because refused: KnownChange, at now: Date = Date()
  ) throws -> MergeReport? {
    try writePerson { db in
      guard try Self.knownChange(db) == refused else { return nil }
      var merging = VisitMerging(db: db, page: page, now: now)
      merging.report.isServerRestored = true
      for visit in page.visits { try merging.orLeaveOut(visit) { try $0.compare($1) } }
      for discovery in page.removed { try merging.compareRemoval(of: discovery) }
      try merging.resendMissingVisits()
      try merging.resendMissingRemovals()
      let report = merging.report
      try db.executeCached(
        sql: """
          UPDATE syncState SET revision = ?, knownRevision = ?, knownEpoch = ?, fetchedAt = ?,
            clockSkew = ?
          """,
        arguments: [
          page.revision ?? 0, page.known?.revision ?? 0, page.known?.epoch, ISO8601.string(now),
          page.clockSkew,
        ])
      try Self.noteResent(db)
      if report.resent + report.removedAgain > 0 {
        try db.executeCached(
          sql: "UPDATE syncState SET comparedAt = ?, resent = ?",
          arguments: [ISO8601.string(now), report.resent])
      }
      if report.added > 0 { _ = try Self.awardBadges(db) }
      return report
    }
  }

  /// The last time that the server was put back from a backup and lacked something; nil if that never happened.
  package func serverRestoration() throws -> ServerRestoration? {
    try person.readSnapshot { db in
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT comparedAt, resent FROM syncState"))
      guard let row, let moment = row.moment("comparedAt") else {
        return nil
      }
      return ServerRestoration(noticedAt: moment, resent: row["resent"])
    }
  }

  /// Stores that what is unsent now is sent with the time at which it was made (``resentThrough``).
  static func noteResent(_ db: Database) throws {
    try db.executeCached(
      sql: "UPDATE syncState SET resentThrough = (SELECT last FROM changeCounter)")
  }

  /// The number of the last change that is sent again to a server that was put back; 0 for none.
  ///
  /// Changes up to it are sent with the time at which they were made, so that they do not seem newer than they are.
  package var resentThrough: Int {
    get throws {
      try person.readSnapshot { db in
        try Int.fetchOne(db.cachedStatement(sql: "SELECT resentThrough FROM syncState")) ?? 0
      }
    }
  }

  /// The server's clock minus this computer's in seconds, as of the last fetch; 0 if it was not measured.
  package var clockSkew: Double {
    get throws {
      try person.readSnapshot { db in
        try Double.fetchOne(db.cachedStatement(sql: "SELECT clockSkew FROM syncState")) ?? 0
      }
    }
  }
}

/// That a server was put back from a backup, noticed on this computer.
package struct ServerRestoration: Hashable, Sendable {
  /// When it was noticed.
  package var noticedAt: Date
  /// The number of visits that it lacked, wholly or in part, and that are sent again.
  package var resent: Int
}

extension Collecting {
  /// Compares all of the server's visits with the local ones (`Store.compare`), and moves photos that no visit has
  /// any more to the trash after the commit.
  package func compare(
    _ page: RemotePage, because refused: KnownChange, at now: Date = Date()
  ) async throws -> MergeReport? {
    try await BlockingExecutor.shared.run {
      let report = try store.compare(page, because: refused, at: now)
      for photo in report?.discarded ?? [] { discard(photo) }
      return report
    }
  }
}

extension VisitMerging {
  /// Compares a visit that the server has.
  mutating func compare(_ remote: RemoteVisit) throws {
    let id = try place(of: remote.discovery)
    guard try !wasConfirmedSince(remote.discovery), try !wasConfirmedSince(id),
      try !Store.exists(remote.discovery, in: "removedVisit", db)
    else { return try merge(remote) }
    let local = try LocalVisit.fetch(id, db)
    let isKept = try local != nil && !isHereOnly(id)
    if !isKept, let removedAt = try confirmedRemoval(of: remote.discovery),
      lastChange(of: remote) <= removedAt
    {
      // The server has it from before its removal.
      try removeAgain(remote.discovery, at: removedAt)
    } else if let local {
      try db.executeCached(
        sql: "DELETE FROM confirmedRemoval WHERE discovery = ?", arguments: [remote.discovery.key])
      try link(remote, to: id)
      try compare(remote, with: local)
      try mergeList(remote, into: id, isCompared: true)
    } else {
      return try merge(remote)
    }
    try KnownVisit(remote, readAt: now).save(db)
  }

  /// When a visit was last changed, by this computer's clock.
  ///
  /// The date of collecting alone may be that of an old photo, with which the visit was collected again.
  private func lastChange(of remote: RemoteVisit) -> Date {
    let fields = [remote.ratingAt, remote.commentAt, remote.photoAt].compactMap(\.self).map(here)
    return ([remote.collectedAt].compactMap(\.self) + fields).max()
      ?? remote.createdAt.map(here) ?? .distantPast
  }

  /// Compares the removal of a visit: it holds if it is later than all changes of the visit here.
  mutating func compareRemoval(of discovery: DiscoveryID) throws {
    let id = try place(of: discovery)
    guard let local = try LocalVisit.fetch(id, db) else { return try remove(discovery) }
    let moments = [
      local.collectedAt, local.photoChangedAt, local.ratingChangedAt, local.commentChangedAt,
      local.dateChangedAt,
    ]
    // Else it is missing, and is sent again.
    guard let removedAt = page.removedAt[discovery].map(here), local.isKnownToServer,
      moments.allSatisfy({ ($0 ?? .distantPast) < removedAt })
    else { return }
    try remove(discovery)
  }

  /// Sends the visits again that the server confirmed and does not list.
  mutating func resendMissingVisits() throws {
    let listed = try Set(page.visits.map { try place(of: $0.discovery) })
    let confirmed = try Int64.fetchAll(
      db,
      sql: """
        SELECT confirmed.discovery FROM confirmed JOIN visit USING (discovery)
        WHERE isHereOnly = 0 ORDER BY visitChange
        """
    ).compactMap { DiscoveryID(key: $0) }
    for id in confirmed where id.isFromMona && !listed.contains(id) {
      guard try !wasConfirmedSince(id) else { continue }
      for table in ["confirmed", "remoteVisit", "remotePhoto", "listedPhoto"] {
        try db.executeCached(
          sql: "DELETE FROM \(table) WHERE discovery = ?", arguments: [id.key])
      }
      try Store.renumber(id, db)
      report.resent += 1
    }
  }

  /// Sends the removals again that the server does not know, so that no other device brings the visits back.
  mutating func resendMissingRemovals() throws {
    let known = Set(page.removed).union(page.visits.map(\.discovery))
    for row in try Row.fetchAll(db, sql: "SELECT discovery, removedAt FROM confirmedRemoval") {
      guard let id = DiscoveryID(key: row["discovery"]), !known.contains(id),
        try !Store.exists(id, in: "removedVisit", db), try !wasConfirmedSince(id),
        try !Store.exists(id, in: "visit", db) || isHereOnly(id)
      else { continue }
      try removeAgain(id, at: ISO8601.date(row["removedAt"]) ?? now)
    }
  }

  /// Gives the last change of a field a new number, so that it is sent again; its time stays, or is
  /// now.
  func resend(_ field: VisitField, of id: DiscoveryID) throws {
    let name = field.rawValue
    try db.executeCached(
      sql: """
        UPDATE visit SET \(name)Change = ?, \(name)ChangedAt = ifnull(\(name)ChangedAt, ?)
        WHERE discovery = ?
        """, arguments: [Store.nextChange(db), ISO8601.string(now), id.key])
  }

  private mutating func removeAgain(_ id: DiscoveryID, at removedAt: Date) throws {
    try db.executeCached(
      sql: "INSERT INTO removedVisit (discovery, change, removedAt) VALUES (?, ?, ?)",
      arguments: [id.key, Store.nextChange(db), ISO8601.string(removedAt)])
    report.removedAgain += 1
  }

  private func confirmedRemoval(of id: DiscoveryID) throws -> Date? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT removedAt FROM confirmedRemoval WHERE discovery = ?"),
      arguments: [id.key]
    ).flatMap(ISO8601.date)
  }

  private func isHereOnly(_ id: DiscoveryID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT isHereOnly FROM visit WHERE discovery = ?"),
      arguments: [id.key]) ?? false
  }
}

// One visit that is here and there.

extension VisitMerging {
  private mutating func compare(_ remote: RemoteVisit, with local: LocalVisit) throws {
    let before = report
    try db.executeCached(
      sql: """
        INSERT INTO confirmed (discovery, visit) SELECT discovery, visitChange FROM visit
          WHERE discovery = ? ON CONFLICT (discovery) DO UPDATE SET visit = excluded.visit
        """, arguments: [local.id.key])
    let rating = compared(
      .rating, here: local.rating, local.ratingChangedAt, there: remote.rating, remote.ratingAt,
      remote, local)
    try apply(rating, to: .rating, remote.rating, remote.ratingAt, of: local)
    let words = compared(
      .comment, here: local.comment, local.commentChangedAt, there: remote.comment,
      remote.commentAt, remote, local)
    try keepWords(words, remote, local)
    try apply(words, to: .comment, remote.comment, remote.commentAt, of: local)
    try comparePhoto(remote, local)
    try compareDate(remote, local)
    // A visit counts once.
    report.resent = min(report.resent, before.resent + 1)
    report.changed = min(report.changed, before.changed + 1)
  }

  /// Sends a date again that was corrected here, as the server has the one before; else takes the
  /// server's, which the device that corrected it will replace.
  private mutating func compareDate(_ remote: RemoteVisit, _ local: LocalVisit) throws {
    let isAgreed = remote.collectedAt.map(ISO8601.string) == ISO8601.string(local.collectedAt)
    guard !isAgreed, local.change(of: .date) > 0, !local.isUnsent(.date) else {
      return try mergeDate(remote, into: local)
    }
    try resend(.date, of: local.id)
    report.resent += 1
  }

  /// Which value of a field holds: an unsent one here, else the later one.
  private func compared<Value>(
    _ field: VisitField, here value: Value?, _ changedAt: Date?, there: Value?, _ thereAt: Date?,
    _ remote: RemoteVisit, _ local: LocalVisit
  ) -> FieldMerge<Value> {
    if value == there { return .agreed }
    if local.isUnsent(field) { return .here(leaving: there) }
    if there == nil {
      // Another device cleared it since, or the server lost it.
      let isClearedLater =
        thereAt.map { self.here($0) > (changedAt ?? .distantPast) + MergedField<Value>.slack }
        ?? false
      return isClearedLater ? .server(leaving: value) : .here(leaving: nil)
    }
    let outcome = MergedField(
      here: value, changedAt: changedAt, isUnsent: true, server: there,
      serverSpan: span(remote, thereAt), known: nil
    ).outcome
    return outcome == .undecided ? .here(leaving: there) : outcome
  }

  private mutating func apply<Value: DatabaseValueConvertible & Equatable>(
    _ outcome: FieldMerge<Value>, to field: VisitField, _ value: Value?, _ changedAt: Date?,
    of local: LocalVisit
  ) throws {
    switch outcome {
    case .agreed: try confirm(field, of: local.id)
    case .server:
      try set(field, to: value, changedAt, of: local.id)
      report.changed += 1
    case .here, .undecided:
      guard !local.isUnsent(field) else { return }
      try resend(field, of: local.id)
      report.resent += 1
    }
  }

  /// Sets aside the comment that does not hold, unless this one replaced it before.
  private mutating func keepWords(
    _ outcome: FieldMerge<String>, _ remote: RemoteVisit, _ local: LocalVisit
  ) throws {
    switch outcome {
    case .server(let left?):
      try setAside(left, of: local.id, writtenAt: local.commentChangedAt, .older)
    case .here(let left?) where local.isUnsent(.comment):
      try setAside(left, of: local.id, writtenAt: remote.commentAt.map(here), .unsent)
    case .agreed, .undecided, .server, .here: break
    }
  }

  private mutating func comparePhoto(_ remote: RemoteVisit, _ local: LocalVisit) throws {
    let known = try KnownVisit.fetch(remote.discovery, db)
    if let photo = remote.photo, remote.isPhotoMissing {
      return try replaceMissing(photo, known, of: local)
    }
    // What is not confirmed is merged as always.
    guard !local.isUnsent(.photo), local.change(of: .photo) > 0 else {
      return try mergePhoto(remote, known, into: local)
    }
    let changedAt = local.photoChangedAt ?? .distantPast
    guard let photo = remote.photo else {
      guard local.photo != nil else { return }
      let isClearedLater =
        remote.photoAt.map { here($0) > changedAt + MergedField<String>.slack } ?? false
      if isClearedLater { return try mergeNoPhoto(remote, known, into: local) }
      try resend(.photo, of: local.id)
      report.resent += 1
      return
    }
    if local.photo != nil, photo.digest == local.digest || photo.digest == known?.digest { return }
    guard let there = span(remote, remote.photoAt), there.upperBound < changedAt else {
      return try mergePhoto(remote, known, into: local)
    }
    // The server has the photo that this one replaced, or whose removal it lost.
    try resend(.photo, of: local.id)
    report.resent += 1
  }
}
