import Foundation
import GRDB
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel
@testable import MonaPerson

/// Checks that released migrations are unchanged: after an edit, existing files would silently keep
/// the former schema.
@Suite struct SchemaTests {
  private static let migrators = [
    "person": PersonSchema.migrator, "catalogue": CatalogueSchema.migrator,
  ]

  private func schemas(_ name: String) throws -> (recorded: SchemaText, present: SchemaText) {
    let migrator = try #require(Self.migrators[name])
    let text = try String(contentsOf: SchemaText.file(name), encoding: .utf8)
    return (SchemaText(recorded: text), try SchemaText(migrator))
  }

  @Test(arguments: ["person", "catalogue"])
  func `no recorded migration was edited, renamed, moved or removed`(
    name: String
  ) throws {
    let (recorded, present) = try schemas(name)
    #expect(!recorded.migrations.isEmpty)
    for (index, migration) in recorded.migrations.enumerated() {
      let now = index < present.migrations.count ? present.migrations[index] : nil
      #expect(
        now?.name == migration.name && now?.digest == migration.digest,
        """
        The migration “\(migration.name)” is not what it was. Files that have run it would never run \
        what you changed: put it back as it was, and register another one after the last.
        """)
    }
  }

  @Test(arguments: ["person", "catalogue"])
  func `the schema is the recorded one`(name: String) throws {
    let (recorded, present) = try schemas(name)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(name).sql")
    guard recorded.text != present.text else { return }
    try present.text.write(to: file, atomically: true, encoding: .utf8)
    let differences = present.statements.filter { !recorded.statements.contains($0) }
    Issue.record(
      """
      The schema of the \(name) is not the one in Tests/Schemas/\(name).sql. If a new migration made \
      it so, and no recorded one was edited, record it:
      cp \(file.path) \(SchemaText.file(name).path)
      \(differences.joined(separator: "\n"))
      """)
  }
}
