import Foundation
import MonaModel
import MonaTestSupport
import Synchronization
import Testing

@testable import MonaCatalogue

@Suite("Works that a server merges, and those that are perhaps the same")
struct MergedWorksTests {
  private let catalogue: Catalogue
  private let folder: TemporaryFolder
  private let given = Given()

  /// What a server keeps beside the catalogue.
  private final class Given: Sendable {
    let facts = Mutex<[DiscoveryID: Correction]>([:])

    var corrections: Corrections {
      Corrections(
        read: {
          var given = Corrections.Given()
          given.facts = self.facts.withLock(\.self)
          return given
        }, end: { _ in })
    }
  }

  init() throws {
    catalogue = try .inMemory()
    folder = try TemporaryFolder()
  }

  private func load(_ rows: [String], as name: String = "Ville") throws {
    let file = folder.url.appendingPathComponent("works.csv")
    let head = "id,titre,artiste,latitude,longitude"
    try Data((([head] + rows).joined(separator: "\n") + "\n").utf8).write(to: file)
    _ = try catalogue.importSource(
      file, name: name, kind: .artwork, isComplete: true, corrections: given.corrections)
  }

  private func id(_ title: String) throws -> DiscoveryID {
    try #require(
      try catalogue.listedKeys(of: .artwork).compactMap { DiscoveryID(key: $0) }.first {
        try catalogue.discovery($0)?.title.fr == title
      })
  }

  private func merge(_ old: DiscoveryID, with new: DiscoveryID?) throws {
    given.facts.withLock { facts in
      for id in [old] + facts.keys { facts[id] = Correction() }
      guard let new else { return }
      facts[old]?.replacement = new
      facts[new, default: Correction()].merged = [old]
    }
    try catalogue.correct(by: given.corrections)
  }

  private static let rows = ["1,Un,A,45.5,-73.6", "2,Deux,B,45.6,-73.7", "3,Trois,C,45.7,-73.8"]

  @Test("Lists have the one that stays, which says what it replaces, in either direction and back")
  func merged() throws {
    try load(Self.rows)
    let ids = [try id("Un"), try id("Deux")]
    let before = try ids.map(catalogue.discovery)
    for (old, new) in [(ids[0], ids[1]), (ids[1], ids[0])] {
      try merge(old, with: new)
      #expect(try catalogue.listedDiscovery(old) == nil)
      #expect(try catalogue.currentDiscovery(old)?.id == new)
      #expect(try catalogue.discovery(new)?.replaces == [old.number])
      #expect(try catalogue.replacement(of: old) == new)
      // The source has both still, and changes them.
      try load(Self.rows)
      try load(["1,Un,X,45.5,-73.6", "2,Deux,Y,45.6,-73.7", Self.rows[2]])
      #expect(try catalogue.listedDiscovery(old) == nil)
      #expect(try catalogue.replacement(of: old) == new)
      #expect(try catalogue.discovery(new)?.replaces == [old.number])
      let revision = try catalogue.revision()
      try catalogue.correct(by: given.corrections)
      #expect(try catalogue.revision() == revision)
      try load(Self.rows)
      try merge(old, with: nil)
      #expect(try ids.map(catalogue.listedDiscovery) == before)
      #expect(try catalogue.replacement(of: old) == nil)
    }
    try catalogue.writer.writeWithoutTransaction { db in try CatalogueCheck.run(db) }
  }

  @Test("What the source drops meanwhile stays away when the merge is taken back")
  func dropped() throws {
    try load(Self.rows)
    let (old, new) = (try id("Un"), try id("Deux"))
    try merge(old, with: new)
    try load(Array(Self.rows.dropFirst()))
    #expect(try catalogue.replacement(of: old) == new)
    try merge(old, with: nil)
    #expect(try catalogue.listedDiscovery(old) == nil)
    #expect(try catalogue.discovery(old)?.title.fr == "Un")
  }

  @Test("When the one that stays is gone, the other one is listed until it is back")
  func gone() throws {
    try load(Self.rows)
    let (old, new) = (try id("Un"), try id("Deux"))
    try merge(old, with: new)
    for isThere in [false, true] {
      try load(isThere ? Self.rows : [Self.rows[0], Self.rows[2]])
      #expect(try (catalogue.listedDiscovery(old) == nil) == isThere)
      #expect(try catalogue.replacement(of: old) == (isThere ? new : nil))
    }
    given.facts.withLock { $0[new]?.facts[.absence] = CorrectedFact.absent }
    try catalogue.correct(by: given.corrections)
    #expect(try catalogue.listedDiscovery(old) != nil)
  }

  @Test("A work of one's own is merged, and mirroring it again changes nothing")
  func own() throws {
    try load(Self.rows)
    let own = OwnDiscovery(
      id: DiscoveryID(.artwork, source: DiscoveryID.ownSource, record: 1),
      facts: OwnFacts(.artwork, title: "Un autre"), createdAt: Date(timeIntervalSince1970: 0))
    try catalogue.mirror { _ in [OwnRecord(own)] }
    try merge(own.id, with: id("Un"))
    #expect(try catalogue.mirror { _ in [OwnRecord(own)] } == false)
    #expect(try catalogue.listedDiscovery(own.id) == nil)
    try merge(own.id, with: nil)
    #expect(try catalogue.listedDiscovery(own.id)?.title.fr == "Un autre")
  }

  @Test("Pairs are near each other, with the same title or a maker and a part of the title")
  func pairs() throws {
    try load([
      "1,La Joute,Riopelle,45.5,-73.6", "2,la joute,,45.50001,-73.6",
      "3,Fontaine La Joute,Riopelle,45.50002,-73.6", "4,Joute,Riopelle,45.6,-73.6",
      "5,Joute,Ferron,45.50003,-73.6", "6,,Riopelle,45.50001,-73.6", "7,,,45.5,-73.6",
    ])
    let titles = try catalogue.likelyDuplicates().map { pair in
      try [pair.first, pair.second].map { try catalogue.discovery($0)?.title.fr ?? "" }
    }
    #expect(
      Set(titles) == [
        ["La Joute", "la joute"], ["La Joute", "Fontaine La Joute"], ["La Joute", ""],
        ["Fontaine La Joute", ""],
      ])
    let distances = try catalogue.likelyDuplicates().map(\.distance)
    #expect(distances == distances.sorted() && distances.allSatisfy { $0 < 50 })
    try merge(id("la joute"), with: id("La Joute"))
    #expect(try catalogue.likelyDuplicates().count == 3)
  }
}
