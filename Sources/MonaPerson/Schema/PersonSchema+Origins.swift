import GRDB

extension PersonSchema {
  /// Says of each draft from which comment it was begun, NULL for none: where the comment is another
  /// one by now, both are kept.
  static func addOrigins(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE draft ADD COLUMN startedFrom TEXT;
        UPDATE draft SET startedFrom =
          (SELECT comment FROM visit WHERE visit.discovery = draft.discovery);
        """)
  }
}
