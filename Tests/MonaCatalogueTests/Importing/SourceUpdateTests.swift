import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue
@testable import MonaModel

/// Records keep their identity when a source's file changes.
@Suite struct SourceUpdateTests {
  private let bench: ImportFixture
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.inMemory()
    bench = try ImportFixture(catalogue)
  }

  private func table(_ rows: String...) -> String {
    (["id;titre;latitude;longitude"] + rows).joined(separator: "\n")
  }

  private let rows = (1...40).map { "\($0);Œuvre \($0);45,5;-73,\(600 + $0)" }

  private func importing(_ rows: [String], as name: String = "Murales") throws -> SourceReport {
    try bench.importing((["id;titre;latitude;longitude"] + rows).joined(separator: "\n"), as: name)
  }

  @Test func `a duplicated row leaves the identity of other rows unchanged`() throws {
    _ = try importing(rows)
    let update = try importing(rows + [rows[6]])
    #expect(update.counts.unchanged == 40 && update.counts.retired == 0)
    #expect(update.counts.skipped.map(\.problem) == [.repeatedNumber])
  }

  @Test func `the fields that identified records once do so in every update`() throws {
    _ = try importing(rows)
    let update = try importing(Array(rows.prefix(24)) + Array(rows.prefix(24)))
    #expect(update.counts.unchanged == 24 && update.counts.inserted == 0)
  }

  @Test func `a record that became invalid stays as it was`() throws {
    _ = try importing(rows)
    var wrong = rows
    wrong[6] = "7;Œuvre 7;-73,6;45,5"
    let update = try importing(wrong)
    #expect(update.counts.retired == 0 && update.counts.skipped.count == 1)
    #expect(try bench.names(ofSource: update.source.id).contains("Œuvre 7"))
  }

  @Test func `files of the same name in two folders are two sources`() throws {
    for folder in ["montreal", "toronto"] {
      try FileManager.default.createDirectory(
        at: bench.folder.url.appendingPathComponent(folder), withIntermediateDirectories: true)
      let file = try bench.file("\(folder)/data.csv", table("12;\(folder);45,5;-73,6"))
      _ = try catalogue.importSource(file)
    }
    #expect(try catalogue.sources().map(\.name) == ["MONA", "Data", "Data (csv)"])
    #expect(
      try catalogue.rows(catalogue.ordered(DiscoveryList(), language: .french).ids).count == 2)
  }

  @Test func `a name of the maximum file name length is shortened`() throws {
    let name = String(repeating: "b", count: 200)
    let report = try catalogue.importSource(
      bench.file("\(name).csv", table("1;T;45,5;-73,6")))
    #expect(report.source.name.count == SourceError.nameLimit - 10)
  }

  @Test func `an update that lacks most of its source is refused until confirmed`() throws {
    let source = try importing(rows).source
    #expect(throws: CatalogueError.self) { _ = try importing(Array(rows.prefix(4))) }
    #expect(try bench.names(ofSource: source.id).count == 40)
    let report = try catalogue.importSource(
      bench.file("murales.csv", table(rows[0])), name: "Murales", isComplete: true)
    #expect(report.counts.retired == 39 && report.counts.unchanged == 1)
    #expect(try catalogue.search("Œuvre").sections.map(\.total) == [1])
  }
}
