import GRDB
import MonaModel

extension Store {
  /// Notes that a group of the inbox was carried out: `photo` is now that of the discovery decided
  /// for, instead of the one of the visit `before`.
  /// - Parameter wasPhotoThere: whether the photo of `before` had its file.
  /// - Throws: `InboxError.unknown` when another run of MONA carried it out, or decided otherwise,
  ///   in the meantime.
  static func carryOut(
    _ inboxGroup: Int64, of id: DiscoveryID, photo: String?, before: Visit?,
    wasPhotoThere: Bool = false, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        UPDATE inboxGroup SET photo = ?, wasVisited = ?, photoBefore = ?, digestBefore = ?,
          sizeBefore = ?, wasPhotoThere = ?, ratingBefore = ?, commentBefore = ?, problem = NULL
        WHERE id = ? AND discovery = ? AND photo IS NULL
        """,
      arguments: [
        photo, before != nil, before?.photo, before?.photoContent?.digest.description,
        before?.photoContent?.size, wasPhotoThere, before?.rating, before?.comment, inboxGroup,
        id.key,
      ])
    guard db.changesCount > 0 else { throw InboxError.unknown(inboxGroup) }
  }

  /// Notes why a group of the inbox was not carried out.
  /// - Returns: false when it does not wait to be carried out any more: another run did.
  func setProblem(_ problem: InboxProblem, ofInboxGroup group: Int64) throws -> Bool {
    try writePerson { db in
      try db.execute(
        sql: "UPDATE inboxGroup SET problem = ? WHERE id = ? AND photo IS NULL",
        arguments: [problem.text, group])
      return db.changesCount > 0
    }
  }

  /// Takes what a visit says back into the group of the inbox that made it.
  func keepNotes(of visit: Visit, inInboxGroup group: Int64) throws {
    try writePerson { db in
      try db.execute(
        sql: "UPDATE inboxGroup SET rating = ?, comment = ? WHERE id = ?",
        arguments: [visit.rating, visit.comment, group])
    }
  }

  /// Makes a group of the inbox one that waits to be carried out.
  func reopen(inboxGroup group: Int64) throws {
    try writePerson { db in
      try db.execute(
        sql: """
          UPDATE inboxGroup SET photo = NULL, wasVisited = 0, photoBefore = NULL,
            digestBefore = NULL, sizeBefore = NULL, wasPhotoThere = 0, ratingBefore = NULL,
            commentBefore = NULL WHERE id = ?
          """, arguments: [group])
    }
  }
}
