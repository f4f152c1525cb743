import Foundation
import GRDB
import MonaCatalogue
import MonaLog
import MonaModel

/// Merges the server's visits with the local ones, in one transaction.
///
/// Values taken from the server count as confirmed, so they are not uploaded again.
struct VisitMerging {
  let db: Database
  let page: RemotePage
  let now: Date
  var report = MergeReport()

  /// Merges or compares one visit, or leaves it out if it violates a constraint of the database.
  mutating func orLeaveOut(
    _ remote: RemoteVisit, _ work: (inout VisitMerging, RemoteVisit) throws -> Void
  ) throws {
    let before = report
    do {
      var merging = self
      try db.inSavepoint {
        try work(&merging, remote)
        return .commit
      }
      report = merging.report
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      report = before
      report.leftOut.append(remote.discovery)
      Log.program.failure("A visit of the server is left out", error, level: .warning)
    }
  }

  /// Merges one visit.
  mutating func merge(_ remote: RemoteVisit) throws {
    let id = try place(of: remote.discovery)
    guard try !wasConfirmedSince(remote.discovery), try !wasConfirmedSince(id) else { return }
    let known = try KnownVisit.fetch(remote.discovery, db)
    // A pending removal wins over the server's state, and is sent first.
    if try Store.exists(remote.discovery, in: "removedVisit", db) {
      let isNew = try remote.comment != LocalVisit.fetch(id, db)?.comment
      if let words = remote.comment, known?.comment != words, isNew {
        try setAside(words, of: id, writtenAt: remote.commentAt, .removed)
      }
    } else if let local = try LocalVisit.fetch(id, db) {
      try link(remote, to: id)
      try merge(remote, known, into: local)
      try mergeList(remote, into: id)
    } else {
      try add(remote, as: id)
      try mergeList(remote, into: id)
    }
    // It was collected again since.
    try db.executeCached(
      sql: "DELETE FROM confirmedRemoval WHERE discovery = ?", arguments: [remote.discovery.key])
    try KnownVisit(remote, readAt: now).save(db)
  }

  /// Removes a visit that was removed on another device; a visit with unsent changes is uploaded
  /// anew instead.
  mutating func remove(_ discovery: DiscoveryID) throws {
    let id = try place(of: discovery)
    guard try !wasConfirmedSince(discovery), try !wasConfirmedSince(id) else { return }
    try db.executeCached(
      sql: "DELETE FROM remoteVisit WHERE discovery = ?", arguments: [discovery.key])
    guard let local = try LocalVisit.fetch(id, db), local.isKnownToServer else {
      return try noteRemoval(of: discovery)
    }
    if local.isUnsent {
      try db.executeCached(sql: "DELETE FROM confirmed WHERE discovery = ?", arguments: [id.key])
      for table in ["remotePhoto", "listedPhoto"] {
        try db.executeCached(sql: "DELETE FROM \(table) WHERE discovery = ?", arguments: [id.key])
      }
      try Store.renumber(id, db)
      report.uploadedAnew += 1
      return
    }
    if let words = local.comment {
      try setAside(words, of: id, writtenAt: local.commentChangedAt, .removed)
    }
    try Store.keepWinningVisits(beforeRemoving: 1, db)
    try noteRemoval(of: discovery)
    if let removed = try Store.remove(id, at: now, leavingTrace: false, db) {
      report.discarded += removed.photos.map(\.name)
      report.removed += 1
    }
  }

  /// Stores that the server has no such visit any more.
  private func noteRemoval(of discovery: DiscoveryID) throws {
    let removedAt = page.removedAt[discovery].map(here) ?? now
    try db.executeCached(
      sql: "INSERT OR REPLACE INTO confirmedRemoval (discovery, removedAt) VALUES (?, ?)",
      arguments: [discovery.key, ISO8601.string(removedAt)])
  }

  // MARK: One visit

  mutating func add(_ remote: RemoteVisit, as id: DiscoveryID) throws {
    let wasTargeted = try Store.exists(id, in: "target", db)
    let collectedAt = remote.collectedAt ?? remote.createdAt ?? remote.updatedAt.map(here) ?? now
    let visit = Visit(
      discovery: id, collectedAt: collectedAt, photo: nil, rating: remote.rating,
      comment: remote.comment, wasTargeted: wasTargeted)
    try Store.insert(visit, takenAt: nil, datedAt: nil, changedAt: collectedAt, db)
    try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
    try db.executeCached(
      sql: """
        INSERT INTO confirmed (discovery, visit, photo, rating, comment)
          SELECT discovery, visitChange, photoChange, ratingChange, commentChange
          FROM visit WHERE discovery = ?
        """, arguments: [id.key])
    for (field, moment) in [("rating", remote.ratingAt), ("comment", remote.commentAt)] {
      guard let moment else { continue }
      try db.executeCached(
        sql: "UPDATE visit SET \(field)ChangedAt = ? WHERE discovery = ? AND \(field)Change > 0",
        arguments: [ISO8601.string(here(moment)), id.key])
    }
    if let photo = remote.photo, !remote.isPhotoMissing {
      try want(photo, of: remote, for: id, over: 0, becomesMain: true)
    }
    report.added += 1
  }

  private mutating func merge(
    _ remote: RemoteVisit, _ known: KnownVisit?, into local: LocalVisit
  ) throws {
    let before = report
    try db.executeCached(
      sql: """
        INSERT INTO confirmed (discovery, visit) SELECT discovery, visitChange FROM visit
          WHERE discovery = ? ON CONFLICT (discovery) DO UPDATE SET visit = excluded.visit
        """, arguments: [local.id.key])
    let wasRead = known?.readAt != nil
    let rating = MergedField(
      here: local.rating, changedAt: local.ratingChangedAt, isUnsent: local.isUnsent(.rating),
      server: remote.rating, serverSpan: span(remote, remote.ratingAt),
      known: wasRead ? .some(known?.rating) : nil)
    if try settle(.rating, rating, remote.ratingAt, of: local) { report.changed += 1 }
    try mergeWords(remote, wasRead ? .some(known?.comment) : nil, into: local)
    try mergePhoto(remote, known, into: local)
    try mergeDate(remote, into: local)
    if report.changed > before.changed { report.changed = before.changed + 1 }
  }

  /// - Returns: whether the server's value replaced the local one.
  private mutating func settle<Value: DatabaseValueConvertible & Equatable & Sendable>(
    _ field: VisitField, _ merged: MergedField<Value>, _ changedAt: Date?, of local: LocalVisit
  ) throws -> Bool {
    switch merged.outcome {
    case .agreed:
      try confirm(field, of: local.id)
      return false
    case .here, .undecided: return false
    case .server:
      try set(field, to: merged.server, changedAt, of: local.id)
      return true
    }
  }

  private mutating func mergeWords(
    _ remote: RemoteVisit, _ known: String??, into local: LocalVisit
  ) throws {
    let words = MergedField(
      here: local.comment, changedAt: local.commentChangedAt, isUnsent: local.isUnsent(.comment),
      server: remote.comment, serverSpan: span(remote, remote.commentAt), known: known)
    let writtenAt = remote.commentAt.map(here)
    switch words.outcome {
    case .agreed: break
    case .here(let left):
      if let left {
        try setAside(left, of: local.id, writtenAt: writtenAt, known == nil ? .older : .unsent)
      }
    case .server(let left):
      if let left {
        let reason = local.isUnsent(.comment) ? SetAsideComment.Reason.older : .overtaken
        try setAside(left, of: local.id, writtenAt: local.commentChangedAt, reason)
      }
    case .undecided:
      if let left = remote.comment {
        try setAside(
          left, of: local.id, writtenAt: writtenAt, .undecided, beside: local.change(of: .comment))
        report.questions += 1
      }
    }
    if try settle(.comment, words, remote.commentAt, of: local) { report.changed += 1 }
  }

  /// Takes a date that another device corrected, unless it was also corrected here, or the visit was
  /// collected here too.
  mutating func mergeDate(_ remote: RemoteVisit, into local: LocalVisit) throws {
    guard let there = remote.collectedAt else { return }
    guard ISO8601.string(there) != ISO8601.string(local.collectedAt) else {
      return try confirm(.date, of: local.id)
    }
    guard !local.isUnsent(.date) else { return }
    // Which of the two days was the first is not known: this one is sent.
    guard !local.isUnsent(.visit) else { return try resend(.date, of: local.id) }
    try db.executeCached(
      sql: "UPDATE visit SET collectedAt = ? WHERE discovery = ?",
      arguments: [ISO8601.string(there), local.id.key])
    try Store.datePhotos(of: local.id, from: local.collectedAt, to: there, db)
    report.changed += 1
  }

  // MARK: Writing

  /// Sets a field to the server's value, as a confirmed change.
  func set<Value: DatabaseValueConvertible>(
    _ field: VisitField, to value: Value?, _ changedAt: Date?, of id: DiscoveryID
  ) throws {
    let (name, change) = (field.rawValue, try Store.nextChange(db))
    var changes = "\(name) = ?, \(name)Change = ?, \(name)ChangedAt = ?"
    var arguments: StatementArguments = [
      value, change, ISO8601.string(changedAt.map(here) ?? now),
    ]
    if field == .comment {
      changes += ", commentWords = ?"
      arguments += [(value as? String).map(IndexedText.of)]
    }
    try db.executeCached(
      sql: "UPDATE visit SET \(changes) WHERE discovery = ?", arguments: arguments + [id.key])
    try confirm(field, of: id)
  }

  func confirm(_ field: VisitField, of id: DiscoveryID) throws {
    let name = field.rawValue
    try db.executeCached(
      sql: """
        UPDATE confirmed SET \(name) = visit.\(name)Change FROM visit
        WHERE visit.discovery = confirmed.discovery AND confirmed.discovery = ?
          AND confirmed.\(name) <> visit.\(name)Change
        """, arguments: [id.key])
  }

  mutating func setAside(
    _ words: String, of id: DiscoveryID, writtenAt: Date?, _ reason: SetAsideComment.Reason,
    beside change: Int? = nil
  ) throws {
    try Store.setAside(words, of: id, writtenAt: writtenAt, reason, beside: change, at: now, db)
    report.setAside += 1
  }

  // MARK: Reading

  /// The local discovery of a visit, which may have moved to the replacement of its discovery.
  func place(of id: DiscoveryID) throws -> DiscoveryID {
    guard try !Store.exists(id, in: "visit", db),
      let last = try Catalogue.lastReplacement(of: id.key, db), let new = DiscoveryID(key: last)
    else { return id }
    return new
  }

  /// Whether the server confirmed a change of a visit after the page was requested.
  func wasConfirmedSince(_ id: DiscoveryID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM toldVisit WHERE discovery = ? AND number > ?)"),
      arguments: [id.key, page.stamp]) ?? false
  }

  func span(_ remote: RemoteVisit, _ changedAt: Date?) -> ClosedRange<Date>? {
    remote.span(of: changedAt).map { here($0.lowerBound)...here($0.upperBound) }
  }

  /// Converts a time of the server's clock to this computer's.
  func here(_ moment: Date) -> Date { moment - page.clockSkew }
}
