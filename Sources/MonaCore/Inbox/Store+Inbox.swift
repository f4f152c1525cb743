import GRDB

extension Store {
  /// Notes that a group of the inbox was carried out: `photo` is its discovery's now, instead of
  /// the one of the visit `before`.
  static func carryOut(
    _ inboxGroup: Int64, photo: String?, before: Visit?, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        UPDATE inboxGroup SET photo = ?, wasVisited = ?, photoBefore = ?, digestBefore = ?,
          sizeBefore = ?, problem = NULL WHERE id = ?
        """,
      arguments: [
        photo, before != nil, before?.photo, before?.photoContent?.digest.description,
        before?.photoContent?.size, inboxGroup,
      ])
  }

  /// Notes why a group of the inbox was not carried out.
  func setProblem(_ problem: InboxProblem?, ofInboxGroup group: Int64) throws {
    try writePerson { db in
      try db.execute(
        sql: "UPDATE inboxGroup SET problem = ? WHERE id = ?", arguments: [problem?.text, group])
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
            digestBefore = NULL, sizeBefore = NULL WHERE id = ?
          """, arguments: [group])
    }
  }
}
