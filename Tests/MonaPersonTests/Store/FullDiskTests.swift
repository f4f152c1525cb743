import Foundation
import MonaCatalogue
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaPerson

/// On a full or read-only disk, reading works, and writing fails with the reason.
@Suite(.enabled(if: TinyDisk.isPossible, "mounting a disk is not permitted here"))
struct FullDiskTests {
  private static let inNamespace = "MONA_TEST_NAMESPACE"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a test on its own disk, in a process that may mount one.
  private func onDisk(_ test: String, _ body: (TinyDisk) throws -> Void) throws {
    if let disk = TinyDisk(in: folder.url, size: "4m") { return try body(disk) }
    try #require(ProcessInfo.processInfo.environment[Self.inNamespace] == nil)
    let child = try ChildTest(
      "FullDiskTests/\(test)", environment: [Self.inNamespace: "1"], through: TinyDisk.namespace)
    #expect(child.passes())
  }

  /// A closed store with one work and a visit to it.
  private func fill(_ data: URL) throws {
    let store = try Store(folder: data)
    try store.catalogue.seed([joute])
    try store.collect(joute, photo: nil, at: noon)
    try store.comment(joute, "Vu.", at: noon)
  }

  private func expectReading(_ data: URL, _ fault: StorageError) throws {
    let store = try Store(folder: data)
    #expect(store.fault == fault)
    #expect(try store.visit(of: joute)?.comment == "Vu.")
    #expect(try store.rows([joute]).first?.state == .collected)
    let today = MontrealDay(noon)
    #expect(try store.daily(on: today, today: today) == joute)
    #expect(throws: fault) { try store.rate(joute, 5) }
    #expect(throws: fault) { try store.catalogue.renameSource("Art", to: "Murals") }
    #expect(store.fault == fault)
  }

  @Test func `data on a full disk is read, and the disk is reported as full`() throws {
    try onDisk("full") { disk in
      let data = disk.url.appendingPathComponent("mona")
      try fill(data)
      try disk.fill()
      try expectReading(data, .full)
    }
  }

  @Test func `data on a read-only disk is read, and the disk is reported as read-only`() throws {
    try onDisk("only be read") { disk in
      let data = disk.url.appendingPathComponent("mona")
      try fill(data)
      try #require(disk.allowOnlyReading())
      try expectReading(data, .readOnlyDisk)
    }
  }

  @Test func `a first start on a full disk reports it`() throws {
    try onDisk("first start") { disk in
      let data = disk.url.appendingPathComponent("mona")
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      try disk.fill()
      do {
        _ = try Store(folder: data)
        Issue.record("the store was opened")
      } catch StoreError.unreadable(_, let underlying) {
        #expect(underlying as? StorageError == .full)
      }
    }
  }
}
