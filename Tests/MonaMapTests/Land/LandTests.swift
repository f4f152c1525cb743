import Foundation
import MonaMap
import MonaModel
import MonaTestSupport
import Testing

@Suite struct LandTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("data/\(Land.fileName)")

  /// Two squares side by side, 20 units each, and a third one in a hole of the first.
  private static let squares = #"""
    {"name": "All", "inside": [110, 110], "areas": [
      {"name": "West", "inside": [105, 110], "rings": [[0, 1], [3]]},
      {"name": "East", "inside": [130, 110], "rings": [[-2, 2]]},
      {"name": "Inner", "inside": [115, 110], "rings": [[-4]]}],
     "arcs": [
      [120, 120, -20, 0, 0, -20, 20, 0], [120, 100, 0, 20], [120, 100, 20, 0, 0, 20, -20, 0],
      [110, 105, 8, 0, 0, 10, -8, 0, 0, -10]]}
    """#

  private static func squares(replacing text: String = "", by other: String = "") throws -> Land {
    try Land(Data(squares.replacingOccurrences(of: text, with: other).utf8))
  }

  private static func point(_ x: UInt32, _ y: UInt32) -> MapPoint {
    MapPoint(x: x * 256, y: y * 256)
  }

  @Test func `lines that two areas share are read once, and an area in a hole is its own`() throws {
    let land = try Self.squares()
    #expect(land.areas.map(\.name) == ["West", "East", "Inner"])
    #expect(land.area(at: Self.point(102, 110))?.name == "West")
    #expect(land.area(at: Self.point(119, 110))?.name == "West")
    #expect(land.area(at: Self.point(121, 110))?.name == "East")
    #expect(land.area(at: Self.point(114, 110))?.name == "Inner")
    #expect(land.area(at: Self.point(141, 110)) == nil)
    #expect(land.area(at: Self.point(99, 110)) == nil)
    #expect(land.borders.map(\.isOuter) == [true, false, true, false])
    #expect(
      land.bounds.contains(Self.point(100, 100)) && land.bounds.contains(Self.point(140, 120)))
  }

  @Test func `a point of a shared border is in one area`() throws {
    let land = try Self.squares()
    for y in UInt32(101)..<119 {
      #expect(land.areas.count { $0.contains(Self.point(120, y)) } == 1, "\(y)")
    }
  }

  @Test func `a window between the borders has one colour`() throws {
    let land = try Self.squares()
    func window(_ west: UInt32, _ north: UInt32, _ east: UInt32, _ south: UInt32) -> MapWindow {
      let (start, end) = (Self.point(west, north), Self.point(east, south))
      return MapWindow(west: start.x, north: start.y, east: end.x, south: end.y)
    }
    #expect(!land.hasBorder(in: window(122, 102, 138, 118)))
    #expect(land.hasBorder(in: window(119, 102, 138, 118)))
    #expect(land.isSeen(in: window(130, 110, 200, 200)))
    #expect(!land.isSeen(in: window(150, 110, 200, 200)))
  }

  @Test(arguments: [
    ("[[-2, 2]]", "[[-2, 9]]"), ("[[-2, 2]]", "[[-2, 0]]"), ("[[-2, 2]]", "[]"),
    ("[[-2, 2]]", "[[1]]"), ("[130, 110]", "[130]"), ("[130, 110]", "[130, -1]"),
    ("[120, 100, 0, 20]", "[120, 100, 0]"),
    ("[120, 100, 0, 20]", "[9223372036854775807, 100, 1, 20]"),
    ("[120, 100, 0, 20]", "[16777216, 100, 0, 20]"), (#""areas": ["#, #""areas": [], "more": ["#),
    ("[110, 110]", "[]"),
  ])
  func `a damaged file is refused`(_ text: String, _ other: String) {
    #expect(throws: LandError.damaged) { try Self.squares(replacing: text, by: other) }
  }

  @Test func `text that is no file of land is refused`() {
    #expect(throws: (any Error).self) { try Land(Data("[]".utf8)) }
    #expect(throws: (any Error).self) { try Land(Data()) }
  }

  // MARK: The bundled land

  @Test func `the bundled land is all of the agglomeration of Montréal, within its size`() throws {
    let data = try Data(contentsOf: Self.file)
    #expect(data.count <= 150_000)
    let land = try Land(data)
    #expect(land.name == "Montréal" && land.area(at: land.inside) != nil)
    #expect(land.areas.count == 34)
    #expect(Set(land.areas.map(\.name)).count == 34)
    let names = Set(land.areas.map(\.name))
    #expect(
      names.isSuperset(of: [
        "Ville-Marie", "Ahuntsic-Cartierville", "Le Plateau-Mont-Royal", "Pierrefonds-Roxboro",
        "Côte-des-Neiges–Notre-Dame-de-Grâce", "L’Île-Bizard–Sainte-Geneviève", "L’Île-Dorval",
        "Villeray–Saint-Michel–Parc-Extension", "Baie-d’Urfé", "Westmount",
      ]))
    #expect(!names.contains { $0.contains("'") })
    // As the boroughs of the catalogue are written.
    for name in names { #expect(BoroughName.ofMontreal(name) == name) }
  }

  @Test func `each name is in its area, and in no other`() throws {
    let land = try Land(contentsOf: Self.file)
    for area in land.areas {
      #expect(area.contains(area.inside), "\(area.name)")
      #expect(land.areas.count { $0.contains(area.inside) } == 1, "\(area.name)")
    }
  }

  @Test func `the areas neither overlap nor leave gaps`() throws {
    let land = try Land(contentsOf: Self.file)
    // A line is between two areas or around all of them; none is left over.
    let ends = land.borders.filter(\.isOuter).flatMap { [$0.points.first, $0.points.last] }
    for end in Set(ends) {
      #expect(ends.count { $0 == end }.isMultiple(of: 2), "the outline is open")
    }
    let bounds = land.bounds
    for row in UInt32(0)..<60 {
      for column in UInt32(0)..<60 {
        let point = MapPoint(
          x: bounds.west + (bounds.east - bounds.west) / 60 * column,
          y: bounds.north + (bounds.south - bounds.north) / 60 * row)
        #expect(land.areas.count { $0.contains(point) } <= 1)
      }
    }
  }

  @Test(.enabled(if: RecordedData.isPresent))
  func `the boroughs of recorded works are those of the land, to one in a hundred`() throws {
    let land = try Land(contentsOf: Self.file)
    let expected =
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: RecordedData.file("boroughs/expected.json")))
      as? [String: [String: Any]]
    var (right, wrong) = (0, [String]())
    for kind in ["artworks", "places", "heritages"] {
      let records = try Self.records(kind)
      let boroughs = try #require(expected?[kind])
      for record in records {
        guard let id = record["id"] as? Int, let location = record["location"] as? [String: Any],
          let latitude = location["lat"] as? Double, let longitude = location["lng"] as? Double,
          let place = Coordinate(latitude: latitude, longitude: longitude)
        else { continue }
        let found = land.area(at: MapPoint(place)).map { NormalizedKey.of($0.name) }
        let borough = (boroughs["\(id)"] as? String).map(NormalizedKey.of)
        if found == borough { right += 1 } else { wrong.append("\(kind) \(id)") }
      }
    }
    #expect(right > 2000)
    #expect(wrong.count * 100 <= right + wrong.count, "\(wrong)")
  }

  private static func records(_ kind: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(
      with: Data(contentsOf: RecordedData.file("mona-v3/\(kind).json")))
    return (json as? [[String: Any]]) ?? (json as? [String: Any])?["data"] as? [[String: Any]] ?? []
  }
}
