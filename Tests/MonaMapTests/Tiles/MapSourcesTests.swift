import Foundation
import MonaMap
import Testing

@Suite struct MapSourcesTests {
  private static let standard = MapSource.openStreetMap(attribution: "© us")

  private func source(_ name: String, file: String? = nil) throws -> MapSource {
    let origin: MapSource.Origin =
      if let file {
        .file(URL(fileURLWithPath: file))
      } else {
        .server(
          try TileTemplate("https://\(name).example.org/{z}/{x}/{y}.png"),
          dark: try TileTemplate("https://\(name).example.org/dark/{z}/{x}/{y}.png"))
      }
    return MapSource(
      name: name, origin: origin, attribution: "© \(name)", link: "https://example.org",
      zooms: 3...17, place: MapPosition(latitude: 45.5, longitude: -73.5, zoom: 12))
  }

  @Test func `sources are read back from the settings unchanged`() throws {
    var sources = MapSources(standard: Self.standard)
    sources.put(try source("a"))
    sources.put(try source("b", file: "/maps/b.mbtiles"))
    sources.choose(sources.added[1].id)
    let again = MapSources(
      standard: Self.standard, text: sources.text, chosenID: sources.chosenID)
    #expect(again == sources)
    #expect(again.chosen.name == "b")
    #expect(again.all.map(\.name) == ["OpenStreetMap", "a", "b"])
  }

  @Test(arguments: ["nonsense", "{}", "[1, {\"id\": \"x\"}]"])
  func `invalid settings leave OpenStreetMap only`(_ text: String) {
    let sources = MapSources(standard: Self.standard, text: text, chosenID: "gone")
    #expect(sources.all == [Self.standard])
    #expect(sources.chosen == Self.standard && sources.unreadCount > 0)
    #expect(MapSources(standard: Self.standard, text: "", chosenID: "").unreadCount == 0)
  }

  @Test func `an invalid source does not remove the others`() throws {
    let good = MapSources(standard: Self.standard, added: [try source("a")]).text.dropFirst()
    let sources = MapSources(
      standard: Self.standard, text: "[{\"id\": \"later\"}, \(good)", chosenID: "a")
    #expect(sources.added.map(\.name) == ["a"] && sources.unreadCount == 1)
  }

  @Test(
    arguments: [
      (#"[{"id": "later", "zooms": [1, 2.5]}]"#, #"[{"id":"later","zooms":[1,2.5]}]"#),
      (#"[{"name": "Les amies"#, #"["[{\"name\": \"Les amies"]"#),
      (#"{"id": "later"}"#, #"[{"id":"later"}]"#),
      ("7", #"["7"]"#),
    ])
  func `an invalid source is stored until the person removes it`(
    _ text: String, _ kept: String
  ) throws {
    var sources = MapSources(standard: Self.standard, text: text, chosenID: "")
    sources.put(try source("b"))
    var again = MapSources(standard: Self.standard, text: sources.text, chosenID: "")
    #expect(again.added.map(\.name) == ["b"] && again.unreadCount == 1)
    again.remove(again.added[0].id)
    #expect(again.text == kept)
    again.removeUnread()
    #expect(again.text == "[]")
  }

  @Test func `a changed source keeps its position, and a file is listed once`() throws {
    var sources = MapSources(standard: Self.standard)
    sources.put(try source("a"))
    sources.put(try source("b", file: "/maps/b.mbtiles"))
    var changed = sources.added[0]
    changed.name = "renamed"
    sources.put(changed)
    sources.put(try source("again", file: "/maps/b.mbtiles"))
    #expect(sources.added.map(\.name) == ["renamed", "again"])
  }

  @Test func `OpenStreetMap shows when the shown source is removed`() throws {
    var sources = MapSources(standard: Self.standard, added: [try source("a"), try source("b")])
    sources.choose(sources.added[1].id)
    sources.remove(sources.added[0].id)
    #expect(sources.chosen.name == "b")
    sources.remove(sources.added[0].id)
    #expect(sources.chosen == Self.standard)
    #expect(sources.chosenID == Self.standard.id)
  }

  @Test func `a source without a dark variant looks the same in both styles`() throws {
    let light = try TileTemplate("https://example.org/{z}/{x}/{y}.png")
    let source = MapSource(name: "", origin: .server(light, dark: nil), attribution: "")
    #expect(source.template(isDark: true) == light)
    let both = try self.source("a")
    #expect(both.template(isDark: true)?.text.contains("dark") == true)
    #expect(both.template(isDark: false)?.text.contains("dark") == false)
  }

  @Test(
    arguments: [
      ("http://127.0.0.1:8000/{z}/{x}/{y}.png", true),
      ("http://localhost:8000/{z}/{x}/{y}.png", true),
      ("http://tiles.example.org/{z}/{x}/{y}.png", false),
      ("https://tiles.example.org/{z}/{x}/{y}.png", false),
      ("http://127.0.0.1@example.org/{z}/{x}/{y}.png", false),
      ("file:///etc/passwd", false),
      ("", false),
    ])
  func `another server replaces OpenStreetMap on this computer only`(
    _ template: String, _ isTaken: Bool
  ) {
    let source = MapSource.openStreetMap(
      attribution: "", environment: ["MONA_TILES": template])
    #expect((source.origin == Self.standard.origin) == !isTaken)
    #expect(source.id == Self.standard.id)
  }
}
