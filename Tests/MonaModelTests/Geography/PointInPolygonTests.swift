import Testing
@testable import MonaModel

@Suite struct PointInPolygonTests {
  private func ring(_ points: (Double, Double)...) throws -> [Coordinate] {
    try points.map { try #require(Coordinate(latitude: $0.1, longitude: $0.0)) }
  }

  private func point(_ x: Double, _ y: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: y, longitude: x))
  }

  /// A square of 1…9, with a hole of 4…6.
  private func square() throws -> Polygon {
    Polygon(rings: [
      try ring((1, 1), (9, 1), (9, 9), (1, 9), (1, 1)),
      try ring((4, 4), (4, 6), (6, 6), (6, 4), (4, 4)),
    ])
  }

  @Test(arguments: [
    (2.0, 2.0, true), (8, 5, true), (5, 8, true), (0.5, 5, false), (9.5, 5, false),
    (5, 9.5, false), (5, 0.5, false), (-5, -5, false),
  ])
  func `a point is inside an outline or not`(x: Double, y: Double, isInside: Bool) throws {
    #expect(PointInPolygon.contains(try square(), try point(x, y)) == isInside)
  }

  @Test func `a point in a hole is outside`() throws {
    #expect(PointInPolygon.contains(try square(), try point(5, 5)) == false)
  }

  @Test(arguments: [(1.0, 5.0), (9, 5), (5, 1), (5, 9), (1, 1), (9, 9), (4, 5), (6, 6), (5, 4)])
  func `points on an edge, a corner and the rim of a hole are inside`(x: Double, y: Double) throws {
    #expect(PointInPolygon.contains(try square(), try point(x, y)))
  }

  @Test func `a ray through a corner counts it once`() throws {
    let kite = Polygon(rings: [try ring((1, 5), (5, 1), (9, 5), (5, 9))])
    #expect(PointInPolygon.contains(kite, try point(4, 5)))
    #expect(!PointInPolygon.contains(kite, try point(0.5, 5)))
    #expect(!PointInPolygon.contains(kite, try point(1.5, 9)))
    #expect(!PointInPolygon.contains(kite, try point(1.5, 1)))
  }

  @Test func `an outline without points contains nothing`() throws {
    #expect(!PointInPolygon.contains(Polygon(rings: []), try point(1, 1)))
    #expect(!PointInPolygon.contains(Polygon(rings: [[]]), try point(1, 1)))
  }

  @Test func `each part of a multipolygon is searched`() throws {
    let far = Polygon(rings: [try ring((20, 20), (22, 20), (22, 22), (20, 22), (20, 20))])
    let boundaries = Boundaries([
      .init(name: "Deux parties", area: [try square(), far]),
      .init(name: "Voisine", area: [Polygon(rings: [try ring((9, 1), (12, 1), (12, 9), (9, 9))])]),
    ])
    #expect(boundaries.area(at: try point(21, 21))?.name == "Deux parties")
    #expect(boundaries.area(at: try point(2, 2))?.name == "Deux parties")
    #expect(boundaries.area(at: try point(11, 2))?.name == "Voisine")
    #expect(boundaries.area(at: try point(5, 5)) == nil)
    #expect(boundaries.area(at: try point(15, 15)) == nil)
    // A point on both edges is in the first area.
    #expect(boundaries.area(at: try point(9, 5))?.name == "Deux parties")
  }
}

@Suite struct BoroughNameTests {
  @Test(arguments: [
    ("Rosemont - La Petite-Patrie", "Rosemont–La Petite-Patrie"),
    ("Rosemont – La Petite-Patrie", "Rosemont–La Petite-Patrie"),
    ("Rosemont–La Petite-Patrie", "Rosemont–La Petite-Patrie"),
    ("Villeray - Saint-Michel - Parc-Extension", "Villeray–Saint-Michel–Parc-Extension"),
    ("LÎle-Bizard - Sainte-Geneviève", "L’Île-Bizard–Sainte-Geneviève"),
    ("Pierrefonds - Roxboro", "Pierrefonds-Roxboro"),
    ("Rosemont \u{A0}—\tLa Petite-Patrie", "Rosemont–La Petite-Patrie"),
    ("Le Plateau-Mont-Royal", "Le Plateau-Mont-Royal"),
    ("Le  Sud-Ouest", "Le Sud-Ouest"),
    ("Verdun -", "Verdun -"),
    ("- Verdun", "- Verdun"),
    ("—", "—"),
    ("", ""),
  ]) func `a borough of Montréal is written with one kind of dash`(
    _ name: String, _ expected: String
  ) {
    #expect(BoroughName.ofMontreal(name) == expected)
  }

  @Test func `a name from elsewhere keeps its dashes`() {
    #expect(BoroughName.repaired("Sector 3 - North") == "Sector 3 - North")
  }
}
