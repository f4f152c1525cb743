import MonaMap
import MonaModel
import MonaPerson

/// What a map that came to rest shows beside its pins.
struct VisibleRegion: Sendable {
  var ids: [DiscoveryID]
  var total: Int
  var areas: [MapAreaOutline] = []

  /// From this zoom on grounds are large enough to be drawn.
  static let areaZoom = 15.0
  /// As many grounds as are read for one look.
  static let areaLimit = 200

  init(_ index: PinIndex, in window: MapWindow, zoom: Double, _ store: Store) throws {
    ids = index.nearest(to: window.middle, in: window, limit: MapInView.limit)
    total = index.count(in: window)
    guard zoom >= Self.areaZoom else { return }
    // Ground may reach into view from a middle that is out of it.
    let around = window.widened
    let sites = index.nearest(to: window.middle, in: around, limit: 2 * MapInView.limit).filter {
      $0.kind == .heritage
    }
    areas = try store.catalogue.areas(of: Array(sites.prefix(Self.areaLimit))).map(
      MapAreaOutline.init
    )
    .sorted { $0.id < $1.id }
  }
}

extension MapWindow {
  /// The window with half of it added on each side.
  fileprivate var widened: MapWindow {
    let (width, height) = ((east &- west) / 2, (south - north) / 2)
    // Twice as wide as the world is the world.
    let isRound = east &- west >= UInt32.max / 2
    return MapWindow(
      west: isRound ? 0 : west &- width, north: north - min(north, height),
      east: isRound ? .max : east &+ width, south: south + min(.max - south, height))
  }
}

/// What the part of the map in view holds.
package struct MapInView: Hashable, Sendable {
  /// The discoveries, those nearest the middle first; at most `limit`.
  package var ids: [DiscoveryID] = []
  /// How many there are in all.
  package var total = 0
  /// Grows when the rows of the same discoveries may say something else.
  package var revision = 0

  /// As many as a list beside a map is read to.
  package static let limit = 500

  /// Nothing in view.
  package init() {}
}

/// The ground of a heritage site, to be drawn.
package struct MapAreaOutline: Hashable, Identifiable, Sendable {
  /// Whose ground it is.
  package var id: DiscoveryID
  /// Outlines and holes: what an odd number of them encloses is inside.
  package var rings: [[MapPoint]]

  init(_ id: DiscoveryID, _ area: [Polygon]) {
    self.id = id
    rings = area.flatMap(\.rings).map { $0.map(MapPoint.init) }
  }
}
