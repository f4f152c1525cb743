import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Adds what is needed to notice, and to repair, that a server was put back from a backup.
  ///
  /// `knownRevision` and `knownEpoch` are the last change that an answer named (`KnownChange`), while `revision` is the
  /// last one that was fetched. `comparedAt` is when the visits were last compared with those of a server that was put
  /// back, `resent` the number of visits that it lacked, and `resentThrough` the number of the last change that was
  /// sent again. `confirmedRemoval` has the removed visits that the server does not have any more: an older copy of its
  /// database may bring them back.
  static func addEpochs(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE syncState ADD COLUMN knownRevision INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE syncState ADD COLUMN knownEpoch TEXT CHECK (knownEpoch <> '');
        ALTER TABLE syncState ADD COLUMN comparedAt TEXT;
        ALTER TABLE syncState ADD COLUMN resent INTEGER NOT NULL DEFAULT 0 CHECK (resent >= 0);
        ALTER TABLE syncState ADD COLUMN resentThrough INTEGER NOT NULL DEFAULT 0;
        UPDATE syncState
          SET knownRevision = max(revision, ifnull((SELECT max(revision) FROM remoteVisit), 0));
        CREATE TABLE confirmedRemoval (
          discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
          removedAt TEXT NOT NULL
        );
        """)
    try RevisionTable.person.count(.outbox, ofTable: "syncState", columns: ["comparedAt"], db)
  }

  /// Adds the new address of the server to which the person did not want to move.
  static func addRefusedAddress(_ db: Database) throws {
    try db.execute(
      sql: "ALTER TABLE syncState ADD COLUMN refusedAddress TEXT CHECK (refusedAddress <> '')")
  }
}
