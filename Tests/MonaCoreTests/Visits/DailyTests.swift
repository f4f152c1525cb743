import Foundation
import Testing

@testable import MonaCore

@Suite("The discovery of the day")
struct DailyTests {
  private let day = MontrealDay(noon)

  private func ids(_ kind: DiscoveryKind, _ count: Int) -> [DiscoveryID] {
    (1...count).map { DiscoveryID(kind, $0 * 3) }
  }

  @Test("It stays the same all day, also once it is collected at noon, and after a restart")
  func stays() throws {
    let folder = try TemporaryFolder()
    let id = try {
      let store = try Store(folder: folder.url)
      try store.seed(ids(.artwork, 40) + ids(.place, 9))
      let id = try #require(try store.daily(on: day))
      try store.collect(id, photo: nil, at: noon)
      #expect(try store.daily(on: day) == id)
      return id
    }()
    #expect(try Store(folder: folder.url).daily(on: day) == id)
  }

  @Test("Neither collected nor targeted discoveries are proposed while there are others")
  func candidates() throws {
    let store = try Store.inMemory()
    try store.seed(ids(.artwork, 5) + [library, manor])
    for id in ids(.artwork, 4) { try store.collect(id, photo: nil, at: noon) }
    try store.target(library)
    var day = day
    var proposed: Set<DiscoveryID> = []
    for _ in 0..<50 {
      proposed.insert(try #require(try store.daily(on: day)))
      day = day.next
    }
    #expect(proposed == [DiscoveryID(.artwork, 15), manor])
  }

  @Test("With nothing else left it takes what is targeted, then anything, then nothing")
  func lastResorts() throws {
    let store = try Store.inMemory()
    #expect(try store.daily(on: day) == nil)
    try store.seed(joute)
    try store.seed(library)
    try store.seed(manor, retired: true)
    try store.collect(joute, photo: nil, at: noon)
    try store.target(library)
    #expect(try store.daily(on: day) == library)
    try store.collect(library, photo: nil, at: noon)
    #expect(try store.daily(on: day.next).map { [joute, library].contains($0) } == true)
  }

  @Test("One the catalogue drops during the day is chosen again")
  func dropped() throws {
    let store = try Store.inMemory()
    try store.seed(ids(.place, 3))
    let first = try #require(try store.daily(on: day))
    try store.retire(first)
    let second = try #require(try store.daily(on: day))
    #expect(second != first)
    try store.catalogue.write { db in
      try db.execute(sql: "DELETE FROM discovery WHERE key = ?", arguments: [second.key])
    }
    #expect(try store.daily(on: day).map { $0 != first && $0 != second } == true)
  }

  @Test("A discovery replaced by another is not proposed")
  func replaced() throws {
    let store = try Store.inMemory()
    try store.seed([joute, DiscoveryID(.artwork, 5)])
    try store.replace(joute, by: DiscoveryID(.artwork, 5))
    var day = day
    for _ in 0..<20 {
      #expect(try store.daily(on: day) == DiscoveryID(.artwork, 5))
      day = day.next
    }
  }
}
