import Foundation
import Testing

@testable import MonaCore

@Suite struct RefusedFileTests {
  private let folder: TemporaryFolder
  private let store: Store
  private let before: [String]

  init() throws {
    folder = try TemporaryFolder()
    store = try Store.inMemory()
    let good = folder.url.appendingPathComponent("good.json")
    try Data(#"[{"id": 1, "title": {"fr": "Strates"}, "artists": []}]"#.utf8).write(to: good)
    _ = try store.importCatalogue(good)
    before = try store.contents()
  }

  private func file(_ content: String) throws -> URL {
    let url = folder.url.appendingPathComponent("answer.json")
    try Data(content.utf8).write(to: url)
    return url
  }

  private func expectRefusal(_ error: CatalogueError, of url: URL) throws {
    #expect(throws: error) { try store.importCatalogue(url) }
    #expect(try store.contents() == before)
  }

  @Test func `a file cut anywhere in its middle changes nothing`() throws {
    let whole = #"{"data": [{"id": 2, "artists": [{"id": 3, "name": "É"}]}], "meta": {"total": 1}}"#
    for length in 1..<whole.utf8.count {
      let url = folder.url.appendingPathComponent("cut.json")
      try Data(whole.utf8.prefix(length)).write(to: url)
      #expect(throws: CatalogueError.truncated(url)) { try store.importCatalogue(url) }
    }
    #expect(try store.contents() == before)
  }

  @Test func `a web page is recognised`() throws {
    let page = try file("\n<!DOCTYPE html><html><body>503</body></html>")
    try expectRefusal(.webPage(page), of: page)
  }

  @Test func `an empty file, or one of blanks, is refused`() throws {
    let nothing = try file("")
    try expectRefusal(.empty(nothing), of: nothing)
    let blanks = try file(" \n ")
    try expectRefusal(.empty(blanks), of: blanks)
  }

  @Test func `a file of 2 GiB is refused without being read`() throws {
    let url = try file("[")
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: 2 << 30)
    try handle.close()
    try expectRefusal(.tooLarge(url), of: url)
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
    let url = try file(#"[{"id": 2, "artists": []}] oops"#)
    try expectRefusal(.notJSON(url, offset: 27), of: url)
  }
}
