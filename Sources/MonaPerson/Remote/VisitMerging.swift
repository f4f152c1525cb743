import Foundation
import GRDB
import MonaCatalogue
import MonaModel

/// Merges what the server has of a person's visits with what is here, in one transaction.
///
/// What is taken over counts as confirmed, so that nothing is sent back.
struct VisitMerging {
  let db: Database
  let page: RemotePage
  let now: Date
  var report = MergeReport()

  /// Merges one visit.
  mutating func merge(_ remote: RemoteVisit) throws {
    let id = try place(of: remote.discovery)
    guard try !wasTold(remote.discovery), try !wasTold(id) else { return }
    let known = try KnownVisit.fetch(remote.discovery, db)
    // A removal that waits goes before whatever the server has, and is told first of all.
    if try Store.exists(remote.discovery, in: "removedVisit", db) {
      let isNew = try remote.comment != LocalVisit.fetch(id, db)?.comment
      if let words = remote.comment, known?.comment != words, isNew {
        try setAside(words, of: id, writtenAt: remote.commentAt, .removed)
      }
    } else if let local = try LocalVisit.fetch(id, db) {
      try merge(remote, known, into: local)
    } else {
      try add(remote, as: id)
    }
    try KnownVisit(remote, readAt: now).save(db)
  }

  /// Takes a visit out of the collection that was removed on another device; one of which something
  /// waits to be sent is told anew instead.
  mutating func remove(_ discovery: DiscoveryID) throws {
    let id = try place(of: discovery)
    guard try !wasTold(discovery), try !wasTold(id) else { return }
    try db.executeCached(
      sql: "DELETE FROM remoteVisit WHERE discovery = ?", arguments: [discovery.key])
    guard let local = try LocalVisit.fetch(id, db), local.isKnownToServer else { return }
    if local.isUnsent {
      try db.executeCached(sql: "DELETE FROM confirmed WHERE discovery = ?", arguments: [id.key])
      try db.executeCached(sql: "DELETE FROM remotePhoto WHERE discovery = ?", arguments: [id.key])
      try Store.renumber(id, db)
      report.toldAnew += 1
      return
    }
    if let words = local.comment {
      try setAside(words, of: id, writtenAt: local.commentChangedAt, .removed)
    }
    try Store.keepWinningVisits(beforeRemoving: 1, db)
    if let removed = try Store.remove(id, at: now, leavingTrace: false, db) {
      report.discarded += removed.photos.map(\.name)
      report.removed += 1
    }
  }

  // MARK: One visit

  private mutating func add(_ remote: RemoteVisit, as id: DiscoveryID) throws {
    let wasTargeted = try Store.exists(id, in: "target", db)
    let collectedAt = remote.collectedAt ?? remote.createdAt ?? remote.updatedAt.map(here) ?? now
    let visit = Visit(
      discovery: id, collectedAt: collectedAt, photo: nil, rating: remote.rating,
      comment: remote.comment, wasTargeted: wasTargeted)
    try Store.insert(visit, takenAt: nil, changedAt: collectedAt, db)
    try db.executeCached(sql: "DELETE FROM target WHERE discovery = ?", arguments: [id.key])
    try db.executeCached(
      sql: """
        INSERT INTO confirmed (discovery, visit, photo, rating, comment)
          SELECT discovery, visitChange, photoChange, ratingChange, commentChange
          FROM visit WHERE discovery = ?
        """, arguments: [id.key])
    if let photo = remote.photo {
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
    try mergeMoment(remote, into: local)
    if report.changed > before.changed { report.changed = before.changed + 1 }
  }

  /// - Returns: whether the server's took the place of what is here.
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
        let reason = local.isUnsent(.comment) ? SetAsideWords.Reason.older : .overtaken
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

  /// As another device corrected it; what waits here tells ours with the rest.
  private mutating func mergeMoment(_ remote: RemoteVisit, into local: LocalVisit) throws {
    guard let there = remote.collectedAt, !local.isUnsent,
      Moment.text(there) != Moment.text(local.collectedAt)
    else { return }
    try db.executeCached(
      sql: "UPDATE visit SET collectedAt = ? WHERE discovery = ?",
      arguments: [Moment.text(there), local.id.key])
    report.changed += 1
  }

  // MARK: What the photo's file asks for

  private mutating func mergePhoto(
    _ remote: RemoteVisit, _ known: KnownVisit?, into local: LocalVisit
  ) throws {
    guard let photo = remote.photo else { return try mergeNoPhoto(remote, known, into: local) }
    if local.photo != nil {
      // What was sent is prepared, and is another file than the album's.
      let isSent = try photo.digest.map { $0 == known?.digest } ?? isOurs(remote, known, local)
      let isHere = photo.digest.map { $0 == local.digest } ?? false
      if isHere || (isSent && !local.isUnsent(.photo)) { return try confirm(.photo, of: local.id) }
      // It is the one that was there when ours was changed, or that is here already beside ours.
      if photo.name == known?.photo || isSent { return }
    }
    let merged = MergedField(
      here: local.photo, changedAt: local.photoChangedAt, isUnsent: local.isUnsent(.photo),
      server: photo.name, serverSpan: span(remote, remote.photoAt),
      known: known?.readAt != nil ? .some(known?.photo) : nil)
    var becomesMain = false
    if case .server = merged.outcome { becomesMain = true }
    try want(
      photo, of: remote, for: local.id, over: local.change(of: .photo), becomesMain: becomesMain)
  }

  /// Whether a photo whose name says nothing is the one that was sent from here, as far as is known without
  /// its file: another device may have sent another one before the server was asked what it has.
  private func isOurs(
    _ remote: RemoteVisit, _ known: KnownVisit?, _ local: LocalVisit
  ) throws -> Bool {
    guard let known, known.isPhotoOurs, let sentAt = try Store.sentAt(.photo, of: local, db)
    else { return false }
    guard let updatedAt = remote.updatedAt.map(here) else { return true }
    return updatedAt <= sentAt + MergedField<String>.slack
  }

  /// A server of 2023 says so of uploads that broke off as well; what was there before, and is no
  /// more, was taken out on another device.
  private mutating func mergeNoPhoto(
    _ remote: RemoteVisit, _ known: KnownVisit?, into local: LocalVisit
  ) throws {
    guard remote.revision != nil else { return }
    try db.executeCached(
      sql: "DELETE FROM remotePhoto WHERE discovery = ?", arguments: [local.id.key])
    guard known?.photo != nil, let photo = local.photo, !local.isUnsent(.photo) else { return }
    let other = try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT name FROM visitPhoto WHERE visit = ? AND name <> ? ORDER BY position LIMIT 1
          """), arguments: [local.id.key, photo])
    if let other {
      // What is left of its photos is the one to tell.
      let change = try Store.nextChange(db)
      try db.executeCached(
        sql: "UPDATE visit SET photo = ?, photoChange = ?, photoChangedAt = ? WHERE discovery = ?",
        arguments: [other, change, Moment.text(now), local.id.key])
      try db.executeCached(sql: "DELETE FROM visitPhoto WHERE name = ?", arguments: [photo])
    } else {
      try db.executeCached(sql: "DELETE FROM visitPhoto WHERE name = ?", arguments: [photo])
      try set(.photo, to: String?.none, remote.photoAt, of: local.id)
    }
    report.discarded.append(photo)
    report.changed += 1
  }

  private mutating func want(
    _ photo: RemotePhoto, of remote: RemoteVisit, for id: DiscoveryID, over change: Int,
    becomesMain: Bool
  ) throws {
    let known = try String.fetchOne(
      db.cachedStatement(sql: "SELECT name FROM remotePhoto WHERE discovery = ?"),
      arguments: [id.key])
    guard known != photo.name else { return }
    try db.executeCached(
      sql: """
        INSERT OR REPLACE INTO remotePhoto
          (discovery, remote, name, digest, changedAt, overChange, becomesMain)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.key, remote.discovery.key, photo.name, photo.digest?.description,
        Moment.text((remote.photoAt ?? remote.updatedAt).map(here) ?? now), change, becomesMain,
      ])
    report.photos += 1
  }

  // MARK: Writing

  /// Gives a part the server's value, as a change that the server has confirmed.
  private func set<Value: DatabaseValueConvertible>(
    _ field: VisitField, to value: Value?, _ changedAt: Date?, of id: DiscoveryID
  ) throws {
    let (name, change) = (field.rawValue, try Store.nextChange(db))
    var changes = "\(name) = ?, \(name)Change = ?, \(name)ChangedAt = ?"
    var arguments: StatementArguments = [
      value, change, Moment.text(changedAt.map(here) ?? now),
    ]
    if field == .comment {
      changes += ", commentWords = ?"
      arguments += [(value as? String).map(IndexedText.of)]
    }
    try db.executeCached(
      sql: "UPDATE visit SET \(changes) WHERE discovery = ?", arguments: arguments + [id.key])
    try confirm(field, of: id)
  }

  private func confirm(_ field: VisitField, of id: DiscoveryID) throws {
    let name = field.rawValue
    try db.executeCached(
      sql: """
        UPDATE confirmed SET \(name) = visit.\(name)Change FROM visit
        WHERE visit.discovery = confirmed.discovery AND confirmed.discovery = ?
          AND confirmed.\(name) <> visit.\(name)Change
        """, arguments: [id.key])
  }

  private mutating func setAside(
    _ words: String, of id: DiscoveryID, writtenAt: Date?, _ reason: SetAsideWords.Reason,
    beside change: Int? = nil
  ) throws {
    try Store.setAside(words, of: id, writtenAt: writtenAt, reason, beside: change, at: now, db)
    report.setAside += 1
  }

  // MARK: Reading

  /// Where a visit is here: it may have followed to what replaces its discovery.
  private func place(of id: DiscoveryID) throws -> DiscoveryID {
    guard try !Store.exists(id, in: "visit", db),
      let last = try Catalogue.lastReplacement(of: id.key, db), let new = DiscoveryID(key: last)
    else { return id }
    return new
  }

  /// Whether the server confirmed something of a visit after it was asked.
  private func wasTold(_ id: DiscoveryID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM toldVisit WHERE discovery = ? AND number > ?)"),
      arguments: [id.key, page.stamp]) ?? false
  }

  private func span(_ remote: RemoteVisit, _ changedAt: Date?) -> ClosedRange<Date>? {
    remote.span(of: changedAt).map { here($0.lowerBound)...here($0.upperBound) }
  }

  /// A moment of the server's clock by that of this computer.
  private func here(_ moment: Date) -> Date { moment - page.clockSkew }
}
