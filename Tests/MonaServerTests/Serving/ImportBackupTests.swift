import Foundation
import MonaCatalogue
import MonaModel
import MonaTestSupport
import NIOCore
import Testing

@testable import MonaServer

@Suite("Imports in backups")
struct ImportBackupTests {
  private let files: TemporaryFolder
  private let folder: URL

  /// A server that has ended, with an import that can be taken back and a file that waits.
  init() throws {
    files = try TemporaryFolder()
    folder = files.url.appendingPathComponent("server")
    let imports = try Self.open(folder).imports
    let first = try Self.add("1,Un,45.5,-73.6\n", imports)
    try imports.confirm(
      first, version: Self.version(first, folder, imports), by: "account 1", because: "")
    _ = try Self.add("1,Premier,45.5,-73.6\n", imports)
  }

  private static func open(_ folder: URL) throws -> ServerContext {
    var options = ServerOptions(folder: folder)
    options.data = TestServer.data
    options.passwordCost = 4
    return try ServerContext(options)
  }

  private static func add(_ rows: String, _ imports: ServerImports) throws -> Int64 {
    let file = try IncomingFile(in: imports.folder)
    try file.write(ByteBuffer(string: "id,titre,latitude,longitude\n\(rows)"))
    return try imports.add(file, called: "works.csv", into: "Ville", .artwork, by: "account 1")
  }

  private static func version(
    _ number: Int64, _ folder: URL, _ imports: ServerImports
  ) throws -> Int64 {
    let store = try ServerStore(file: ServerDatabase.server.file(in: folder))
    return try imports.preview(of: #require(try store.catalogueImport(number))).version
  }

  @Test("A restored server imports what waited, and takes both imports back")
  func restored() async throws {
    let copy = files.url.appendingPathComponent("copy")
    _ = try await ServerBackup.make(of: folder, at: copy)
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: ServerImports.folder(in: copy).path)
    #expect(kept.count == 2)
    #expect(try await ServerCheck(copy).run().isEmpty)
    try FileManager.default.removeItem(at: folder)
    _ = try await ServerBackup.restore(copy, to: folder)
    let server = try Self.open(folder)
    try server.imports.confirm(
      2, version: Self.version(2, folder, server.imports), by: "account 1", because: "")
    try server.imports.undo(2, by: "account 1")
    #expect(try server.catalogue.source(named: "Ville")?.count == 1)
    try server.imports.undo(1, by: "account 1")
    #expect(try server.catalogue.source(named: "Ville") == nil)
  }

  @Test("What is missing is found; backups are made all the same, and the server starts")
  func missing() async throws {
    let imports = ServerImports.folder(in: folder)
    for name in try FileManager.default.contentsOfDirectory(atPath: imports.path) {
      try FileManager.default.removeItem(at: imports.appendingPathComponent(name))
    }
    let findings = try await ServerCheck(folder).run()
    #expect(findings.count == 2)
    for finding in findings {
      guard case .importMissing(let path) = finding else {
        Issue.record("\(finding)")
        continue
      }
      #expect(finding.sentence.contains(path))
    }
    let copy = files.url.appendingPathComponent("copy")
    _ = try await ServerBackup.make(of: folder, at: copy)
    try Data("x".utf8).write(to: imports.appendingPathComponent("left.part"))
    let server = try Self.open(folder)
    // What nothing needs goes at the start.
    #expect(try FileManager.default.contentsOfDirectory(atPath: imports.path).isEmpty)
    #expect(throws: ServerImports.Fault.gone) { try server.imports.undo(1, by: "account 1") }
    let waiting = try #require(try server.store.catalogueImport(2))
    #expect(throws: CatalogueError.self) { try server.imports.preview(of: waiting) }
    try server.imports.discard(2)
  }
}
