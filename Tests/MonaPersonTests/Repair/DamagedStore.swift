import Foundation
import GRDB
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaPerson

/// A store with two catalogues and a visit, to be damaged.
struct DamagedStore {
  let folder: TemporaryFolder
  let data: URL
  let own: URL
  let table: URL
  let visited = DiscoveryID(.artwork, 7)

  /// Writes the files of both catalogues; `fill` imports them.
  init() throws {
    folder = try TemporaryFolder()
    data = folder.url.appendingPathComponent("mona")
    own = folder.url.appendingPathComponent("own.json")
    table = folder.url.appendingPathComponent("murales.csv")
    // At distant places, as near works are compared with one another.
    let works = (1...400).map {
      #"{"id":\#($0),"title":"Œuvre \#($0)","location":{"lat":45.5,"lng":\#(-73 - Double($0) / 100)}}"#
    }
    try Data(#"{"artworks":[\#(works.joined(separator: ","))]}"#.utf8).write(to: own)
    let rows = (1...400).map { "Mur \($0),Zoé Éthier,1987,46.5,\(-73 - Double($0) / 100)\n" }
      .joined()
    try Data("titre,artiste,annee,latitude,longitude\n\(rows)".utf8).write(to: table)
  }

  var file: URL { data.appendingPathComponent("catalogue.sqlite") }

  func importing(_ store: Store) -> Importing { Importing(store: store) }

  /// A closed store with both catalogues and a visit.
  func fill() async throws {
    let store = try Store(folder: data)
    let outcome = try await importing(store).run([
      ImportOrder(own), ImportOrder(table, as: .content(name: "Murales")),
    ]).get()
    #expect(outcome.files.count == 2)
    try store.collect(visited, photo: nil, at: noon)
    try store.comment(visited, "Vu.", at: noon)
    // A later checkpoint does not wait for a running one.
    store.catalogue.waitForCheckpoint()
  }

  /// Overwrites leaf pages of a table or an index, like a failing disk.
  /// - Parameter first: the number of the first one, from 0.
  func damage(_ name: String, leaves: Int = 1, from first: Int = 1) throws {
    try emptyLog()
    let (pages, size) = try DatabaseQueue(path: file.path).read { db in
      (
        try Int.fetchAll(
          db,
          sql: """
            SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path
            LIMIT ? OFFSET ?
            """, arguments: [name, leaves, first]),
        try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
      )
    }
    try #require(pages.count == leaves)
    let handle = try FileHandle(forWritingTo: file)
    for page in pages {
      try handle.seek(toOffset: UInt64((page - 1) * size))
      try handle.write(contentsOf: Data(repeating: 0x5a, count: size))
    }
    try handle.close()
  }

  /// Writes invalid values past all checks: `table SET column = …`.
  func put(_ change: String) throws {
    try emptyLog()
    try DatabaseQueue(path: file.path).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE \(change)")
    }
  }

  /// Reads from the file itself.
  func emptyLog() throws {
    var patient = Configuration()
    patient.busyMode = .timeout(10)
    try DatabaseQueue(path: file.path, configuration: patient).writeWithoutTransaction { db in
      _ = try db.checkpoint(.truncate)
    }
  }

  func damageFirstPage() throws {
    try emptyLog()
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data(repeating: 0x5a, count: 4096))
    try handle.close()
  }

  func counts(_ store: Store) throws -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: try store.catalogue.sources().map { ($0.name, $0.count) })
  }

  /// The discoveries of both catalogues.
  func listed(_ store: Store) throws -> Set<DiscoveryID> {
    Set(try store.ordered(DiscoveryList(), language: .french).ids)
  }

  func repaired(_ store: Store) throws -> RepairReport {
    guard case .done(let report) = try importing(store).repair() else {
      throw StorageError.damaged
    }
    return report
  }
}
