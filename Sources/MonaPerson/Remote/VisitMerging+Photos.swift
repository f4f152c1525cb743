import Foundation
import GRDB
import MonaModel

// What becomes of a visit's photo.

extension VisitMerging {
  mutating func mergePhoto(
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
        arguments: [other, change, ISO8601.string(now), local.id.key])
      try db.executeCached(sql: "DELETE FROM visitPhoto WHERE name = ?", arguments: [photo])
    } else {
      try db.executeCached(sql: "DELETE FROM visitPhoto WHERE name = ?", arguments: [photo])
      try set(.photo, to: String?.none, remote.photoAt, of: local.id)
    }
    report.discarded.append(photo)
    report.changed += 1
  }

  mutating func want(
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
        ISO8601.string((remote.photoAt ?? remote.updatedAt).map(here) ?? now), change, becomesMain,
      ])
    report.photos += 1
  }
}
