import Foundation
import MonaTestSupport
import Testing

@Suite("Searching the recorded catalogue", .enabled(if: RecordedData.isPresent))
struct SearchTests {
  /// Shared by all tests, as they only read.
  private static let terminal = Result {
    let terminal = try Terminal()
    try terminal.run(["import"] + RecordedData.v3.map(\.path))
    return terminal
  }

  @Test(arguments: [
    ("calder", "artworks", "Trois disques"), ("calder", "artists", "Alexander Calder"),
    ("RIOPELLE", "artists", "Jean-Paul Riopelle"), ("RIOPELLE", "artworks", "La Joute"),
    ("riopelle joute", "artworks", "La Joute"), ("hibou pelle", "artworks", "Hibou-Pelle"),
    ("three disks", "artworks", "Trois disques"), ("mosaique", "artworks", "Mosaïque"),
    ("mosaique", "categories", "Mosaïque"),
    ("plateau mont royal", "boroughs", "Le Plateau-Mont-Royal"),
    ("lile bizard", "boroughs", "L’Île-Bizard–Sainte-Geneviève"),
    ("bibliotheque saint valerien", "places", "Bibliothèque de Saint-Valérien"),
  ])
  func `the expected result comes first in its section`(
    text: String, section: String, name: String
  ) throws {
    let answer = try Self.terminal.get().run("search", text, "--json")
    let sections = try #require(try answer.object()["sections"] as? [[String: Any]])
    let found = try #require(sections.first { $0["section"] as? String == section })
    let hits = try #require(found["hits"] as? [[String: Any]])
    let names = hits.map { ($0["title"] ?? $0["name"]) as? [String: Any] }
    #expect(names.first??["fr"] as? String == name, "\(answer.out)")
    #expect(try #require(found["total"] as? Int) >= hits.count && hits.count <= 5)
  }

  @Test func `words need no quotes, and an empty result is reported`() throws {
    let terminal = try Self.terminal.get()
    let words = try terminal.run("search", "riopelle", "joute")
    #expect(words.out.hasPrefix("Artworks · 1\n") && words.out.contains("La Joute"))
    let nothing = try terminal.run("search", "qwzx")
    #expect(nothing.status == 0 && nothing.out == "Nothing is found for “qwzx”.\n")
    let limited = try terminal.run("search", "mosaique", "--limit", "1")
    #expect(limited.lines.first?.hasPrefix("Artworks · ") == true)
    #expect(limited.lines.count { $0.contains("artwork:") } == 1)
  }

  @Test func `a discovery is found by its address, which is printed`() throws {
    let terminal = try Self.terminal.get()
    let answer = try terminal.run("search", "parc", "jean-drapeau", "--limit", "1")
    #expect(answer.lines.contains { $0.hasPrefix("Addresses and places · ") })
    #expect(answer.out.contains("Place: Parc Jean-Drapeau"))
    let sections = try terminal.run("search", "1967", "boulevard", "graham", "--json").object()[
      "sections"]
    let last = try #require((sections as? [[String: Any]])?.last)
    #expect(last["section"] as? String == "addresses")
    let hit = try #require((last["hits"] as? [[String: Any]])?.first)
    #expect((hit["line"] as? [String: Any])?["part"] as? String == "address")
  }

  @Test func `a typo is corrected, and the correction is printed`() throws {
    let terminal = try Self.terminal.get()
    let answer = try terminal.run("search", "riopele")
    #expect(answer.lines.first == "Nothing is found for “riopele”: this is what “riopelle” finds.")
    #expect(answer.out.contains("La Joute"))
    let json = try terminal.run("search", "riopele", "--json").object()
    #expect(json["corrected"] as? String == "riopelle")
    let plain = try terminal.run("search", "riopelle", "--json").object()
    #expect(plain["corrected"] is NSNull)
  }

  @Test func `the nearest comes first, with its distance`() throws {
    let terminal = try Self.terminal.get()
    func first(_ arguments: String...) throws -> [String: Any] {
      let answer = try terminal.run(["search", "bibliotheque", "--json"] + arguments)
      let sections = try #require(try answer.object()["sections"] as? [[String: Any]])
      let places = try #require(sections.first { $0["section"] as? String == "places" })
      return try #require((places["hits"] as? [[String: Any]])?.first)
    }
    let rimouski = try first("--near", "48.45,-68.53")
    #expect(rimouski["territory"] as? String == "Rimouski (Bas-Saint-Laurent)")
    #expect(try #require(rimouski["distance"] as? Double) < 10_000)
    #expect(try first()["distance"] == nil)
  }
}
