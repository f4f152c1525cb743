import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel
@testable import MonaPerson

/// Visits and wishes find their discoveries again whatever happens to a source's file.
@Suite struct RestoredSourceTests {
  private let fixture: ImportFixture
  private let store: Store

  init() throws {
    store = try Store.inMemory()
    fixture = try ImportFixture(store.catalogue)
  }

  private let rows = (1...40).map { "\($0);Œuvre \($0);45,5;-73,\(600 + $0)" }

  private func importing(_ rows: [String], as name: String = "Murales") throws -> SourceReport {
    try fixture.importing(
      (["id;titre;latitude;longitude"] + rows).joined(separator: "\n"), as: name)
  }

  @Test func `visited discoveries come back with their source, and with no other`() throws {
    let first = try importing(rows, as: "A")
    let id = DiscoveryID(.artwork, source: first.source.id, record: 7)
    try store.target(id)
    try store.catalogue.renameSource("A", to: "B")
    _ = try store.removeSource("B")
    #expect(try store.catalogue.sources().map(\.name) == ["MONA"])
    let other = try importing(["7;Tout autre;45,6;-73,7"], as: "A")
    #expect(other.source.id != first.source.id)
    #expect(try store.rows([id]).first?.isRetired == true)
    let again = try importing(rows, as: "B")
    #expect(again.source.id == first.source.id)
    #expect(try store.rows([id]).first?.isRetired == false)
  }

  @Test func `a removed source cannot be removed or renamed again`() throws {
    let id = try importing(rows, as: "A").source.id
    try store.target(DiscoveryID(.artwork, source: id, record: 7))
    _ = try store.removeSource("A")
    #expect(throws: SourceError.unknown("A")) { try store.removeSource("A") }
    #expect(throws: SourceError.unknown("A")) { try store.catalogue.renameSource("A", to: "C") }
  }
}
