import Foundation
import MonaTestSupport
import Testing

@Suite struct RefusedImportTests {
  /// Creates the input to be refused, and returns its path.
  typealias Make = @Sendable (Terminal) throws -> String

  private static let refused: [(String, Make, String)] = [
    (
      "cut short", { try $0.file("x", String(Samples.artworks.prefix(300))) }, "stops in the middle"
    ),
    ("a web page", { try $0.file("x", "<!DOCTYPE html><html></html>") }, "is a web page"),
    ("empty", { try $0.file("x", "") }, "is empty"),
    ("blank", { try $0.file("x", " \n ") }, "is empty"),
    ("no JSON", { try $0.file("x", "{\"data\": [}") }, "is not JSON"),
    ("a text", { try $0.file("x", "Bonjour\n") }, "holds no artworks"),
    (
      "a table of nowhere", { try $0.file("x", "id;titre\n4;La Joute\n") },
      "no columns with latitude and longitude"
    ),
    (
      "a table in metres", { try $0.file("x", "titre,lat,lon\nLa Joute,299000,5040000\n") },
      "is no place on Earth"
    ),
    ("a table cut short", { try $0.file("x", "titre,lat,lon\n\"La Jo") }, "stops in the middle"),
    ("another JSON", { try $0.file("x", #"{"data": [{"a": 1}]}"#) }, "holds no artworks"),
    ("nothing in it", { try $0.file("x", #"{"data": []}"#) }, "holds no artworks"),
    ("a folder", { $0.album.deletingLastPathComponent().path }, "is a folder"),
    ("missing", { $0.folder.appendingPathComponent("nowhere").path }, "There is no file “nowhere”"),
    ("unreadable", { _ in "/dev/null" }, "cannot be read"),
  ]

  private func contents(_ terminal: Terminal) throws -> [String] {
    try ["catalogue", "person"].flatMap {
      try rows(ofDatabase: terminal.data.appendingPathComponent("\($0).sqlite"))
    }
  }

  @Test(arguments: refused.indices)
  func `a file that is no catalogue is refused with one sentence and changes nothing`(
    index: Int
  ) throws {
    let (name, make, words) = Self.refused[index]
    let terminal = try Terminal.having(Samples.artworks)
    let before = try contents(terminal)
    let answer = try terminal.run("import", make(terminal))
    #expect(answer.status == 1, "\(name)")
    #expect(answer.out.isEmpty, "\(name)")
    #expect(answer.err.contains(words), "\(name): \(answer.err)")
    #expect(answer.err.hasSuffix(".\n") && answer.err.count(where: \.isNewline) == 1)
    #expect(try contents(terminal) == before, "\(name)")

    let french = try terminal.run(["import", make(terminal)], settings: French.settings(terminal))
    #expect(french.status == 1 && french.err.hasSuffix(".\n"), "\(name)")
    #expect(!french.err.contains(words), "\(name): \(french.err)")
  }

  @Test func `the first refusal ends an import, and lists what was imported before`() throws {
    let terminal = try Terminal()
    let good = try terminal.file("good.json", Samples.artworks)
    let bad = try terminal.file("bad.json", "")
    let badges = try terminal.file("badges.json", Samples.badges)
    let answer = try terminal.run("import", good, bad, badges)
    #expect(answer.status == 1)
    #expect(answer.out.contains("good.json") && !answer.out.contains("badges.json"))
    #expect(answer.err == "“bad.json” is empty: download it again.\n")
    #expect(try terminal.run("stats", "--json").object()["artworks"] as? Int == 3)
    #expect(try terminal.run("badges", "--json").objects().isEmpty)
  }
}
