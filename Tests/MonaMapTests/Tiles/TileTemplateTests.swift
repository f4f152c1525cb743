import MonaMap
import Testing

@Suite struct TileTemplateTests {
  private static let tile = Tile(zoom: 11, x: 605, y: 731)

  @Test(
    arguments: [
      ("https://tile.example.org/{z}/{x}/{y}.png", "https://tile.example.org/11/605/731.png"),
      (" https://example.org/{z}/{y}/{x}?key=a ", "https://example.org/11/731/605?key=a"),
      (
        "https://{s}.example.org/light/{z}/{x}/{y}{r}.png",
        "https://a.example.org/light/11/605/731.png"
      ),
      ("http://localhost:8080/{z}/{x}/{y}", "http://localhost:8080/11/605/731"),
      ("http://[::1]/{z}/{x}/{y}", "http://[::1]/11/605/731"),
    ])
  func `an address template is filled in`(_ text: String, _ address: String) throws {
    #expect(try TileTemplate(text).address(of: Self.tile) == address)
  }

  @Test(
    arguments: [
      ("", TileTemplateError.empty),
      ("  \n", .empty),
      ("https://example.org/map.png", .missing(["{z}", "{x}", "{y}"])),
      ("https://example.org/{z}/{x}.png", .missing(["{y}"])),
      ("https://example.org/{z}/{x}/{y}/{-y}.png", .unknown("{-y}")),
      ("https://example.org/{z}/{x}/{y}?key={api key}", .unknown("{api key}")),
      ("http://example.org/{z}/{x}/{y}.png", .notSecure),
      ("http://localhost.example.org/{z}/{x}/{y}.png", .notSecure),
      ("http://127.0.0.1@example.org/{z}/{x}/{y}.png", .notAnAddress),
      ("file:///tmp/{z}/{x}/{y}.png", .notAnAddress),
      ("example.org/{z}/{x}/{y}.png", .notAnAddress),
      ("https://exa mple.org/{z}/{x}/{y}.png", .notAnAddress),
      ("https:///{z}/{x}/{y}.png", .notAnAddress),
      ("https://example.org/{z}/{x}/{y}.png{", .notAnAddress),
    ])
  func `an invalid template is refused, with the reason`(_ text: String, _ error: TileTemplateError)
  {
    #expect(throws: error) { try TileTemplate(text) }
  }

  @Test func `connections are counted by host, and cache folders by template`() throws {
    let light = try TileTemplate("https://example.org/light/{z}/{x}/{y}.png")
    let dark = try TileTemplate("https://Example.org:443/dark/{z}/{x}/{y}.png")
    #expect(light.server == dark.server)
    #expect(light.folder != dark.folder)
    #expect(light.folder.allSatisfy { $0.isLetter || $0.isNumber })
    #expect(!light.folder.contains("example"))
  }

  @Test func `a tile lies in its ancestors of lower zoom levels`() {
    #expect(Self.tile.ancestor(zoom: 9) == Tile(zoom: 9, x: 151, y: 182))
    #expect(Self.tile.ancestor(zoom: 11) == Self.tile)
    #expect(Self.tile.ancestor(zoom: 15) == Self.tile)
    #expect(Self.tile.ancestor(zoom: 0) == Tile(zoom: 0, x: 0, y: 0))
  }
}
