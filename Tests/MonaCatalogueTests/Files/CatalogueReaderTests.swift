import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue

@Suite struct CatalogueReaderTests {
  private let url: URL
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    url = folder.url.appendingPathComponent("answer.json")
  }

  @Test func `records that wait to be known for artworks are imported too`() throws {
    // Thousands of records of ambiguous kind, followed by an unambiguous one.
    let count = 40_000
    var text = "["
    for id in 1..<count {
      text +=
        #"{"id": \#(id), "title": {"fr": "Œuvre \#(id), rue Sainte-Catherine"}, "location": null},"#
        + "\n"
    }
    text += #"{"id": \#(count), "title": "La dernière", "location": null, "artists": []}]"#
    try Data(text.utf8).write(to: url)
    let catalogue = try Catalogue.inMemory()
    #expect(try catalogue.importCatalogue(url).kinds[.artwork]?.inserted == count)
  }

  @Test func `a file cut while it is imported changes nothing`() throws {
    let catalogue = try Catalogue.inMemory()
    let before = try catalogue.contents()
    try Data(#"[{"id": 1, "title": null, "location": null, "artists": []}]"#.utf8).write(to: url)
    #expect(throws: CatalogueError.truncated(url)) {
      try catalogue.importCatalogue(url) {
        #expect(truncate(url.path, 30) == 0)
      }
    }
    #expect(try catalogue.contents() == before)
  }
}
