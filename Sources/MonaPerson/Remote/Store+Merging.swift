import Foundation
import GRDB
import MonaModel

extension Store {
  /// How much the server has confirmed until now: to be read before it is asked for what it has
  /// (`RemotePage.stamp`).
  package var fetchStamp: Int {
    get throws {
      try person.readSnapshot { db in
        try Int.fetchOne(db.cachedStatement(sql: "SELECT told FROM syncState")) ?? 0
      }
    }
  }

  /// The number to ask the server with for what changed since; 0 for everything.
  package var fetchedThrough: Int {
    get throws {
      try person.readSnapshot { db in
        try Int.fetchOne(db.cachedStatement(sql: "SELECT revision FROM syncState")) ?? 0
      }
    }
  }

  /// Merges a page of the server's visits with those here, in one transaction: nothing that is here and
  /// unsent is lost, and no word of either side.
  ///
  /// Badges whose count is reached are won, without being told: another device celebrated them. Photos
  /// that no visit has any more are still in the album: `Collecting` sees to those.
  func merge(_ page: RemotePage, at now: Date = Date()) throws -> MergeReport {
    try writePerson { db in
      var merging = VisitMerging(db: db, page: page, now: now)
      for visit in page.visits { try merging.merge(visit) }
      for discovery in page.removed { try merging.remove(discovery) }
      try db.executeCached(
        sql: "UPDATE syncState SET revision = ifnull(?, revision), fetchedAt = ?, clockSkew = ?",
        arguments: [page.revision, ISO8601.string(now), page.clockSkew])
      if merging.report.added > 0 { _ = try Self.awardBadges(db) }
      return merging.report
    }
  }

  /// What the server was last known to call a visit's state; nil when that is not known, or was
  /// changed since: `If-Match` then says nothing.
  package func revision(of id: DiscoveryID) throws -> Int? {
    try person.readSnapshot { db in try KnownVisit.fetch(id, db)?.revision }
  }

  /// Keeps what the photo holds that was sent of a visit.
  static func note(_ photo: PhotoDigest, sentOf id: DiscoveryID, _ db: Database) throws {
    var known = try KnownVisit.fetch(id, db) ?? KnownVisit(id)
    (known.photo, known.digest) = (nil, photo)
    try known.save(db)
  }
}

/// What merging the server's visits changed here.
package struct MergeReport: Hashable, Sendable {
  /// Visits that were not here.
  package var added = 0
  /// Visits that are different from what they were.
  package var changed = 0
  /// Visits that were removed on another device.
  package var removed = 0
  /// Visits that were removed on another device, and are told anew, as something of them waits here.
  package var toldAnew = 0
  /// Words that were set aside.
  package var setAside = 0
  /// Questions to the person.
  package var questions = 0
  /// Photos to fetch.
  package var photos = 0
  /// The album's photos that no visit has any more.
  var discarded: [String] = []

  package init() {}

  package static func += (left: inout Self, right: Self) {
    left.added += right.added
    left.changed += right.changed
    left.removed += right.removed
    left.toldAnew += right.toldAnew
    left.setAside += right.setAside
    left.questions += right.questions
    left.photos += right.photos
    left.discarded += right.discarded
  }
}
