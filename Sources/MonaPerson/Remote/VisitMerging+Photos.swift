import Foundation
import GRDB
import MonaModel

// Merging of a visit's photo.

extension VisitMerging {
  mutating func mergePhoto(
    _ remote: RemoteVisit, _ known: KnownVisit?, into local: LocalVisit
  ) throws {
    guard let photo = remote.photo else { return try mergeNoPhoto(remote, known, into: local) }
    if remote.isPhotoMissing { return try replaceMissing(photo, known, of: local) }
    if let name = try self.photo(photo.digest, of: local.id) {
      // The uploaded file may be a copy without metadata: the photo itself is here.
      guard name != local.photo else { return try confirm(.photo, of: local.id) }
      return try mergeChoice(of: name, remote, known, local)
    }
    if local.photo != nil {
      // The uploaded file is a resized copy, so its digest differs from the album's file.
      let isSent = try photo.digest.map { $0 == known?.digest } ?? isOurs(remote, known, local)
      let isHere = photo.digest.map { $0 == local.digest } ?? false
      if isHere || (isSent && !local.isUnsent(.photo)) { return try confirm(.photo, of: local.id) }
      // The server has the photo that was replaced here, or one that the album has already.
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

  /// Makes another photo of the visit the chosen one, as another device did, unless one was chosen here.
  private mutating func mergeChoice(
    of name: String, _ remote: RemoteVisit, _ known: KnownVisit?, _ local: LocalVisit
  ) throws {
    let merged = MergedField(
      here: local.photo, changedAt: local.photoChangedAt, isUnsent: local.isUnsent(.photo),
      server: name, serverSpan: span(remote, remote.photoAt),
      known: known?.readAt != nil ? .some(known?.photo) : nil)
    guard case .server = merged.outcome else { return }
    try db.executeCached(
      sql: "DELETE FROM remotePhoto WHERE discovery = ?", arguments: [local.id.key])
    try set(.photo, to: name, remote.photoAt, of: local.id)
    report.changed += 1
  }

  /// Sends a photo again whose file the server lost, if it is the one that is here.
  mutating func replaceMissing(
    _ photo: RemotePhoto, _ known: KnownVisit?, of local: LocalVisit
  ) throws {
    try db.executeCached(
      sql: "DELETE FROM remotePhoto WHERE discovery = ?", arguments: [local.id.key])
    guard local.photo != nil, !local.isUnsent(.photo),
      photo.digest == local.digest || photo.digest == known?.digest
    else { return }
    try resend(.photo, of: local.id)
    report.resent += 1
  }

  /// Whether a photo without a digest in its name is probably the one that was uploaded from here.
  ///
  /// Without the file this is a guess: another device may have uploaded a photo before the server
  /// was read.
  private func isOurs(
    _ remote: RemoteVisit, _ known: KnownVisit?, _ local: LocalVisit
  ) throws -> Bool {
    guard let known, known.isPhotoOurs, let sentAt = try Store.sentAt(.photo, of: local, db)
    else { return false }
    guard let updatedAt = remote.updatedAt.map(here) else { return true }
    return updatedAt <= sentAt + MergedField<String>.slack
  }

  /// Handles a visit that has no photo on the server.
  ///
  /// Servers of 2023 also report none after aborted uploads. A photo that was known before and is
  /// missing now was removed on another device.
  mutating func mergeNoPhoto(
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
      // The next of its photos is uploaded instead.
      try choose(other, of: local.id)
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
