import Foundation
import MonaTestSupport
import Testing

@testable import MonaCatalogue

@Suite struct RefusedFileTests {
  private let folder: TemporaryFolder
  private let catalogue: Catalogue
  private let before: [String]

  init() throws {
    folder = try TemporaryFolder()
    catalogue = try Catalogue.inMemory()
    let good = folder.url.appendingPathComponent("good.json")
    try Data(#"[{"location": null, "id": 1, "title": {"fr": "Strates"}, "artists": []}]"#.utf8)
      .write(to: good)
    _ = try catalogue.importCatalogue(good)
    before = try catalogue.contents()
  }

  private func file(_ content: String) throws -> URL {
    let url = folder.url.appendingPathComponent("answer.json")
    try Data(content.utf8).write(to: url)
    return url
  }

  private func expectRefusal(_ error: CatalogueError, of url: URL) throws {
    #expect(throws: error) { try catalogue.importCatalogue(url) }
    #expect(try catalogue.contents() == before)
  }

  @Test func `a file truncated anywhere changes nothing`() throws {
    let whole =
      #"{"data": [{"title": null, "location": null, "id": 2, "artists": [{"id": 3, "name": "É"}]}], "meta": {"total": 1}}"#
    for length in 1..<whole.utf8.count {
      let url = folder.url.appendingPathComponent("cut.json")
      try Data(whole.utf8.prefix(length)).write(to: url)
      #expect(throws: CatalogueError.truncated(url)) { try catalogue.importCatalogue(url) }
    }
    #expect(try catalogue.contents() == before)
  }

  @Test func `a web page is recognised`() throws {
    let page = try file("\n<!DOCTYPE html><html><body>503</body></html>")
    try expectRefusal(.webPage(page), of: page)
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?>\n<!-- ours -->\n<kml xmlns=\"a\"><Document/></kml>", XMLKind.other),
    ("<?xml version=\"1.0\"?><gpx version=\"1.1\"></gpx>", .gpx),
    ("<osm version=\"0.6\"><node id=\"1\"/></osm>", .other),
    ("<?xml version=\"1.0\"?><rss><channel/></rss>", .other),
  ]) func `XML is distinguished from a web page by its root element`(
    _ text: String, _ kind: XMLKind
  ) throws {
    let url = try file(text)
    try expectRefusal(.xml(url, kind), of: url)
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?><!DOCTYPE html><html xmlns=\"a\"></html>", "<p>Back soon</p>", "< 3",
  ]) func `a web page is recognised whatever it begins with`(_ text: String) throws {
    let url = try file(text)
    try expectRefusal(.webPage(url), of: url)
  }

  @Test func `an empty file, or one of white space, is refused`() throws {
    let nothing = try file("")
    try expectRefusal(.empty(nothing), of: nothing)
    let blanks = try file(" \n ")
    try expectRefusal(.empty(blanks), of: blanks)
  }

  @Test func `a file longer than the limit is refused without being read`() throws {
    let url = try file("[[]]")
    _ = try CatalogueFile(url, sizeLimit: 4)
    #expect(throws: CatalogueError.tooLarge(url)) { try CatalogueFile(url, sizeLimit: 3) }
  }

  @Test func `a database in use is refused and keeps its locks`() throws {
    let url = folder.url.appendingPathComponent("catalogue.sqlite")
    let inUse = try Catalogue(file: url)
    _ = try inUse.sources()
    let index = URL(fileURLWithPath: url.path + "-shm")
    let held = try posixLocks(on: index)
    #expect(!held.isEmpty)
    for suffix in ["", "-shm"] {
      _ = Catalogue.badgeCount(in: URL(fileURLWithPath: url.path + suffix))
    }
    try expectRefusal(.unreadable(url), of: url)
    let link = folder.url.appendingPathComponent("link.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    #expect(link.isOpenDatabase)
    #expect(Catalogue.badgeCount(in: link) == nil)
    #expect(try posixLocks(on: index) == held)
    withExtendedLifetime(inUse) {}
  }

  @Test func `a folder and a missing file are refused`() throws {
    try expectRefusal(.folder(folder.url), of: folder.url)
    let missing = folder.url.appendingPathComponent("missing.json")
    try expectRefusal(.missing(missing), of: missing)
  }

  @Test func `JSON that is no catalogue is refused, and so is text after the end`() throws {
    for content in [#"{"message": "Server Error"}"#, "[]", #"{"data": []}"#, "[1, 2]", "[{}]"] {
      let url = try file(content)
      try expectRefusal(.notACatalogue(url), of: url)
    }
    let url = try file(#"[{"title": null, "location": null, "id": 2, "artists": []}] oops"#)
    try expectRefusal(.notJSON(url, offset: 60), of: url)
  }

  @Test func `lists of other works by artists are not taken for MONA's catalogue`() throws {
    for content in [
      #"[{"id": 1, "artists": []}]"#,
      #"[{"id": 1, "title": "Kind of Blue", "artists": [{"name": "Miles Davis"}]}]"#,
      #"[{"id": 1, "title": "Kind of Blue", "artists": [], "location": "New York"}]"#,
      #"{"data": [{"id": "a1", "title": "Song", "location": null, "artists": []}]}"#,
      #"{"artworks": [{"artists": []}]}"#,
    ] {
      let url = try file(content)
      try expectRefusal(.notACatalogue(url), of: url)
    }
  }

  private func answer(_ ids: ClosedRange<Int>) throws -> URL {
    let records = ids.map { #"{"id": \#($0), "title": null, "location": null, "artists": []}"# }
    return try file("[\(records.joined(separator: ","))]")
  }

  @Test func `an answer that lacks most of the catalogue is refused until confirmed`() throws {
    _ = try catalogue.importCatalogue(answer(1...40))
    let before = try catalogue.contents()
    for part in [1...19, 41...90] {
      let url = try answer(part)
      let missing = part == 1...19 ? 21 : 40
      #expect(throws: CatalogueError.lacksMost(url, missing: missing, of: 40)) {
        try catalogue.importCatalogue(url)
      }
      #expect(try catalogue.contents() == before)
    }
    #expect(try catalogue.importCatalogue(answer(1...20)).kinds[.artwork]?.retired == 20)
    // A few discoveries may always be retired.
    #expect(try catalogue.importCatalogue(answer(11...21)).kinds[.artwork]?.retired == 10)
    let counts = try catalogue.importCatalogue(answer(50...50), isComplete: true).kinds[.artwork]
    #expect(counts?.retired == 11 && counts?.inserted == 1)
  }

  @Test func `a file truncated by another program while open can still be read whole`() throws {
    let text = "[" + String(repeating: " ", count: 1 << 20) + "]"
    let url = try file(text)
    let opened = try CatalogueFile(url).content()
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: 0)
    try handle.close()
    #expect(opened.count == text.utf8.count && opened.last == UInt8(ascii: "]"))
  }
}
