import Foundation
import GRDB
import MonaTestSupport

@testable import MonaModel
@testable import MonaPerson

/// A person's file as created by builds of 21 November 2026, with random content.
struct EarlyPersonFile {
  /// The parts that were added to "person 1" on that day.
  enum Part: Int, CaseIterable {
    case bare, searches, drafts, digests, inbox, photosBefore, seen
  }

  /// The last part that the file has.
  var part = Part.seen
  /// The visits as they were written.
  private(set) var visits: [EarlyVisit] = []
  private var random: SplitMix64

  init(seed: UInt64, upTo part: Part = .seen) {
    self.part = part
    random = SplitMix64(seed: seed)
  }

  private func has(_ part: Part) -> Bool { part.rawValue <= self.part.rawValue }

  /// Writes the file.
  mutating func write(to db: Database, visits count: Int = 400) throws {
    try db.execute(sql: tables)
    try db.execute(
      sql: """
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('person 1');
        """)
    for index in 0..<count { try add(newVisit(index), to: db) }
    try addOthers(to: db)
  }

  private mutating func newVisit(_ index: Int) -> EarlyVisit {
    let kind = DiscoveryKind.allCases[random.below(3)]
    let id = DiscoveryID(kind, source: random.below(5) == 0 ? 2 : 0, record: index * 3 + 1)
    var visit = EarlyVisit(id: id, collectedAt: moment())
    if random.below(6) > 0 {
      visit.photo = "\(random.below(2) == 0 ? "" : "été/")\(index) œuvre.jpg"
      visit.photoChangedAt = moment()
      if has(.digests), random.below(3) > 0 {
        visit.digest = hex()
        visit.size = random.below(4_000_000)
      }
    }
    if random.below(2) == 0 { visit.rating = random.below(5) + 1 }
    if random.below(2) == 0 { visit.comment = "L’Élan \(index) 👩‍🎨\n« \(random.below(99)) »" }
    // Cleared fields have a time, fields that never had a value do not. Some old rows have no
    // times.
    if random.below(4) > 0 { visit.ratingChangedAt = moment() }
    if random.below(4) > 0 { visit.commentChangedAt = moment() }
    visit.wasTargeted = random.below(4) == 0
    if random.below(3) == 0 {
      visit.sent = Set(VisitField.allParts.filter { _ in random.below(2) == 0 })
    }
    return visit
  }

  private mutating func moment() -> String {
    ISO8601.string(noon.addingTimeInterval(Double(random.below(20)) * -86_400.5))
  }

  private mutating func hex() -> String {
    (0..<64).map { _ in String(random.below(16), radix: 16) }.joined()
  }

  private mutating func add(_ visit: EarlyVisit, to db: Database) throws {
    var columns: [String: (any DatabaseValueConvertible)?] = [
      "discovery": visit.id.key, "collectedAt": visit.collectedAt, "photo": visit.photo,
      "rating": visit.rating, "comment": visit.comment, "wasTargeted": visit.wasTargeted,
      "photoChangedAt": visit.photoChangedAt, "ratingChangedAt": visit.ratingChangedAt,
      "commentChangedAt": visit.commentChangedAt,
    ]
    for field in VisitField.allParts {
      columns["\(field.rawValue)Sent"] = visit.sent.contains(field)
    }
    if has(.searches) { columns["commentWords"] = visit.comment.map(IndexedText.of) }
    if has(.digests) {
      columns["photoDigest"] = visit.digest
      columns["photoSize"] = visit.size
    }
    try insert(columns, into: "visit", db)
    visits.append(visit)
  }

  private func insert(
    _ columns: [String: (any DatabaseValueConvertible)?], into table: String, _ db: Database
  ) throws {
    let names = columns.keys.sorted()
    try db.execute(
      sql: """
        INSERT INTO \(table) (\(names.joined(separator: ", ")))
        VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
        """, arguments: StatementArguments(names.map { columns[$0] ?? nil }))
  }

  /// The rows of all tables except visits.
  private mutating func addOthers(to db: Database) throws {
    for index in 0..<60 {
      let key = DiscoveryID(.place, 90_000 + index).key
      try insert(["discovery": key, "targetedAt": moment()], into: "target", db)
      try insert(["badge": index, "wonAt": moment(), "discovery": key], into: "badgeWon", db)
      let day = String(format: "2026-%02d-%02d", index % 12 + 1, index % 28 + 1)
      try insert(["day": day, "discovery": key], into: "daily", db)
      if has(.searches) {
        try insert(
          ["words": "mot \(index)", "text": "Mot \(index)", "searchedAt": moment()],
          into: "recentSearch", db)
      }
      if has(.drafts) {
        try insert(
          ["discovery": key, "comment": "à moitié…", "changedAt": moment()], into: "draft", db)
      }
      if has(.seen) {
        try insert(["digest": hex(), "discovery": key], into: "inboxSeen", db)
      }
    }
    if has(.inbox) { try addBatch(to: db) }
  }

  private mutating func addBatch(to db: Database) throws {
    try insert(
      ["id": 3, "folder": "/media/carte", "startedAt": moment(), "clockOffset": -3760.5],
      into: "inboxBatch", db)
    try insert(
      ["batch": 3, "file": "a.gpx", "points": Data([1, 0, 255])], into: "inboxTrack", db)
    for group in 1...80 {
      let visit = visits[group]
      var columns: [String: (any DatabaseValueConvertible)?] = [
        "id": group, "batch": 3, "isComposed": group % 2 == 0, "chosenPhoto": group,
        "isSkipped": group % 5 == 0,
      ]
      if group % 5 > 0 {
        columns["discovery"] = visit.id.key
        columns["isReplacing"] = group % 3 == 0
        columns["rating"] = group % 5 + 1
        columns["comment"] = "décidé \(group)"
        columns["photo"] = group % 2 == 0 ? visit.photo : nil
        columns["problem"] = group % 7 == 0 ? "changed" : nil
        columns["wasVisited"] = group % 3 == 0
        columns["photoBefore"] = group % 3 == 0 ? "avant \(group).jpg" : nil
        columns["digestBefore"] = group % 3 == 0 ? hex() : nil
        columns["sizeBefore"] = group % 3 == 0 ? group : nil
        if has(.photosBefore) {
          columns["wasPhotoThere"] = group % 3 == 0
          columns["ratingBefore"] = group % 4 == 0 ? 2 : nil
          columns["commentBefore"] = group % 4 == 0 ? "avant" : nil
        }
      }
      try insert(columns, into: "inboxGroup", db)
    }
    for photo in 1...240 {
      try insert(
        [
          "id": photo, "batch": 3, "file": "/media/carte/\(photo).jpg", "byteCount": photo * 1000,
          "changedAt": photo, "isRead": photo % 9 > 0, "digest": hex(), "width": 4000,
          "height": 3000, "takenAt": moment(), "latitude": 45.5, "longitude": -73.5,
          "accuracy": 5.5, "camera": "Exemple", "inGroup": photo % 81 == 0 ? nil : photo % 81,
        ], into: "inboxPhoto", db)
    }
  }
}

extension EarlyPersonFile {
  /// The tables as these builds created them.
  private var tables: String {
    let words = has(.searches) ? "commentWords TEXT," : ""
    let wordsCheck = has(.searches) ? ", CHECK ((comment IS NULL) = (commentWords IS NULL))" : ""
    let digests =
      has(.digests)
      ? """
      photoDigest TEXT CHECK (length(photoDigest) = 64 AND photoDigest NOT GLOB '*[^0-9a-f]*'),
      photoSize INTEGER CHECK (photoSize >= 0),
      CHECK ((photoDigest IS NULL) = (photoSize IS NULL)),
      CHECK ((photoDigest IS NULL) OR (photo IS NOT NULL)),
      """ : ""
    let visit = """
      CREATE TABLE visit (
        discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
        collectedAt TEXT NOT NULL,
        photo TEXT UNIQUE CHECK (photo <> '' AND photo NOT LIKE '/%'),
        rating INTEGER CHECK (rating BETWEEN 1 AND 5),
        comment TEXT CHECK (length(comment) BETWEEN 1 AND 2048),
        wasTargeted INTEGER NOT NULL DEFAULT 0 CHECK (wasTargeted IN (0, 1)),
        photoSent INTEGER NOT NULL DEFAULT 0 CHECK (photoSent IN (0, 1)),
        ratingSent INTEGER NOT NULL DEFAULT 0 CHECK (ratingSent IN (0, 1)),
        commentSent INTEGER NOT NULL DEFAULT 0 CHECK (commentSent IN (0, 1)),
        photoChangedAt TEXT, ratingChangedAt TEXT, commentChangedAt TEXT,
        \(words) \(digests)
        CHECK ((photo IS NULL) OR (photoChangedAt IS NOT NULL)) \(wordsCheck)
      );
      CREATE INDEX visitByDate ON visit (collectedAt);
      CREATE TABLE target (
        discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3), targetedAt TEXT NOT NULL);
      CREATE TABLE badgeWon (
        badge INTEGER PRIMARY KEY, wonAt TEXT NOT NULL, discovery INTEGER NOT NULL);
      CREATE TABLE daily (
        day TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
        discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3)) WITHOUT ROWID;
      """
    let parts: [(Part, String)] = [
      (
        .searches,
        """
        CREATE TABLE recentSearch (
          words TEXT PRIMARY KEY CHECK (words <> ''), text TEXT NOT NULL, searchedAt TEXT NOT NULL
        ) WITHOUT ROWID;
        """
      ),
      (
        .drafts,
        """
        CREATE TABLE draft (
          discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
          comment TEXT NOT NULL CHECK (length(comment) <= 20000), changedAt TEXT NOT NULL);
        """
      ),
      (.digests, "CREATE INDEX visitByDigest ON visit (photoDigest);"),
      (.inbox, inbox),
      (
        .seen,
        """
        CREATE TABLE inboxSeen (
          digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
          discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3)) WITHOUT ROWID;
        """
      ),
    ]
    return visit + parts.filter { has($0.0) }.map(\.1).joined(separator: "\n")
  }

  private var inbox: String {
    let before =
      has(.photosBefore)
      ? """
      wasPhotoThere INTEGER NOT NULL DEFAULT 0 CHECK (wasPhotoThere IN (0, 1)),
      ratingBefore INTEGER, commentBefore TEXT,
      """ : ""
    return """
      CREATE TABLE inboxBatch (
        id INTEGER PRIMARY KEY, folder TEXT, startedAt TEXT NOT NULL,
        clockOffset REAL NOT NULL DEFAULT 0);
      CREATE TABLE inboxTrack (
        id INTEGER PRIMARY KEY,
        batch INTEGER NOT NULL REFERENCES inboxBatch (id) ON DELETE CASCADE,
        file TEXT NOT NULL, points BLOB NOT NULL, UNIQUE (batch, file));
      CREATE TABLE inboxGroup (
        id INTEGER PRIMARY KEY,
        batch INTEGER NOT NULL REFERENCES inboxBatch (id) ON DELETE CASCADE,
        isComposed INTEGER NOT NULL DEFAULT 0 CHECK (isComposed IN (0, 1)),
        chosenPhoto INTEGER,
        isSkipped INTEGER NOT NULL DEFAULT 0 CHECK (isSkipped IN (0, 1)),
        discovery INTEGER CHECK ((discovery & 3) < 3),
        isReplacing INTEGER NOT NULL DEFAULT 0 CHECK (isReplacing IN (0, 1)),
        rating INTEGER CHECK (rating BETWEEN 1 AND 5),
        comment TEXT CHECK (length(comment) BETWEEN 1 AND 2048),
        problem TEXT, photo TEXT CHECK (photo <> ''),
        wasVisited INTEGER NOT NULL DEFAULT 0 CHECK (wasVisited IN (0, 1)),
        photoBefore TEXT, digestBefore TEXT, sizeBefore INTEGER,
        \(before)
        CHECK (discovery IS NULL OR isSkipped = 0),
        CHECK (photo IS NULL OR discovery IS NOT NULL),
        UNIQUE (batch, discovery));
      CREATE TABLE inboxPhoto (
        id INTEGER PRIMARY KEY,
        batch INTEGER NOT NULL REFERENCES inboxBatch (id) ON DELETE CASCADE,
        file TEXT NOT NULL, byteCount INTEGER NOT NULL, changedAt INTEGER NOT NULL,
        isRead INTEGER NOT NULL DEFAULT 0 CHECK (isRead IN (0, 1)),
        digest TEXT, width INTEGER, height INTEGER, takenAt TEXT, satelliteTime TEXT,
        latitude REAL CHECK (latitude BETWEEN -90 AND 90),
        longitude REAL CHECK (longitude BETWEEN -180 AND 180),
        accuracy REAL, direction REAL, camera TEXT, problem TEXT,
        inGroup INTEGER REFERENCES inboxGroup (id) ON DELETE SET NULL,
        UNIQUE (batch, file), CHECK ((latitude IS NULL) = (longitude IS NULL)));
      CREATE INDEX inboxPhotoByGroup ON inboxPhoto (inGroup);
      """
  }
}

/// A visit of `EarlyPersonFile`.
struct EarlyVisit {
  var id: DiscoveryID
  var collectedAt: String
  var photo: String?
  var rating: Int?
  var comment: String?
  var wasTargeted = false
  var photoChangedAt: String?
  var ratingChangedAt: String?
  var commentChangedAt: String?
  var digest: String?
  var size: Int?
  var sent: Set<VisitField> = []
}

extension VisitField {
  /// The fields that "person 1" had flags for.
  static let allParts: [VisitField] = [.photo, .rating, .comment]
}
