import Foundation
import MonaCatalogue
import MonaModel
import Testing

@testable import MonaPerson

/// A damaged catalogue is repaired while other processes use the store.
@Suite struct RepairInUseTests {
  private let sample: DamagedStore

  init() throws { sample = try DamagedStore() }

  @Test func `an intact catalogue is not replaced`() async throws {
    try await sample.fill()
    let store = try Store(folder: sample.data)
    guard case .notNeeded = try sample.importing(store).repair() else {
      Issue.record("the catalogue was repaired")
      return
    }
    #expect(try sample.importing(store).reportAtStart() == nil && store.lostImports().isEmpty)
  }

  @Test func `a store that is open elsewhere uses the new catalogue`() async throws {
    try await sample.fill()
    let (store, other) = (try Store(folder: sample.data), try Store(folder: sample.data))
    try sample.damage("discoveryBySortEn")
    _ = try sample.repaired(store)
    guard case .doneElsewhere = try sample.importing(other).repair() else {
      Issue.record("the catalogue was not replaced")
      return
    }
    #expect(try sample.counts(other) == ["MONA": 400, "Murales": 400])
    let aside = try FileManager.default.contentsOfDirectory(atPath: sample.data.path).filter {
      $0.contains("damaged") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
    #expect(aside.count == 1)
  }

  @Test func `an import writes to the new catalogue, also from a store that has the old one open`()
    async throws
  {
    try await sample.fill()
    let (store, other) = (try Store(folder: sample.data), try Store(folder: sample.data))
    try sample.damage("discoveryBySortEn")
    _ = try sample.repaired(store)
    try Data("titre,latitude,longitude\nUn,45.5,-73.5\n".utf8).write(to: sample.table)
    _ = try await sample.importing(other).run([
      ImportOrder(sample.table, as: .content(name: "Autres"))
    ]).get()
    #expect(try sample.counts(store)["Autres"] == 1)
  }

  @Test func `a repair that was killed starts again`() async throws {
    try await sample.fill()
    try Data("half".utf8).write(to: sample.data.appendingPathComponent("catalogue.sqlite.mending"))
    try sample.damageFirstPage()
    let store = try Store(folder: sample.data)
    #expect(try sample.importing(store).reportAtStart() != nil)
    #expect(
      !FileManager.default.fileExists(
        atPath: sample.data.appendingPathComponent("catalogue.sqlite.mending").path))
  }

  @Test func `a removed catalogue is not reported as lost`() async throws {
    try await sample.fill()
    do {
      let store = try Store(folder: sample.data)
      _ = try store.removeSource("Murales")
      // A later checkpoint does not wait for a running one.
      store.catalogue.waitForCheckpoint()
    }
    try sample.damageFirstPage()
    let store = try Store(folder: sample.data)
    #expect(try sample.importing(store).reportAtStart()?.lost.isEmpty == true)
  }

  @Test func `a lost catalogue can be dismissed`() async throws {
    try await sample.fill()
    try sample.damageFirstPage()
    let store = try Store(folder: sample.data)
    let report = try sample.importing(store).reportAtStart()
    try store.forget(#require(report?.lost.first))
    #expect(try store.lostImports().isEmpty)
  }

  @Test func `an import that finds damage repairs it and completes`() async throws {
    try await sample.fill()
    let store = try Store(folder: sample.data)
    try sample.damage("discovery", leaves: 2)
    let more = sample.folder.url.appendingPathComponent("plus.csv")
    let rows = (1...400).map { "Fresque \($0),47.5,\(-73 - Double($0) / 100)\n" }.joined()
    try Data("titre,latitude,longitude\n\(rows)".utf8).write(to: more)
    let outcome = try await sample.importing(store).run([
      ImportOrder(sample.own), ImportOrder(sample.table, as: .content(name: "Murales")),
      ImportOrder(more, as: .content(name: "Fresques")),
    ]).get()
    #expect(outcome.repairReport != nil)
    #expect(try sample.counts(store) == ["MONA": 400, "Murales": 400, "Fresques": 400])
    #expect(try store.lostImports().isEmpty)
  }

  @Test func `a process with the damaged one open is notified, and does not write to it`()
    async throws
  {
    try await sample.fill()
    let (store, other) = (try Store(folder: sample.data), try Store(folder: sample.data))
    let news = await other.changes.following([.catalogue])
    try sample.damage("discoveryBySortEn")
    #expect(!other.held.current.isReplaced)
    _ = try sample.repaired(store)
    for await kinds in news where kinds.contains(.catalogue) { break }
    #expect(!other.held.current.isReplaced)
    #expect(try sample.counts(other) == ["MONA": 400, "Murales": 400])
  }

  @Test func `nothing is written to a replaced catalogue`() async throws {
    try await sample.fill()
    let (store, other) = (try Store(folder: sample.data), try Store(folder: sample.data))
    try sample.damage("discoveryBySortEn")
    _ = try sample.repaired(store)
    #expect(throws: StorageError.damaged) { try other.catalogue.setAside(true, []) }
    #expect(try other.held.followReplaced())
    #expect(try other.catalogue.setAside(true, []) == 0)
  }
}
