import Foundation
import Testing

/// Issue 43, point 5: own discoveries from a terminal.
@Suite struct OwnDiscoveryTests {
  private func terminal() throws -> Terminal { try .having(Samples.artworks, Samples.badges) }

  @Test func `a discovery is added, changed, proposed and removed`() throws {
    let terminal = try terminal()
    #expect(try terminal.run("own").out.contains("monactl own add"))
    let added = try terminal.run(
      "own", "add", "--title", "Le Renard", "--maker", "Zoé Éthier", "--maker", "Fluke", "--at",
      "45.55,-73.65", "--note", "Derrière.", "--json")
    #expect(added.status == 0, "\(added.err)")
    let own = try added.object()
    let id = try #require(own["id"] as? String)
    #expect(own["makers"] as? [String] == ["Zoé Éthier", "Fluke"])
    #expect(own["note"] as? String == "Derrière." && own["collected"] as? Bool == false)
    #expect(try terminal.run("own", "list").out.contains("Le Renard"))
    #expect(try terminal.run("search", "renard").out.contains("Le Renard"))
    #expect(try terminal.run("show", id).out.contains("Fluke"))
    let rows = try terminal.run("list", "artworks", "--json").objects()
    #expect(rows.filter { $0["own"] as? Bool == true }.map { $0["id"] as? String } == [id])
    let edited = try terminal.run(
      "own", "edit", id, "--kind", "place", "--title", "Garage", "--json")
    let place = try #require(try edited.object()["id"] as? String)
    #expect(place.hasPrefix("place:") && edited.out.contains("Garage"))
    #expect(try terminal.run("own", "propose", place).status == 0)
    #expect(try terminal.run("report", "list").out.contains("Garage"))
    #expect(try terminal.run("own", "propose", place).status == 1)
    #expect(try terminal.run("own", "remove", place).out.contains("Garage"))
    #expect(try terminal.run("own", "list", "--json").objects().isEmpty)
  }

  @Test func `what may be there already is shown first`() throws {
    let terminal = try terminal()
    let row = try #require(
      try terminal.run("list", "artworks", "--json").objects().first {
        $0["latitude"] is Double
      })
    let at = "\(row["latitude"] ?? ""),\(row["longitude"] ?? "")"
    let refused = try terminal.run("own", "add", "--title", "Autre", "--at", at)
    #expect(refused.status == 1 && refused.err.contains("--anyway"))
    #expect(refused.err.contains(row["id"] as? String ?? "-"))
    #expect(try terminal.run("own", "add", "--title", "Autre", "--at", at, "--anyway").status == 0)
  }

  @Test func `what is no discovery is refused with a sentence`() throws {
    let terminal = try terminal()
    let none = try terminal.run("own", "add", "--title", "Nulle part")
    #expect(none.status == 1 && none.err.contains("a photo or a place"))
    #expect(try terminal.run("own", "edit", "artwork:1", "--title", "x").status == 1)
    #expect(try terminal.run("own", "remove", "artwork:1").status == 1)
    #expect(
      try terminal.run("own", "add", "--date", "2026-11-01", "--at", "45,-73").status == 64)
  }

  @Test func `a photo collects it, and links the catalogue's work later`() throws {
    let terminal = try terminal()
    let photo = try terminal.file("IMG_1.png", Samples.photo)
    let added = try terminal.run(
      "own", "add", "--title", "Le Renard", "--at", "45.55,-73.65", "--photo", photo, "--date",
      "2026-11-01T10:00:00-05:00", "--json")
    #expect(added.status == 0, "\(added.err)")
    let id = try #require(try added.object()["id"] as? String)
    #expect(try added.object()["collected"] as? Bool == true)
    #expect(try terminal.run("outbox").out.contains("Le Renard") == false)
    let work =
      #"{"artworks":[{"id":900,"title":{"fr":"Le renard"},"location":{"lat":45.55,"lng":-73.65}}]}"#
    let file = try terminal.file("later.json", work)
    #expect(try terminal.run("import", file, "--complete").status == 0)
    #expect(try terminal.run("own").out.contains("monactl catalogues join \(id) artwork:900"))
    #expect(try terminal.run("catalogues", "join", id, "artwork:900").status == 0)
    #expect(
      try terminal.run("own", "list", "--json").objects().first?["joined"] as? String
        == "artwork:900")
    #expect(
      try terminal.run("list", "collected", "--json").objects().map { $0["id"] as? String } == [
        "artwork:900"
      ])
  }
}
