import GRDB
import MonaServerStore

/// The tables of accounts, visits, photos and reports.
enum ServerSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.register("server 1") { db in
      try createPeople(db)
      try createVisits(db)
    }
    migrator.register("server 2") { db in try createTraces(db) }
    // The stored answer to repeated requests; requests executed before this migration have none.
    migrator.register("server 3") { db in
      try db.execute("DELETE FROM done")
      try db.execute("ALTER TABLE done ADD COLUMN answer BLOB NOT NULL DEFAULT ''")
    }
    migrator.register("server 4") { db in try createReports(db) }
    migrator.register("server 5") { db in
      try db.executeAll(
        """
        CREATE TABLE reset (
          digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
          person INTEGER NOT NULL UNIQUE REFERENCES person (id) ON DELETE CASCADE,
          createdAt INTEGER NOT NULL
        ) WITHOUT ROWID;
        """)
    }
    // When the person was there. Of earlier visits, only the time of their upload is known.
    migrator.register("server 6") { db in
      try db.execute("ALTER TABLE visit ADD COLUMN collectedAt INTEGER")
    }
    migrator.register("server 7") { db in try addEpochs(db) }
    migrator.register("server 8") { db in try allowSeveralResets(db) }
    // `NameChecker.appearance`; null until the store is opened.
    migrator.register("server 9") { db in
      try db.executeAll(
        """
        ALTER TABLE person ADD COLUMN appearance TEXT;
        CREATE INDEX personByAppearance ON person (appearance);
        """)
    }
    // Finds the oldest of a person's idempotency keys, of which a limited number is stored.
    migrator.register("server 10") { db in
      try db.execute("CREATE INDEX doneByPerson ON done (person, doneAt)")
    }
    migrator.register("server 11") { db in try addReportAnswers(db) }
    migrator.register("server 12") { db in try addSeveralPhotos(db) }
    migrator.register("server 13") { db in try PublishedNumbers.migrate(db) }
    migrator.register("server 14") { db in try addHostTables(db) }
    migrator.register("server 15") { db in try addRoles(db) }
    migrator.register("server 16") { db in try addConsent(db) }
    migrator.register("server 17") { db in try ServerStore.addWebSessions(db) }
    migrator.register("server 18") { db in try ServerStore.addResearchTables(db) }
    migrator.register("server 20") { db in try addEditing(db) }
    migrator.register("server 21") { db in try ServerStore.addCodes(db) }
    migrator.register("server 22") { db in try ServerStore.addSelections(db) }
    migrator.register("server 23") { db in
      try ServerStore.addCorrections(db)
      try ServerStore.addProposals(db)
    }
    migrator.register("server 24") { db in
      try ServerStore.addDailyChoices(db)
      try ServerStore.addWordings(db)
    }
    migrator.register("server 25") { db in try ServerStore.addBadgeChanges(db) }
    migrator.register("server 26") { db in try ServerStore.addDuplicates(db) }
    migrator.register("server 27") { db in try ServerStore.addFurtherFacts(db) }
    migrator.register("server 28") { db in try ServerStore.addImports(db) }
    return migrator
  }

  /// Times are milliseconds since 1970; names and addresses are compared in their folded forms.
  private static func createPeople(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE person (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        username TEXT NOT NULL CHECK (username <> ''),
        foldedUsername TEXT NOT NULL UNIQUE,
        email TEXT CHECK (email <> ''),
        foldedEmail TEXT UNIQUE,
        passwordHash TEXT NOT NULL CHECK (passwordHash LIKE '$2_$%'),
        role TEXT NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'researcher', 'admin')),
        isDisabled INTEGER NOT NULL DEFAULT 0 CHECK (isDisabled IN (0, 1)),
        revision INTEGER NOT NULL DEFAULT 0,
        createdAt INTEGER NOT NULL,
        updatedAt INTEGER NOT NULL,
        CHECK ((email IS NULL) = (foldedEmail IS NULL))
      );
      CREATE TABLE token (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
        device TEXT NOT NULL,
        createdAt INTEGER NOT NULL
      );
      CREATE INDEX tokenByPerson ON token (person);
      """)
  }

  /// A person's visit to a discovery, which is stored as `DiscoveryID.key`.
  ///
  /// `revision` numbers the changes of all visits of a person; a visit has that of its last change. `ratingAt`,
  /// `commentAt` and `photoAt` are the times of each field's last change.
  private static func createVisits(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE photo (
        digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
        type TEXT NOT NULL CHECK (type IN ('jpeg', 'png', 'webp')),
        size INTEGER NOT NULL CHECK (size > 0),
        createdAt INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE visit (
        person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
        revision INTEGER NOT NULL,
        rating INTEGER CHECK (rating BETWEEN 1 AND 5),
        ratingAt INTEGER,
        comment TEXT CHECK (comment <> ''),
        commentAt INTEGER,
        photo TEXT REFERENCES photo (digest),
        photoAt INTEGER,
        createdAt INTEGER NOT NULL,
        updatedAt INTEGER NOT NULL,
        PRIMARY KEY (person, discovery)
      ) WITHOUT ROWID;
      CREATE UNIQUE INDEX visitByRevision ON visit (person, revision);
      CREATE INDEX visitByPhoto ON visit (photo) WHERE photo IS NOT NULL;
      """)
  }

  /// Removed visits, for the person's other devices, and executed idempotency keys.
  private static func createTraces(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE removal (
        person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
        revision INTEGER NOT NULL,
        PRIMARY KEY (person, discovery)
      ) WITHOUT ROWID;
      CREATE UNIQUE INDEX removalByRevision ON removal (person, revision);
      CREATE TABLE done (
        person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        act BLOB NOT NULL CHECK (length(act) = 32),
        doneAt INTEGER NOT NULL,
        PRIMARY KEY (person, key)
      ) WITHOUT ROWID;
      CREATE INDEX doneByMoment ON done (doneAt);
      """)
  }

  /// The epochs of a person's changes (`ServerStore.KnownChange`), the times of removals, and the photos without a file.
  ///
  /// `start` is the person's revision before the first change of the epoch. Removals before this migration have no
  /// time. The stored answers to repeated requests change their form, so they are forgotten.
  private static func addEpochs(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE epoch (
        person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        start INTEGER NOT NULL CHECK (start >= 0),
        name TEXT NOT NULL CHECK (name <> ''),
        PRIMARY KEY (person, start),
        UNIQUE (person, name)
      ) WITHOUT ROWID;
      INSERT INTO epoch (person, start, name)
        SELECT id, 0, lower(hex(randomblob(16))) FROM person WHERE revision > 0;
      ALTER TABLE removal ADD COLUMN removedAt INTEGER;
      ALTER TABLE photo ADD COLUMN isMissing INTEGER NOT NULL DEFAULT 0 CHECK (isMissing IN (0, 1));
      DELETE FROM done;
      """)
  }

  /// Invitations to register, by the SHA-256 of their codes; what the serving process leaves for commands; what
  /// administrators did, without names of accounts; and which reports they deleted: the bare row stays, so that its
  /// author's devices do not send it again.
  private static func addHostTables(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE invitation (
        digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
        expiresAt INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE setting (
        name TEXT PRIMARY KEY CHECK (name <> ''),
        value TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE action (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        doneAt INTEGER NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL CHECK (action <> ''),
        subject TEXT NOT NULL
      );
      ALTER TABLE report ADD COLUMN isErased INTEGER NOT NULL DEFAULT 0 CHECK (isErased IN (0, 1));
      """)
  }

  /// The roles of `Role`; an earlier server called administrators otherwise, as their stored answers do.
  private static func addRoles(_ db: any StoreSession) throws {
    let roles = Role.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    try db.executeAll(
      """
      DELETE FROM done WHERE person IN (SELECT id FROM person WHERE role = 'admin');
      ALTER TABLE person RENAME COLUMN role TO earlierRole;
      ALTER TABLE person ADD COLUMN role TEXT NOT NULL DEFAULT 'user' CHECK (role IN (\(roles)));
      UPDATE person
        SET role = CASE earlierRole WHEN 'admin' THEN 'administrator' ELSE earlierRole END;
      ALTER TABLE person DROP COLUMN earlierRole;
      """)
  }

  /// What people agreed to (`StoredConsent`), without which research has nothing of theirs, and the order in which it
  /// reads visits.
  private static func addConsent(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE consent (
        person INTEGER PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
        version INTEGER NOT NULL CHECK (version > 0),
        givenAt INTEGER NOT NULL,
        withdrawnAt INTEGER
      );
      CREATE INDEX visitByDiscovery ON visit (discovery, createdAt, person);
      """)
  }

  /// Why those who look after the catalogue did something, and finding what was done to a report; what people agreed to
  /// show to everybody, with the name to credit (`StoredConsent`); and the photos of visits that editors chose to show
  /// (`StoredPicture`).
  private static func addEditing(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      ALTER TABLE action ADD COLUMN reason TEXT NOT NULL DEFAULT '';
      CREATE INDEX actionBySubject ON action (subject, id);
      CREATE INDEX reportByState ON report (state, problem, id);
      CREATE TABLE showing (
        person INTEGER PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
        version INTEGER NOT NULL CHECK (version > 0),
        givenAt INTEGER NOT NULL,
        withdrawnAt INTEGER,
        credit TEXT CHECK (credit <> '')
      );
      CREATE TABLE picture (
        discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
        person INTEGER NOT NULL,
        photo TEXT NOT NULL REFERENCES photo (digest) ON DELETE CASCADE,
        tag TEXT NOT NULL UNIQUE CHECK (tag <> ''),
        chosenAt INTEGER NOT NULL,
        FOREIGN KEY (person, discovery) REFERENCES visit (person, discovery) ON DELETE CASCADE
      );
      CREATE INDEX pictureByPerson ON picture (person);
      CREATE INDEX pictureByPhoto ON picture (photo);
      """)
  }

  /// A person may have several links to set a new password: one that somebody else asks for voids none.
  private static func allowSeveralResets(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      ALTER TABLE reset RENAME TO earlierReset;
      CREATE TABLE reset (
        digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
        person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        createdAt INTEGER NOT NULL
      ) WITHOUT ROWID;
      INSERT INTO reset SELECT digest, person, createdAt FROM earlierReset;
      DROP TABLE earlierReset;
      CREATE INDEX resetByPerson ON reset (person);
      """)
  }

  /// Reports of errors in the catalogue, for its administrators.
  private static func createReports(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE report (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        problem TEXT NOT NULL CHECK (problem IN ('absent', 'moved', 'damaged', 'wrong', 'new')),
        discovery INTEGER CHECK ((discovery & 3) < 3),
        comment TEXT CHECK (comment <> ''),
        latitude REAL CHECK (latitude BETWEEN -90 AND 90),
        longitude REAL CHECK (longitude BETWEEN -180 AND 180),
        photo TEXT REFERENCES photo (digest),
        createdAt INTEGER NOT NULL,
        CHECK ((discovery IS NULL) = (problem = 'new')),
        CHECK ((latitude IS NULL) = (longitude IS NULL))
      );
      CREATE INDEX reportByPerson ON report (person, id);
      CREATE INDEX reportByPhoto ON report (photo) WHERE photo IS NOT NULL;
      """)
  }

  /// The facts that a report names, the identity that its device gave it, and its answer.
  private static func addReportAnswers(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      ALTER TABLE report ADD COLUMN facts TEXT NOT NULL DEFAULT '';
      ALTER TABLE report ADD COLUMN key TEXT CHECK (key <> '');
      ALTER TABLE report ADD COLUMN state TEXT NOT NULL DEFAULT 'open'
        CHECK (state IN ('open', 'done', 'declined'));
      ALTER TABLE report ADD COLUMN answer TEXT CHECK (length(answer) BETWEEN 1 AND 2048);
      ALTER TABLE report ADD COLUMN answeredAt INTEGER;
      CREATE UNIQUE INDEX reportByKey ON report (person, key) WHERE key IS NOT NULL;
      """)
  }

  /// The photos that a device sent of a visit one by one, and those that one removed; `visit.photo` is the chosen one,
  /// which a device of earlier versions sends alone.
  ///
  /// `key` is the identity of a photo on all devices (`ListedPhoto.key`). `takenAt` is null if unknown.
  private static func addSeveralPhotos(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE visitPhoto (
        person INTEGER NOT NULL,
        discovery INTEGER NOT NULL,
        key TEXT NOT NULL CHECK (length(key) = 64),
        photo TEXT NOT NULL REFERENCES photo (digest),
        takenAt INTEGER,
        addedAt INTEGER NOT NULL,
        PRIMARY KEY (person, discovery, key),
        UNIQUE (person, discovery, photo),
        FOREIGN KEY (person, discovery) REFERENCES visit (person, discovery) ON DELETE CASCADE
      ) WITHOUT ROWID;
      CREATE INDEX visitPhotoByPhoto ON visitPhoto (photo);
      CREATE TABLE removedPhoto (
        person INTEGER NOT NULL,
        discovery INTEGER NOT NULL,
        key TEXT NOT NULL CHECK (length(key) = 64),
        removedAt INTEGER NOT NULL,
        PRIMARY KEY (person, discovery, key),
        FOREIGN KEY (person, discovery) REFERENCES visit (person, discovery) ON DELETE CASCADE
      ) WITHOUT ROWID;
      """)
  }
}
