import GRDB
import MonaCatalogue

extension PersonSchema {
  /// Numbers the runs of collecting, by which the inbox undoes one after the other, and keeps what people say of
  /// their catalogues.
  ///
  /// `inboxGroup.run` is the run that carried a group out, from 1 on over all batches; NULL if none did. A run that was
  /// killed goes on under its number, which is `inboxBatch.openRun` as long as it is not over. `isPast` marks batches
  /// that another one replaced: they have what they collected alone. `keptSource` has the colour, credit and licence of
  /// the catalogue's `source`.
  static func addRuns(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE inboxBatch ADD COLUMN isPast INTEGER NOT NULL DEFAULT 0 CHECK (isPast IN (0, 1));
        ALTER TABLE inboxBatch ADD COLUMN openRun INTEGER;
        ALTER TABLE inboxGroup ADD COLUMN run INTEGER;
        UPDATE inboxGroup SET run = 1 WHERE photo IS NOT NULL;
        ALTER TABLE keptSource ADD COLUMN colour TEXT;
        ALTER TABLE keptSource ADD COLUMN credit TEXT;
        ALTER TABLE keptSource ADD COLUMN licence TEXT;
        """)
  }
}
