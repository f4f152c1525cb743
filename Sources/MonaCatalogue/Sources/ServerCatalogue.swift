import GRDB
import MonaModel

/// What a server says of its catalogue, which a client takes as MONA's own.
package struct ServerCatalogue: Hashable, Sendable {
  /// Its name, such as that of a city.
  package var name: String
  /// To whom its data is credited; nil if the server does not say.
  package var credit: String?
  /// The licence of its data; nil if the server does not say.
  package var licence: String?
  /// Whether it takes the place of MONA's starter catalogue, instead of containing it.
  package var replacesStarter: Bool

  /// A catalogue of this name; its texts are shortened where they are too long for the catalogue.
  package init(name: String, credit: String?, licence: String?, replacesStarter: Bool) {
    self.name = String(name.prefix(SourceError.textLimit))
    self.credit = credit.map { String($0.prefix(SourceError.textLimit)) }
    self.licence = licence.map { String($0.prefix(SourceError.textLimit)) }
    self.replacesStarter = replacesStarter
  }
}

/// The table `serverCatalogue`: what the last server says of the catalogue that came from it.
enum ServerCatalogueTable {
  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE serverCatalogue (
          id INTEGER PRIMARY KEY CHECK (id = 0),
          name TEXT NOT NULL,
          credit TEXT,
          licence TEXT,
          replacesStarter INTEGER NOT NULL CHECK (replacesStarter IN (0, 1))
        );
        """)
  }

  static func fetch(_ db: Database) throws -> ServerCatalogue? {
    // A damaged catalogue is checked as it is, which may be before migration "catalogue 17".
    guard try db.tableExists("serverCatalogue") else { return nil }
    return try Row.fetchOne(
      db.cachedStatement(sql: "SELECT name, credit, licence, replacesStarter FROM serverCatalogue")
    ).map { row in
      ServerCatalogue(
        name: try row.decode(forColumn: "name"), credit: try row.decode(forColumn: "credit"),
        licence: try row.decode(forColumn: "licence"),
        replacesStarter: try row.decode(forColumn: "replacesStarter"))
    }
  }

  /// - Parameter catalogue: nil for a server that says nothing.
  static func save(_ catalogue: ServerCatalogue?, _ db: Database) throws {
    try db.executeCached(sql: "DELETE FROM serverCatalogue")
    guard let catalogue else { return }
    try db.executeCached(
      sql: """
        INSERT INTO serverCatalogue (id, name, credit, licence, replacesStarter)
        VALUES (0, ?, ?, ?, ?)
        """,
      arguments: [catalogue.name, catalogue.credit, catalogue.licence, catalogue.replacesStarter])
  }
}

/// Compares the works that a server has under numbers known here with those that have them here.
struct NumberComparison {
  /// The greatest distance between positions of the same work in two catalogues, in metres.
  private static let radius = 200.0

  /// The number of compared works.
  private(set) var count = 0
  /// The keys under which the server has other works.
  private(set) var others: Set<Int64> = []

  private let find: Statement

  init(_ db: Database) throws {
    find = try db.makeStatement(
      sql: "SELECT titleFr, titleEn, latitude, longitude FROM discovery WHERE key = ?")
  }

  /// Compares a work with the one that has its number here.
  mutating func add(_ discovery: Discovery) throws {
    let cursor = try Row.fetchCursor(find, arguments: [discovery.id.key])
    guard let row = try cursor.next() else { return }
    count += 1
    let titles = Self.titles(discovery.title)
    let known = Self.titles(try row.localized("title"))
    if !titles.isDisjoint(with: known) { return }
    let latitude = try row.decode(Double?.self, forColumn: "latitude")
    let longitude = try row.decode(Double?.self, forColumn: "longitude")
    if let latitude, let longitude, let there = discovery.coordinate,
      let here = Coordinate(latitude: latitude, longitude: longitude)
    {
      if Distance.metres(from: here, to: there) > Self.radius { others.insert(discovery.id.key) }
    } else if !titles.isEmpty, !known.isEmpty {
      others.insert(discovery.id.key)
    }
  }

  /// Counts a work that is the same as here.
  mutating func addSame() { count += 1 }

  private static func titles(_ title: Localized) -> Set<String> {
    Set([title.fr, title.en].compactMap(\.self).map(NormalizedKey.of).filter { !$0.isEmpty })
  }

  /// Refuses a catalogue that gives numbers, which are mostly those of other works here, to works that the person
  /// did not mean.
  /// - Parameter referred: the keys in the person's data.
  /// - Throws: `CatalogueError.otherWorks`.
  func check(_ referred: () throws -> Set<Int64>) throws {
    guard others.count * 2 > count else { return }
    let meant = try others.intersection(referred())
    if !meant.isEmpty { throw CatalogueError.otherWorks(meant.count) }
  }
}
