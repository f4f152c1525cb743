import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue

/// Reading a file in chunks gives the same records as reading it at once, wherever a chunk ends.
@Suite struct FileChunksTests {
  private let url: URL
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    url = folder.url.appendingPathComponent("answer.json")
  }

  @Test(arguments: [
    #" [ {"id": 1, "title": "Étoile {\"} \\"}, {"id": 2, "a": [{}, {"b": "}"}]} , {} ] "#,
    #"{"meta": {"next": [1, -2.5e1, true]}, "artworks": [{"id": 1}], "places": [ ],"links":{"next":"x"}}"#,
    "\u{FEFF}[12, 3.5e2, \"texte\", null, [ {} ], false]\n\n",
    // Invalid and truncated JSON at various places.
    #"[{"id": 1}, {"id": 2]"#, #"[{"id": 1}, tru]"#, #"[{"id": 1}"#, #"[{"a": "\u00"}]"#,
    #"[{"id": 1}] {"id": 2}"#, #"{"data": 12, "more": 1} "#, "  ", "  x", #"{"data": [1.2.3]}"#,
    #"[{"id": "cut \"#, "[-", "{\"data\"  ",
  ]) func `records, positions and errors are the same wherever chunks end`(_ text: String) throws {
    try Data(text.utf8).write(to: url)
    let whole = try Data(text.utf8).withUnsafeBytes { try read(CatalogueCursor($0, url: url)) }
    for size in 3...(text.utf8.count + 3) {
      for isRead in [true, false] {
        let cursor = CatalogueCursor(FileChunks(try CatalogueFile(url), size: size))
        #expect(try read(cursor, isRead: isRead) == whole, "chunks of \(size) bytes")
      }
    }
  }

  /// The result of reading, record by record, and the final error.
  private func read(_ cursor: CatalogueCursor, isRead: Bool = true) throws -> [String] {
    var (cursor, told) = (cursor, [String]())
    do throws(CatalogueError) {
      while let record = try cursor.next(isRead: isRead) {
        let value =
          isRead ? record.value : try cursor.records.value(of: record.bytes, at: record.offset)
        told.append("\(record.list ?? "-") at \(record.offset): \(value)")
      }
      told.append("the end, partial: \(cursor.isPartial)")
    } catch {
      told.append("\(error)")
    }
    return told
  }

  @Test func `records that wait to be recognised as artworks are kept over many chunks`() throws {
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
    #expect(text.utf8.count > 3 << 20)
    let (atOnce, inPieces) = (try Catalogue.inMemory(), try Catalogue.inMemory())
    #expect(try atOnce.importCatalogue(url).kinds[.artwork]?.inserted == count)
    let cursor = CatalogueCursor(FileChunks(try CatalogueFile(url), size: 1 << 16))
    let report = try inPieces.write { db in
      var pass = try CatalogueImport(db)
      try pass.read(cursor)
      return try pass.finish()
    }
    #expect(report.kinds[.artwork]?.inserted == count)
    #expect(try inPieces.contents() == atOnce.contents())
  }

  @Test func `a file truncated during its import changes nothing`() throws {
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
