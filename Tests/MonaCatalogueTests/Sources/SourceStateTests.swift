import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaCatalogue

@Suite("What was before an import")
struct SourceStateTests {
  private let folder: TemporaryFolder
  private let catalogue: Catalogue
  private let state: SourceState

  init() throws {
    folder = try TemporaryFolder()
    catalogue = try Catalogue.inMemory()
    state = SourceState(folder.url.appendingPathComponent("state.before"))
  }

  private func importing(
    _ rows: String, header: String = "id,titre,latitude,longitude", keeping kept: KeptState? = nil
  ) throws {
    let file = folder.url.appendingPathComponent("works.csv")
    try Data("\(header)\n\(rows)".utf8).write(to: file)
    _ = try catalogue.importSource(
      file, name: "Ville", kind: .artwork, isComplete: true, isRenumbered: true, keeping: kept)
  }

  private func listed() throws -> [DiscoveryID] {
    try catalogue.listedKeys(of: .artwork).compactMap { DiscoveryID(key: $0) }
  }

  private func titles() throws -> [String?] {
    try listed().map { try catalogue.discovery($0)?.title.fr }
  }

  @Test("Works under other numbers come back under the former ones, which visits follow back")
  func renumbered() throws {
    try importing("1,Un,45.5,-73.6\n2,Deux,45.6,-73.7\n")
    let before = try listed()
    try importing("7,Un,45.5,-73.6\n2,Deux,45.6,-73.7\n", keeping: KeptState(state, at: nil))
    let old = try #require(before.first { (try? catalogue.replacement(of: $0)) != nil })
    let new = try #require(try catalogue.replacement(of: old))
    #expect(try catalogue.standing(of: state) == .after)
    #expect(try catalogue.putBack(state) == .after)
    #expect(try listed() == before)
    #expect(try catalogue.replacement(of: old) == nil)
    #expect(try catalogue.replacement(of: new) == old)
    #expect(try catalogue.standing(of: state) == .before)
    // What is as it was stays so.
    #expect(try catalogue.putBack(state) == .before)
    #expect(try listed() == before)
  }

  @Test("Records are read by the columns of then, and found by their words")
  func columns() throws {
    try importing("1,Un,45.5,-73.6\n")
    try importing(
      "1,Premier,Un,45.5,-73.6\n", header: "id,title,titre,latitude,longitude",
      keeping: KeptState(state, at: nil))
    #expect(try catalogue.putBack(state) == .after)
    #expect(try titles() == ["Un"])
    #expect(try catalogue.source(named: "Ville")?.count == 1)
  }

  @Test("A change of one letter far into a record is taken back")
  func oneLetter() throws {
    let (words, header) = (
      String(repeating: "mot ", count: 100), "id,titre,latitude,longitude,description"
    )
    try importing("1,Un,45.5,-73.6,\(words)fin\n", header: header)
    try importing(
      "1,Un,45.5,-73.6,\(words)fil\n", header: header, keeping: KeptState(state, at: nil))
    #expect(try catalogue.putBack(state) == .after)
    let work = try #require(try listed().first)
    #expect(try catalogue.discovery(work)?.artwork?.description.fr?.hasSuffix("fin") == true)
    #expect(try catalogue.standing(of: state) == .before)
  }

  @Test("A source that was not there is gone, and its numbers stay known")
  func first() throws {
    try importing("1,Un,45.5,-73.6\n", keeping: KeptState(state, at: catalogue.revision()))
    let work = try #require(try listed().first)
    #expect(try catalogue.putBack(state) == .after)
    #expect(try catalogue.source(named: "Ville") == nil && listed().isEmpty)
    #expect(try catalogue.knows(work))
    try importing("1,Un,45.5,-73.6\n")
    #expect(try listed() == [work])
  }

  @Test("What was changed since, or before the import, changes nothing")
  func overtaken() throws {
    try importing("1,Un,45.5,-73.6\n")
    let revision = try catalogue.revision()
    try importing("1,Deux,45.5,-73.6\n", keeping: KeptState(state, at: revision))
    #expect(throws: SourceState.Overtaken()) {
      try importing("1,Trois,45.5,-73.6\n", keeping: KeptState(state, at: revision))
    }
    #expect(try titles() == ["Deux"])
    try importing("1,Quatre,45.5,-73.6\n")
    #expect(try catalogue.putBack(state) == .other)
    #expect(try titles() == ["Quatre"])
  }

  @Test("A file that is missing, damaged or of an import that failed is refused")
  func unreadable() throws {
    #expect(throws: SourceState.Unreadable()) { try catalogue.putBack(state) }
    #expect(throws: CatalogueError.self) {
      try importing("x,y,z,w\n", keeping: KeptState(state, at: nil))
    }
    #expect(throws: SourceState.Unreadable()) { try catalogue.standing(of: state) }
    try Data("no database".utf8).write(to: state.file)
    #expect(throws: SourceState.Unreadable()) { try catalogue.putBack(state) }
    state.remove()
    #expect(!FileManager.default.fileExists(atPath: state.file.path))
  }
}
