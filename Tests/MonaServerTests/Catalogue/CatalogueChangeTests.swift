import Foundation
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Changes of the catalogue")
struct CatalogueChangeTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  private func ask(_ path: String) async throws -> [String: Any] {
    let answer = try await server.ask(.get, "/api/v3/\(path)")
    #expect(answer.status == 200)
    return try #require(try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
  }

  private func numbers(_ answer: [String: Any], _ name: String) -> [Int] {
    (answer[name] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
  }

  /// Imports the artworks that the server returns, after `change` modified their list.
  private func change(_ change: (inout [[String: Any]]) -> Void) async throws {
    var artworks = try await ask("artworks")
    var records = try #require(artworks["data"] as? [[String: Any]])
    change(&records)
    artworks["data"] = records
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("artworks.json")
    try JSONSerialization.data(withJSONObject: artworks).write(to: file)
    _ = try server.context.catalogue.importCatalogue(file, isComplete: true)
  }

  @Test("A client gets what changed and what was removed, and nothing twice")
  func feed() async throws {
    let all = try await ask("artworks/changes")
    let whole = try await ask("artworks")
    #expect(numbers(all, "data") == numbers(whole, "data"))
    #expect(numbers(all, "removed") == [])
    let revision = try #require(all["revision"] as? Int)
    let none = try await ask("artworks/changes?since=\(revision)")
    #expect(numbers(none, "data") == [])
    #expect(none["revision"] as? Int == revision)

    let gone = try #require(numbers(whole, "data").last)
    try await change { records in
      records.removeLast()
      records[0]["borough"] = "Outremont"
    }
    let changed = try await ask("artworks/changes?since=\(revision)")
    #expect(numbers(changed, "data") == [numbers(whole, "data")[0]])
    #expect(numbers(changed, "removed") == [gone])
    #expect(changed["more"] as? Bool == false)
  }

  @Test("Pages of any size skip no change")
  func pages() async throws {
    let history = try ChangeHistory.inMemory()
    func hashes(_ numbers: [Int]) -> [Int64: Int64] {
      Dictionary(uniqueKeysWithValues: numbers.map { (DiscoveryID(.place, $0).key, 1) })
    }
    try history.note(hashes(Array(1...20)), of: .place, on: "2026-11-22")
    try history.note(hashes((1...20).filter { $0 % 3 != 0 }), of: .place, on: "2026-11-23")
    for limit in [1, 3, 7, 100] {
      var (there, removed, revision, isMore) = (Set<Int64>(), Set<Int>(), Int64(0), true)
      while isMore {
        let page = try #require(
          try await history.changes(of: .place, after: revision, limit: limit))
        #expect(page.keys.count + page.removals.count <= limit)
        there.formUnion(page.keys)
        removed.formUnion(page.removals.map(\.discovery.number))
        (revision, isMore) = (page.revision, page.hasMore)
      }
      #expect(there == Set(hashes((1...20).filter { $0 % 3 != 0 }).keys))
      #expect(removed == [3, 6, 9, 12, 15, 18])
      #expect(try await history.changes(of: .artwork, after: revision, limit: limit)?.keys == [])
    }
  }

  @Test("A revision of another history is refused, so that no removal is missed")
  func otherHistory() async throws {
    let all = try await ask("places/changes")
    let revision = try #require(all["revision"] as? Int)
    for unknown in ["1", "\(revision + 1)", "9223372036854775807"] {
      let answer = try await server.ask(.get, "/api/v3/places/changes?since=\(unknown)")
      #expect(answer.status == 410)
    }
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("history.sqlite")
    let key = DiscoveryID(.place, 1).key
    try ChangeHistory(file: file).note([key: 1], of: .place, on: "2026-11-22")
    let before = try #require(
      try await ChangeHistory(file: file).changes(of: .place, after: 0, limit: 9)?.revision)
    try ChangeHistory.renumber(file)
    let history = try ChangeHistory(file: file)
    #expect(try await history.changes(of: .place, after: before, limit: 9) == nil)
    #expect(try await history.changes(of: .place, after: 0, limit: 9)?.keys == [key])
    #expect(try await history.changed(since: "2026-11-22", of: .place) == [key])
  }

  @Test("The discovery of the day is that of a window without visits, until midnight")
  func daily() async throws {
    server.time.pass(seconds: 86_400)
    let first = try await ask("daily")
    let day = try #require((first["date"] as? String).flatMap { MontrealDay($0) })
    let counts = try DiscoveryKind.allCases.map { ($0, try server.context.catalogue.count(of: $0)) }
    let choice = try #require(
      DailyChoice(on: day, among: Dictionary(uniqueKeysWithValues: counts)))
    #expect(first["type"] as? String == choice.kind.name)
    let collection = try await ask("\(choice.kind.name)s")
    let record = try #require(first["data"] as? [String: Any])
    #expect(record["id"] as? Int == numbers(collection, "data")[choice.index])
    // Discoveries that are added later on that day do not change it.
    try await change { records in records = records.filter { $0["id"] as? Int == 20 } }
    let second = try await ask("daily")
    #expect((second["data"] as? [String: Any])?["id"] as? Int == record["id"] as? Int)
    #expect(second["type"] as? String == choice.kind.name)
  }
}
