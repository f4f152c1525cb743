import GRDB

extension PersonSchema {
  /// Stores the works that the person discovered and no catalogue has.
  ///
  /// `discovery` is random, so that those of several computers come together in a merge. `makers` has one name a
  /// line. `joined` is the work of a catalogue that it is joined with, `other` one of which the person said that it
  /// is another. `report` is the `report.id` by which it was proposed to MONA. Changes are not counted, as screens
  /// show the catalogue's copies (`OwnRecord`). Notes are in `personalNote`.
  static func addOwnDiscoveries(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE ownDiscovery (
          discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3 AND (discovery >> 42) = 1048575),
          title TEXT NOT NULL CHECK (length(title) <= 300),
          makers TEXT NOT NULL,
          latitude REAL CHECK (latitude BETWEEN -90 AND 90),
          longitude REAL CHECK (longitude BETWEEN -180 AND 180),
          createdAt TEXT NOT NULL,
          changedAt TEXT NOT NULL,
          joined INTEGER CHECK ((joined & 3) < 3),
          other INTEGER CHECK ((other & 3) < 3),
          report TEXT CHECK (length(report) = 36),
          CHECK ((latitude IS NULL) = (longitude IS NULL))
        );
        """)
  }
}
