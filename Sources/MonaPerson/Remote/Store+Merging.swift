import Foundation
import GRDB
import MonaModel

extension Store {
  /// A counter of the server's confirmations; read it before a request for visits
  /// (`RemotePage.stamp`).
  package var fetchStamp: Int {
    get throws {
      try person.readSnapshot { db in
        try Int.fetchOne(db.cachedStatement(sql: "SELECT told FROM syncState")) ?? 0
      }
    }
  }

  /// Merges a page of the server's visits with the local ones, in one transaction, without losing
  /// unsent changes or any comment.
  ///
  /// A visit that the database cannot hold, such as one with a comment beyond `CommentLimit`, is left
  /// out and reported, and the others are merged.
  ///
  /// Badges that are reached are won without an announcement, as another device has announced them.
  /// `Collecting` moves photos that no visit has any more to the trash.
  func merge(_ page: RemotePage, at now: Date = Date()) throws -> MergeReport {
    try writePerson { db in
      var merging = VisitMerging(db: db, page: page, now: now)
      for visit in page.visits { try merging.orLeaveOut(visit) { try $0.merge($1) } }
      for discovery in page.removed { try merging.remove(discovery) }
      try db.executeCached(
        sql: """
          UPDATE syncState SET revision = ifnull(?, revision), fetchedAt = ?, clockSkew = ?
          """, arguments: [page.revision, ISO8601.string(now), page.clockSkew])
      try Self.note(page.known, db)
      if merging.report.resent > 0 { try Self.noteResent(db) }
      if merging.report.added > 0 { _ = try Self.awardBadges(db) }
      return merging.report
    }
  }

  /// The last known revision of a visit on the server, for `If-Match`; nil if unknown or outdated.
  package func revision(of id: DiscoveryID) throws -> Int? {
    try person.readSnapshot { db in try KnownVisit.fetch(id, db)?.revision }
  }

  /// Stores the digest of the photo that was uploaded for a visit.
  static func note(_ photo: PhotoDigest, sentOf id: DiscoveryID, _ db: Database) throws {
    var known = try KnownVisit.fetch(id, db) ?? KnownVisit(id)
    (known.photo, known.digest) = (nil, photo)
    try known.save(db)
  }
}

/// The changes that a merge made.
package struct MergeReport: Hashable, Sendable {
  /// Added visits.
  package var added = 0
  /// Changed visits.
  package var changed = 0
  /// Visits that were removed because another device removed them.
  package var removed = 0
  /// Whether the server was put back from a backup, so that all visits were compared.
  package var isServerRestored = false
  /// Visits that are sent again, as a server that was put back lacks them or a part of them.
  package var resent = 0
  /// Visits that are removed again from a server that was put back.
  package var removedAgain = 0
  /// Visits that another device removed and that are uploaded anew, as they have unsent changes.
  package var uploadedAnew = 0
  /// Comments that were set aside.
  package var setAside = 0
  /// Comments that the person has to choose about.
  package var questions = 0
  /// Visits that the database cannot hold; the server keeps them.
  package var leftOut: [DiscoveryID] = []
  /// Photos to download.
  package var photos = 0
  /// Photos in the album that no visit has any more.
  var discarded: [String] = []

  /// No changes.
  package init() {}

  /// Adds the changes of another merge.
  package static func += (left: inout Self, right: Self) {
    left.added += right.added
    left.changed += right.changed
    left.removed += right.removed
    left.isServerRestored = left.isServerRestored || right.isServerRestored
    left.resent += right.resent
    left.removedAgain += right.removedAgain
    left.uploadedAnew += right.uploadedAnew
    left.setAside += right.setAside
    left.questions += right.questions
    left.leftOut += right.leftOut
    left.photos += right.photos
    left.discarded += right.discarded
  }
}
