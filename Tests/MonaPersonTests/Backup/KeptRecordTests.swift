import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel
@testable import MonaPerson

/// The records of what a person collected, targeted or noted travel with it.
@Suite struct KeptRecordTests {
  private let old: SimulatedComputer
  private let new: SimulatedComputer

  init() throws {
    (old, new) = (try SimulatedComputer(), try SimulatedComputer())
  }

  /// Imports three catalogues and collects two works of each.
  private func collectImported() async throws -> [DiscoveryID] {
    let fixture = try ImportFixture(old.store.catalogue)
    var collected: [DiscoveryID] = []
    for (name, town) in [("Murales", "Verdun"), ("Bronzes", "Laval"), ("Vitraux", "Outremont")] {
      let rows = (1...4).map {
        "\($0),\(name) \($0),Anne \($0),45.5\($0),-73.6,\(town),\(1980 + $0)"
      }
      let report = try fixture.importing(
        (["id,titre,artiste,latitude,longitude,arrondissement,annee"] + rows)
          .joined(separator: "\n"), as: name)
      for number in 1...2 {
        let id = DiscoveryID(.artwork, source: report.source.id, record: number)
        try await old.collect(id, photo: "\(name) \(number)", rating: number, comment: name)
        collected.append(id)
      }
      try old.store.target(DiscoveryID(.artwork, source: report.source.id, record: 3))
    }
    return collected
  }

  private func export(_ computer: SimulatedComputer) throws -> [[String: String]] {
    let data = try computer.store.export(as: .json) { $1.fr ?? "\($0)" }.data
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let visits = try #require(root["visits"] as? [[String: Any]])
    return visits.map { visit in
      visit.filter { !["inCatalogue", "photos"].contains($0.key) }.mapValues { "\($0)" }
    }
  }

  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `works of imported catalogues keep titles, makers and places on another computer`(
    way: RestorePlan.Way
  ) async throws {
    let ids = try await collectImported()
    let before = try export(old)
    let areNamed = before.allSatisfy { $0["titleFr"] != nil && $0["borough"] != nil }
    #expect(before.count == 6 && areNamed)
    _ = try new.restoring(old.backUp()).run(way)
    #expect(try export(new) == before)
    let row = try #require(try new.store.rows([ids[0]]).first)
    #expect(row.title.fr == "Murales 1" && row.state == .collected && row.isRetired)
    // A wish has its record too.
    let wish = DiscoveryID(.artwork, source: ids[0].source, record: 3)
    #expect(try new.store.rows([wish]).first?.title.fr == "Murales 3")
    // They are in no list until their catalogue comes.
    let names = try new.store.catalogue.sources().map(\.name)
    #expect(names == ["MONA"])
    let listed = try new.store.catalogue.ordered(DiscoveryList(), language: .french).ids
    let areOwn = listed.allSatisfy(\.isFromMona)
    #expect(areOwn)
  }

  @Test func `a catalogue of the same name takes its works back`() async throws {
    let ids = try await collectImported()
    _ = try new.restoring(old.backUp()).run(.merging)
    let fixture = try ImportFixture(new.store.catalogue)
    let report = try fixture.importing(
      "id,titre,artiste,latitude,longitude\n1,Murales un,Anne,45.5,-73.6\n", as: "murales")
    #expect(report.source.id == ids[0].source)
    let row = try #require(try new.store.rows([ids[0]]).first)
    #expect(row.title.fr == "Murales un" && !row.isRetired && row.state == .collected)
  }

  @Test(arguments: [RestorePlan.Way.merging, .replacing])
  func `what the person said of columns travels with the works`(
    way: RestorePlan.Way
  ) async throws {
    let table =
      "id,verk,objekt,lat,lon\n1,Solens port,Port,59.33,18.06\n2,Månen,Brunn,59.34,18.07\n"
    let columns = [ColumnMeanings.Entry("verk", ColumnMeaning(.title))]
    let fixture = try ImportFixture(old.store.catalogue)
    let report = try fixture.catalogue.importSource(
      fixture.file("k.csv", table), name: "Konst", columns: columns)
    let id = DiscoveryID(.artwork, source: report.source.id, record: 1)
    try await old.collect(id, photo: "p")
    #expect(try old.store.rows([id]).first?.title.fr == "Solens port")
    try old.store.keepSources()
    _ = try new.restoring(old.backUp()).run(way)
    #expect(try new.store.rows([id]).first?.title.fr == "Solens port")
    #expect(try new.store.catalogue.discovery(id)?.title.fr == "Solens port")
    // The catalogue that comes later is read in the same way.
    let later = try ImportFixture(new.store.catalogue)
    let again = try later.catalogue.importSource(later.file("k.csv", table), name: "konst")
    #expect(again.source.id == report.source.id)
    let ids = (1...2).map { DiscoveryID(.artwork, source: report.source.id, record: $0) }
    #expect(try new.store.rows(ids).map(\.title.fr) == ["Solens port", "Månen"])
    // A change of the choice is kept too.
    _ = try fixture.catalogue.importSource(
      fixture.file("k.csv", table), name: "Konst",
      columns: [.init("objekt", ColumnMeaning(.title))])
    try old.store.keepSources()
    try old.store.keepRecords()
    let kept = try await old.store.person.read { db in try KeptRecords.sources(db) }
    let listed = try await old.store.person.read { db in try StoredSourceTable.fetchAll(db) }
    let now = try old.store.catalogue.source(named: "Konst")?.columns
    #expect(now != nil && kept.first?.columns == now)
    #expect(listed.first { $0.name == "Konst" }?.columns == now)
  }

  @Test func `a restored visit follows its work into a catalogue with other numbers`() async throws
  {
    _ = try await collectImported()
    _ = try new.restoring(old.backUp()).run(.merging)
    let fixture = try ImportFixture(new.store.catalogue)
    let file = try fixture.file(
      "murales.csv",
      """
      id,titre,artiste,latitude,longitude,arrondissement,annee
      101,Murales 1,Anne 1,45.51,-73.6,Verdun,1981
      102,Murales 2,Anne 2,45.52,-73.6,Verdun,1982
      """)
    func importing(_ isRenumbered: Bool?) throws -> SourceReport {
      try new.store.catalogue.importSource(file, name: "Murales", isRenumbered: isRenumbered)
    }
    #expect(throws: CatalogueError.renumbered(file, alike: 2, missing: 2)) { try importing(nil) }
    let source = try importing(true).source.id
    #expect(try new.store.followReplacements() == 2)
    let id = DiscoveryID(.artwork, source: source, record: 101)
    let row = try #require(try new.store.rows([id]).first)
    #expect(row.state == .collected && !row.isRetired)
    #expect(try new.store.visit(of: id)?.comment == "Murales")
  }

  @Test func `works of MONA that the starter catalogue lacks are listed at once`() async throws {
    let record = Data(
      #"{"id": 603, "title": {"fr": "Loin", "en": null}, "location": {"lat": 45.5, "lng": -73.5}, "artists": []}"#
        .utf8)
    let far = DiscoveryID(.artwork, 603)
    try old.store.catalogue.add([KeptRecord(id: far, bytes: record, isRetired: false)], of: [])
    try await old.collect(far, photo: "far")
    _ = try new.restoring(old.backUp()).run(.merging)
    let row = try #require(try new.store.rows([far]).first)
    #expect(row.title.fr == "Loin" && !row.isRetired)
  }

  @Test func `kept records come back to a catalogue that lost them`() async throws {
    let ids = try await collectImported()
    try old.store.keepRecords()
    _ = try old.store.catalogue.removeSource("Murales")
    #expect(try old.store.rows([ids[0]]).first == nil)
    _ = try Importing(store: old.store).catchUp()
    #expect(try old.store.rows([ids[0]]).first?.title.fr == "Murales 1")
  }

  @Test func `what nothing refers to any more is not kept`() async throws {
    let far = DiscoveryID(.artwork, 603)
    let record = KeptRecord(
      id: far, bytes: Data(#"{"id": 603, "title": "Loin", "location": null}"#.utf8),
      isRetired: false)
    try old.store.catalogue.add([record], of: [])
    try old.store.target(far)
    func count() throws -> Int? {
      try old.store.person.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM keptRecord") }
    }
    #expect(try count() == 1)
    try old.store.untarget(far)
    try old.store.keepRecords()
    #expect(try count() == 0)
  }

  @Test func `a record in a server's answer is that of the discovery asked for`() {
    let answer = Data(#"{"meta": {}, "data": {"id": 603, "title": "A"}}"#.utf8)
    let record = KeptRecord(answer: answer, of: DiscoveryID(.artwork, 603))
    #expect(record?.bytes == Data(#"{"id": 603, "title": "A"}"#.utf8))
    #expect(KeptRecord(answer: answer, of: DiscoveryID(.artwork, 604)) == nil)
    #expect(KeptRecord(answer: Data("<html>".utf8), of: DiscoveryID(.artwork, 603)) == nil)
  }
}
