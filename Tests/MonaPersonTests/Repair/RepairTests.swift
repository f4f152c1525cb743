import Foundation
import GRDB
import MonaCatalogue
import MonaModel
import Testing

@testable import MonaPerson

/// A damaged catalogue is replaced with all data that can be read, and everything lost is reported
/// (issue 12, point 10).
@Suite struct RepairTests {
  private let sample: DamagedStore

  init() throws { sample = try DamagedStore() }

  @Test func `damage to the first page reports what to import again`() async throws {
    try await sample.fill()
    let bytes = try Data(contentsOf: sample.file).suffix(10_000)
    try sample.damageFirstPage()
    let store = try Store(folder: sample.data)
    let report = try #require(try sample.importing(store).reportAtStart())
    #expect(report.lost.map(\.name) == ["Murales"], "MONA's own is imported again automatically")
    #expect(report.lost.first?.file?.path == sample.table.path)
    #expect(try Data(contentsOf: report.aside).suffix(10_000) == bytes)
    #expect(try store.visit(of: sample.visited)?.comment == "Vu.")
    #expect(try sample.counts(store) == ["MONA": 400])
    // It stays listed, also after a restart, until it is imported.
    let again = try Store(folder: sample.data)
    #expect(
      try sample.importing(again).reportAtStart() == nil && again.lostImports() == report.lost)
    _ = try await sample.importing(again).run([
      ImportOrder(sample.table, as: .content(name: "Murales"))
    ]).get()
    #expect(try again.lostImports().isEmpty)
    #expect(try sample.counts(again) == ["MONA": 400, "Murales": 400])
  }

  @Test func `a lost import of MONA's own file is reported too`() async throws {
    try await sample.fill()
    try FileManager.default.removeItem(at: sample.own)
    try sample.damageFirstPage()
    let report = try sample.importing(Store(folder: sample.data)).reportAtStart()
    #expect(report?.lost.map(\.name) == ["MONA", "Murales"])
  }

  @Test func `if only an index is damaged all is carried over, while in use`() async throws {
    try await sample.fill()
    let store = try Store(folder: sample.data)
    for name in ["discoveryBySortFr", "discoverySearch_data"] {
      try sample.damage(name)
      let report = try sample.repaired(store)
      #expect(report.lost.isEmpty, "\(name)")
      #expect(try sample.counts(store) == ["MONA": 400, "Murales": 400], "\(name)")
      #expect(try store.rows([sample.visited]).first?.state == .collected)
      #expect(try store.search("mur 399", limit: 5, near: .montreal).sections.count == 1)
    }
  }

  @Test func `damage to what is read first does not prevent opening`() async throws {
    try await sample.fill()
    try sample.damage("catalogueRevision", from: 0)
    let store = try Store(folder: sample.data)
    #expect(try sample.importing(store).reportAtStart()?.lost.isEmpty == true)
    #expect(try sample.counts(store) == ["MONA": 400, "Murales": 400])
  }

  @Test(arguments: [
    "catalogueRevision SET number = x'ff00'", "facet SET nameFr = x'ff00'",
    "discovery SET ownerCode = x'ff00'", "discovery SET longitude = NULL",
    "searchText SET row = row + 5000", "discoveryRecord SET row = row + 5000 WHERE row < 5",
    "source SET name = x'ff00'", "badge SET required = 'zz'", "freshness SET revision = x'ff'",
  ])
  func `an invalid value in a column is damage, and is repaired`(
    change: String
  ) async throws {
    try await sample.fill()
    try await DatabaseQueue(path: sample.file.path).write { db in
      try db.execute(
        sql: """
          INSERT INTO badge (id, titleFr, required, rule) VALUES (1, 'Un', 1, 'any');
          INSERT INTO freshness (server, collection, checkedAt) VALUES ('s', 'c', '2026-11-23');
          """)
    }
    try sample.put(change)
    let store = try Store(folder: sample.data)
    _ = try sample.importing(store).reportAtStart() ?? sample.repaired(store)
    #expect(try sample.counts(store) == ["MONA": 400, "Murales": 400])
    guard case .notNeeded = try sample.importing(store).repair() else {
      Issue.record("the repaired catalogue is damaged")
      return
    }
    // Any read of the catalogue triggers the repair.
    _ = try (store.badges(), store.kindTotals())
    #expect(try await store.person.read { try ExportedVisit.fetchAll($0) }.count == 1)
    #expect(try store.search("mur 399", limit: 5, near: .montreal).sections.count == 1)
  }

  @Test(arguments: ["facet SET nameFr = x'ff00'", "source SET name = x'ff00'"])
  func `what the person said of columns outlives a repair`(change: String) async throws {
    try await sample.fill()
    let before = try Store(folder: sample.data)
    let order = ImportOrder(
      sample.table, as: .content(name: "Murales"),
      columns: [.init("artiste", ColumnMeaning(.title)), .init("titre", nil)])
    _ = try await sample.importing(before).run([order]).get()
    let columns = try #require(try before.catalogue.source(named: "Murales")?.columns)
    before.catalogue.waitForCheckpoint()
    try sample.put(change)
    let store = try Store(folder: sample.data)
    _ = try sample.importing(store).reportAtStart() ?? sample.repaired(store)
    #expect(try store.catalogue.source(named: "Murales")?.columns == columns)
    let ids = Array(try sample.listed(store).filter { !$0.isFromMona })
    #expect(ids.count == 400)
    let titles = Set(try store.rows(ids).map(\.title.fr))
    #expect(titles == ["Zoé Éthier"])
  }

  @Test func `damage beyond repair keeps what columns mean for the next import`() async throws {
    try await sample.fill()
    let order = ImportOrder(
      sample.table, as: .content(name: "Murales"),
      columns: [.init("artiste", ColumnMeaning(.title)), .init("titre", nil)])
    let before = try Store(folder: sample.data)
    _ = try await sample.importing(before).run([order]).get()
    before.catalogue.waitForCheckpoint()
    try sample.damageFirstPage()
    let store = try Store(folder: sample.data)
    _ = try sample.importing(store).reportAtStart()
    _ = try await sample.importing(store).run([
      ImportOrder(sample.table, as: .content(name: "Murales"))
    ]).get()
    let ids = Array(try sample.listed(store).filter { !$0.isFromMona })
    #expect(Set(try store.rows(ids).map(\.title.fr)) == ["Zoé Éthier"])
  }

  @Test func `what a person joined and said of catalogues outlives a repair`() async throws {
    try await sample.fill()
    let before = try Store(folder: sample.data)
    let listed = try sample.listed(before)
    let own = try #require(listed.first { $0.isFromMona && $0.kind == .artwork })
    let other = try #require(listed.first { !$0.isFromMona && $0 != sample.visited })
    try before.join(other, with: own)
    let source = try #require(try before.catalogue.source(named: "Murales"))
    var description = SourceDescription(source)
    (description.colour, description.credit) = (.brown, "Ville")
    description.licence = "CC0"
    try before.catalogue.describeSource("Murales", as: description)
    before.catalogue.waitForCheckpoint()
    try sample.put("facet SET nameFr = x'ff00'")
    let store = try Store(folder: sample.data)
    _ = try sample.importing(store).reportAtStart() ?? sample.repaired(store)
    #expect(try store.catalogue.replacement(of: other) == own)
    #expect(try sample.listed(store) == listed.subtracting([other]))
    let repaired = try #require(try store.catalogue.source(named: "Murales"))
    #expect(SourceDescription(repaired) == description)
    // An update leaves it joined.
    _ = try await sample.importing(store).run([
      ImportOrder(sample.table, as: .content(name: "Murales"))
    ]).get()
    #expect(try sample.listed(store) == listed.subtracting([other]))
  }

  /// Issue 42: what a person said of catalogues was lost with a catalogue of which nothing can be read.
  @Test(arguments: ["unreadable", "empty", "gone"])
  func `what a person said of catalogues outlives the file of the catalogue`(
    damage: String
  ) async throws {
    try await sample.fill()
    let before = try Store(folder: sample.data)
    for (name, colour) in [("Murales", SourceColour.brown), ("MONA", .pink)] {
      let source = try #require(try before.catalogue.source(named: name))
      var description = SourceDescription(source)
      (description.colour, description.credit) = (colour, "Ville")
      description.licence = "CC0"
      try before.describeSource(name, as: description)
    }
    before.catalogue.waitForCheckpoint()
    switch damage {
    case "unreadable": try sample.damageFirstPage()
    case "empty":
      try sample.emptyLog()
      try Data().write(to: sample.file)
    default:
      try sample.emptyLog()
      try FileManager.default.removeItem(at: sample.file)
    }
    let store = try Store(folder: sample.data)
    _ = try sample.importing(store).catchUp()
    _ = try await sample.importing(store).run([
      ImportOrder(sample.own), ImportOrder(sample.table, as: .content(name: "Murales")),
    ]).get()
    #expect(try sample.counts(store) == ["MONA": 400, "Murales": 400])
    let sources = try store.catalogue.sources()
    #expect(
      sources.map(\.name) == ["MONA", "Murales"] && sources.map(\.colour) == [.pink, .brown])
    #expect(sources.allSatisfy { $0.credit == "Ville" && $0.licence == "CC0" })
    #expect(try store.lostImports().isEmpty)
  }

  @Test func `a hidden catalogue stays so after a repair`() async throws {
    try await sample.fill()
    let before = try Store(folder: sample.data)
    try before.catalogue.setHidden(true, source: "Murales")
    #expect(try sample.listed(before).count == 400)
    before.catalogue.waitForCheckpoint()
    try sample.put("facet SET nameFr = x'ff00'")
    let store = try Store(folder: sample.data)
    let report = try sample.importing(store).reportAtStart() ?? sample.repaired(store)
    #expect(report.lost.isEmpty)
    #expect(try sample.listed(store).count == 400)
    #expect(try store.catalogue.source(named: "Murales")?.isHidden == true)
    try store.catalogue.setHidden(false, source: "Murales")
    #expect(try sample.listed(store).count == 800)
  }

  @Test func `a damaged record is damage as well`() async throws {
    try await sample.fill()
    try sample.put(
      "discoveryRecord SET record = substr(record, 1, 20) WHERE row IN (SELECT max(row) FROM searchText)"
    )
    let store = try Store(folder: sample.data)
    let last = try #require(sample.listed(store).max { $0.key < $1.key })
    #expect(throws: StorageError.damaged) { try store.catalogue.discovery(last) }
    #expect(try sample.repaired(store).lost.map(\.name) == ["Murales"])
    #expect(try sample.counts(store) == ["MONA": 400, "Murales": 399])
  }

  @Test func `readable works are carried over, and unreadable ones reported`()
    async throws
  {
    try await sample.fill()
    let store = try Store(folder: sample.data)
    try sample.damage("discovery", leaves: 2)
    let report = try sample.repaired(store)
    let counts = try sample.counts(store)
    #expect(counts["MONA"] == 400, "its file exists")
    let left = counts["Murales"] ?? 400
    #expect(report.lost.map(\.name) == (left < 400 ? ["Murales"] : []))
    #expect(left > 200)
    #expect(try store.visit(of: sample.visited)?.comment == "Vu.")
  }

  @Test func `works with lost rows are rebuilt from their records, and all others stay`()
    async throws
  {
    try await sample.fill()
    let store = try Store(folder: sample.data)
    let before = try sample.listed(store)
    try sample.damage("discovery", leaves: 2)
    #expect(try sample.repaired(store).lost.isEmpty)
    #expect(try sample.listed(store) == before)
    try sample.damage("discoveryRecord")
    #expect(try sample.repaired(store).lost.map(\.name) == ["Murales"])
    let left = try sample.listed(store)
    #expect(left.isSubset(of: before) && left.count > before.count / 2)
  }

  @Test func `set-aside positions and retired discoveries stay so`() async throws {
    let lines = (1...40).map { "Mur \($0),45.5,\($0 == 7 ? "73.5" : "-73.5")" }
    func write(_ count: Int) throws {
      try Data(("titre,latitude,longitude\n" + lines.prefix(count).joined(separator: "\n")).utf8)
        .write(to: sample.table)
    }
    let order = ImportOrder(sample.table, as: .content(name: "Murales"))
    try write(40)
    let store = try Store(folder: sample.data)
    _ = try await sample.importing(store).run([ImportOrder(sample.own), order]).get()
    let source = try #require(try store.catalogue.sources().first { !$0.isMona })
    let astray = try store.catalogue.positionOutliers(of: source.id, language: .french)
    #expect(astray.count == 1)
    try store.catalogue.setAside(true, astray.map(\.id))
    let before = try sample.listed(store)
    try write(39)
    _ = try await sample.importing(store).run([order]).get()
    let after = try sample.listed(store)
    let gone = try #require(before.subtracting(after).first)
    try sample.damage("discoveryBySortFr")
    #expect(try sample.repaired(store).lost.isEmpty)
    let strays = try store.catalogue.positionOutliers(of: source.id, language: .french)
    #expect(strays.map(\.id) == astray.map(\.id) && strays.first?.isSetAside == true)
    #expect(try store.catalogue.discovery(astray[0].id)?.coordinate == nil)
    #expect(try store.catalogue.discovery(gone)?.title.fr == "Mur 40")
    #expect(try sample.listed(store) == after)
    let searched = try await store.person.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM searchText")
    }
    #expect(searched == after.count, "retired discoveries are not found either")
  }

  @Test func `lost boundaries are reported by their file`() async throws {
    try await sample.fill()
    let areas = sample.folder.url.appendingPathComponent("quartiers.geojson")
    let square = "[[[-74,45],[-73,45],[-73,46],[-74,46],[-74,45]]]"
    try Data(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"NOM":"Verdun"},
      "geometry":{"type":"Polygon","coordinates":\(square)}}]}
      """.utf8
    ).write(to: areas)
    let order = ImportOrder(areas, as: .boundaries)
    do { _ = try await sample.importing(Store(folder: sample.data)).run([order]).get() }
    try sample.damageFirstPage()
    let store = try Store(folder: sample.data)
    let report = try sample.importing(store).reportAtStart()
    #expect(report?.lost.map(\.name) == ["Murales", "quartiers.geojson"])
    _ = try await sample.importing(store).run([order]).get()
    #expect(try store.lostImports().map(\.name) == ["Murales"])
  }

  @Test func `MONA's own catalogue is requested again where only a smaller one was there`()
    async throws
  {
    try await sample.fill()
    let installed = sample.folder.url.appendingPathComponent("installed")
    try FileManager.default.createDirectory(at: installed, withIntermediateDirectories: true)
    try Data(#"{"artworks":[{"id":1,"title":"Un"}]}"#.utf8)
      .write(to: installed.appendingPathComponent(Catalogue.starterName))
    let (file, moved) = (sample.own, sample.folder.url.appendingPathComponent("moved.json"))
    try FileManager.default.moveItem(at: file, to: moved)
    try sample.damageFirstPage()
    for start in 1...2 {
      let store = try Store(folder: sample.data)
      let outcome = try Importing(store: store, installed: installed).catchUp()
      #expect((outcome.repairReport != nil) == (start == 1))
      // The installed one, and what was visited.
      #expect(try sample.counts(store)["MONA"] == 2)
      let lost = try #require(try store.lostImports().first)
      #expect(lost.name == "MONA" && lost.file?.path == file.path && lost.isPartlyThere)
    }
    let store = try Store(folder: sample.data)
    _ = try await sample.importing(store).run([ImportOrder(moved)]).get()
    #expect(try store.lostImports().map(\.name) == ["Murales"])
  }

  @Test func `an empty catalogue file is reported as well, where others were imported`()
    async throws
  {
    try await sample.fill()
    try sample.emptyLog()
    try Data().write(to: sample.file)
    let store = try Store(folder: sample.data)
    #expect(try sample.importing(store).reportAtStart()?.lost.map(\.name) == ["Murales"])
    #expect(try sample.counts(store)["MONA"] == 400)
  }
}
