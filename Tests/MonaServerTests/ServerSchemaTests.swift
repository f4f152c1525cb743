import Foundation
import MonaTestSupport
import Testing

@testable import MonaServer

/// Checks that migrations of servers are unchanged: after an edit, existing databases would silently keep the former
/// schema.
@Suite("Schema of the server")
struct ServerSchemaTests {
  private let recorded: SchemaText
  private let present: SchemaText

  init() throws {
    recorded = SchemaText(
      recorded: try String(contentsOf: SchemaText.file("server"), encoding: .utf8))
    present = try SchemaText(ServerSchema.migrator)
  }

  @Test("No recorded migration was edited, renamed, moved or removed")
  func migrations() {
    #expect(!recorded.migrations.isEmpty)
    for (now, before) in zip(present.migrations, recorded.migrations) {
      #expect(now == before, "“\(before.name)” was edited: put it back, and add another one")
    }
    #expect(present.migrations.count >= recorded.migrations.count)
  }

  @Test("The schema is the recorded one")
  func schema() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("server.sql")
    guard recorded.text != present.text else { return }
    try present.text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record(
      "If a new migration made it so: cp \(file.path) \(SchemaText.file("server").path)")
  }
}
