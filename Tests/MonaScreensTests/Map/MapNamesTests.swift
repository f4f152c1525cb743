import Foundation
import MonaMap
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct MapNamesTests {
  /// Two squares side by side, each 4,000 units wide, some 7 km: "Ouest" and "Est".
  private static let land: Land = {
    let text = #"""
      {"name": "Île", "inside": [4960100, 6002000], "areas": [
        {"name": "Ouest", "inside": [4958000, 6002000], "rings": [[0, 1]]},
        {"name": "Est", "inside": [4962000, 6002000], "rings": [[-2, 2]]}],
       "arcs": [
        [4960000, 6004000, -4000, 0, 0, -4000, 4000, 0], [4960000, 6000000, 0, 4000],
        [4960000, 6000000, 4000, 0, 0, 4000, -4000, 0]]}
      """#
    guard let land = try? Land(Data(text.utf8)) else { preconditionFailure("a typing error") }
    return land
  }()

  private static func point(_ x: UInt32, _ y: UInt32) -> MapPoint {
    MapPoint(x: x * 256, y: y * 256)
  }

  private static func window(_ west: UInt32, _ north: UInt32, _ east: UInt32, _ south: UInt32)
    -> MapWindow
  {
    let (start, end) = (point(west, north), point(east, south))
    return MapWindow(west: start.x, north: start.y, east: end.x, south: end.y)
  }

  private static func label(_ name: String, at point: MapPoint, _ count: Int = 1) -> MapLabel {
    MapLabel(id: 1, name: name, point: point, count: count)
  }

  private static let all = window(4_950_000, 5_990_000, 4_990_000, 6_010_000)
  private static let towns = [
    label("Montréal", at: point(4_959_000, 6_002_000), 900),
    label("Longueuil", at: point(4_970_000, 6_002_000), 50),
    label("Brossard", at: point(4_971_000, 6_009_000), 60),
  ]
  private static let boroughs = [
    label("EST", at: point(4_961_900, 6_001_900), 9),
    label("Vieux-Longueuil", at: point(4_970_100, 6_002_100), 3),
  ]

  private func names(zoom: Double, view: MapWindow = all) -> [String] {
    MapNames.names(
      of: Self.land, towns: Self.towns, boroughs: Self.boroughs, in: Self.all, view: view,
      zoom: zoom
    ).map(\.text)
  }

  @Test func `far out, the land as a whole, towns are named, and boroughs beside the land`() {
    #expect(names(zoom: 8) == ["Île", "Brossard", "Longueuil", "Vieux-Longueuil"])
  }

  @Test func `closer, the land's boroughs are named once, and its town is not`() {
    #expect(names(zoom: 11) == ["Est", "Ouest", "Brossard", "Longueuil", "Vieux-Longueuil"])
  }

  @Test func `a borough of the same name in another city keeps its name`() {
    let other = Self.label("Ouest", at: Self.point(4_970_000, 6_002_000))
    let names = MapNames.names(
      of: Self.land, towns: [], boroughs: [other], in: Self.all, view: Self.all, zoom: 11)
    #expect(names.map(\.text).sorted() == ["Est", "Ouest", "Ouest"])
  }

  @Test func `without land, discoveries' own boroughs and towns are named`() {
    let names = MapNames.names(
      of: nil, towns: [], boroughs: Self.boroughs, in: Self.all, view: Self.all, zoom: 8)
    #expect(names.map(\.text) == ["EST", "Vieux-Longueuil"])
  }

  @Test func `a town that is its own borough is named once`() {
    let town = Self.label("Saint-Lambert", at: Self.point(4_970_000, 6_002_000))
    let borough = Self.label("Saint-Lambert", at: Self.point(4_970_400, 6_002_900))
    for zoom in [8.0, 12] {
      let names = MapNames.names(
        of: nil, towns: [town], boroughs: [borough], in: Self.all, view: Self.all, zoom: zoom)
      #expect(names.map(\.text) == ["Saint-Lambert"])
    }
  }

  @Test func `in a street, the borough is named in the middle of the view`() throws {
    let street = Self.window(4_960_500, 6_000_100, 4_960_700, 6_000_300)
    let names = MapNames.names(
      of: Self.land, towns: [], boroughs: [], in: street, view: street, zoom: 16)
    #expect(names.map(\.text) == ["Est"])
    let place = try #require(names.first).point
    #expect(abs(Int(place.x) - Int(street.middle.x)) <= 256 * 4)
    #expect(abs(Int(place.y) - Int(street.middle.y)) <= 256 * 4)
  }

  @Test func `a corner of an area is not named`() {
    // All but a sixtieth of the view is "Est".
    let view = Self.window(4_959_996, 6_001_000, 4_960_296, 6_001_300)
    let names = MapNames.names(
      of: Self.land, towns: [], boroughs: [], in: view, view: view, zoom: 16)
    #expect(names.map(\.text) == ["Est"])
  }

  @Test(arguments: [
    ("Laval (Laval)", "Laval"), ("Gaspé", "Gaspé"), ("(Estrie)", "(Estrie)"),
    ("A (b) c", "A (b) c"), ("Métabetchouan--Lac (Nord)", "Métabetchouan–Lac"),
  ])
  func `a town is named without its region`(_ territory: String, _ town: String) async throws {
    #expect(MapLabel.town(territory) == town)
  }

  // MARK: Placement

  /// 16 units, or 4,096 points, are a pixel.
  private static let transform = MapTransform(
    origin: point(4_958_000, 6_002_000), at: .init(500, 400), east: .init(1 / 4096, 0),
    south: .init(0, 1 / 4096))

  @Test func `names overlap neither each other nor many pins`() {
    let names = (0..<60).map { index in
      MapName(
        "\(index)",
        at: Self.point(4_958_000 + UInt32(index % 8) * 400, 6_002_000 + UInt32(index / 8) * 150))
    }
    let placed = MapNamePlacement.place(names, of: nil, among: [], Self.transform) { _ in
      .init(70, 18)
    }
    #expect(placed.first?.name == names.first, "the first name matters most")
    #expect(placed.count > 8 && placed.count < 60)
    let boxes = placed.map { Self.box($0, 70, 18) }
    for (index, box) in boxes.enumerated() {
      #expect(!boxes.dropFirst(index + 1).contains { $0.intersects(box) }, "\(index)")
    }
  }

  @Test func `a name moves away from a pin, and is left out where too many are`() throws {
    let name = MapName("Est", at: Self.point(4_958_000, 6_002_000))
    let pin = PixelRectangle(x: 490, y: 390, width: 20, height: 15)
    let moved = MapNamePlacement.place([name], of: nil, among: [pin], Self.transform) { _ in
      .init(70, 18)
    }
    #expect(try #require(moved.first).offset.y != -9)
    let crowd = (0..<40).map { index in
      PixelRectangle(
        x: 440 + Double(index % 10) * 12, y: 330 + Double(index / 10) * 35, width: 30, height: 36)
    }
    #expect(
      MapNamePlacement.place([name], of: nil, among: crowd, Self.transform) { _ in .init(70, 18) }
        .isEmpty)
  }

  @Test func `a name never covers the number of a cluster or of a stack`() throws {
    let name = MapName("Est", at: Self.point(4_958_000, 6_002_000))
    let pixel = MapTransform.Pixel(500, 400)
    for look in [PinGlyph.Look.cluster, .stack] {
      let glyph = PinGlyph(
        look: look, point: name.point, id: DiscoveryID(.artwork, 1), state: .uncollected,
        stateCounts: StateCounts(collected: 0, targeted: 0, uncollected: 1200),
        bounds: MapWindow(name.point))
      let number = try #require(PixelRectangle(numberOf: glyph, at: pixel))
      let placed = MapNamePlacement.place(
        [name], of: nil, among: [], besides: [number], Self.transform
      ) { _ in .init(70, 18) }
      let box = Self.box(try #require(placed.first), 70, 18)
      #expect(
        !box.intersects(
          CGRect(x: number.x, y: number.y, width: number.width, height: number.height)))
    }
    let everywhere = PixelRectangle(x: 0, y: 0, width: 1000, height: 800)
    #expect(
      MapNamePlacement.place([name], of: nil, among: [], besides: [everywhere], Self.transform) {
        _ in .init(70, 18)
      }.isEmpty)
  }

  @Test func `a name much larger than its area is left out`() {
    let area = MapName(
      "Est", at: Self.point(4_958_000, 6_002_000),
      extent: Self.window(4_957_800, 6_001_800, 4_958_200, 6_002_200))
    // The area is 25 pixels wide.
    #expect(
      MapNamePlacement.place([area], of: nil, among: [], Self.transform) { _ in .init(70, 18) }
        .isEmpty)
    #expect(
      MapNamePlacement.place([area], of: nil, among: [], Self.transform) { _ in .init(38, 18) }
        .count == 1)
  }

  @Test func `the name of an area does not leave it for a neighbour`() throws {
    // At the pixel 750, 295: 20 pixels from the northern border of "Est".
    let name = MapName(
      "Est", at: Self.point(4_962_000, 6_000_320), extent: Self.land.areas.last?.bounds)
    // Leaves free what is 32 pixels above, beyond the border, or below.
    let pin = PixelRectangle(x: 720, y: 275, width: 60, height: 41)
    let placed = MapNamePlacement.place([name], of: Self.land, among: [pin], Self.transform) { _ in
      .init(70, 18)
    }
    #expect(placed.map(\.offset) == [.init(-35, 23)])
  }

  private static func box(_ placed: PlacedMapName, _ width: Double, _ height: Double) -> CGRect {
    let middle = transform.pixel(of: placed.name.point)
    return CGRect(
      x: middle.x + placed.offset.x, y: middle.y + placed.offset.y, width: width, height: height)
  }

  // MARK: Credits

  @Test func `the land is credited where it is to be seen, and tiles once there are some`() {
    let (status, source) = (MapTileStatus(), MapSource.openStreetMap(attribution: "© us"))
    func text(_ window: MapWindow?) -> String {
      MapCredits(tilesOf: source, status, land: Self.land, in: window).text
    }
    #expect(text(nil).isEmpty)
    #expect(text(Self.all) == "Borders: Ville de Montréal, CC BY 4.0")
    #expect(text(Self.window(0, 0, 10, 10)).isEmpty)
    let tile = Tile(zoom: 9, x: 1, y: 1)
    status.arrive(tile)
    #expect(text(Self.all) == "© us")
    status.note(.kept(since: Date(), .noNetwork), of: tile)
    #expect(text(Self.all) == "© us")
    status.note(.beyond, of: tile)
    #expect(text(Self.all) == "© us · Borders: Ville de Montréal, CC BY 4.0")
  }

  @Test func `a part of the map without a tile is known by its points`() {
    let status = MapTileStatus()
    let place = MapPoint(.montreal)
    #expect(status.hasGaps && status.lacksTile(at: place))
    status.arrive(Tile(zoom: 1, x: 1, y: 1))
    #expect(!status.hasGaps && !status.lacksTile(at: place))
    let (x, y) = (Int(place.x >> 22), Int(place.y >> 22))
    status.note(.missing(.noNetwork), of: Tile(zoom: 10, x: x + 1, y: y))
    #expect(status.hasGaps && !status.lacksTile(at: place))
    status.note(.missing(.noNetwork), of: Tile(zoom: 10, x: x, y: y))
    #expect(status.lacksTile(at: place))
  }

  @Test func `land is read once, and a damaged file leaves maps without it`() async throws {
    let folder = try TemporaryFolder()
    let land = MapLand()
    await land.load(from: nil)
    #expect(land.land == nil)
    try Data("{".utf8).write(to: folder.url.appendingPathComponent(Land.fileName))
    await land.load(from: folder.url)
    #expect(land.land == nil)
    let data = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("data")
    let other = MapLand()
    await other.load(from: data)
    #expect(other.land?.areas.count == 34)
  }
}
