import MonaMap
import MonaModel
import MonaPerson

/// The discoveries and the heritage site outlines in the map's visible region.
struct VisibleRegion: Sendable {
  var ids: [DiscoveryID]
  var total: Int
  var areas: [MapAreaOutline] = []

  /// The zoom level from which outlines are drawn.
  static let areaZoom = 15.0
  /// The maximum number of outlines read at once.
  static let areaLimit = 200

  /// - Parameter origin: where distances start; nil if none are shown, and the middle of the window
  ///   then counts.
  init(
    _ index: PinIndex, in window: MapWindow, zoom: Double, from origin: Coordinate?, _ store: Store
  ) throws {
    let middle = origin.map(MapPoint.init) ?? window.middle
    ids = index.nearest(to: middle, in: window, limit: MapInView.limit)
    if let origin { ids = Self.sorted(ids, in: index, from: origin) }
    total = index.count(in: window)
    guard zoom >= Self.areaZoom else { return }
    // The outline of a site may reach into view while its middle is outside.
    let around = window.widened
    let sites = index.nearest(to: window.middle, in: around, limit: 2 * MapInView.limit).filter {
      $0.kind == .heritage
    }
    areas = try store.catalogue.areas(of: Array(sites.prefix(Self.areaLimit))).map(
      MapAreaOutline.init
    )
    .sorted { $0.id < $1.id }
  }

  /// Sorts by the distances that the rows show: those on the map grow towards the poles.
  private static func sorted(
    _ ids: [DiscoveryID], in index: PinIndex, from origin: Coordinate
  ) -> [DiscoveryID] {
    let distances = ids.map { id in
      index.point(of: id)?.coordinate.map { Distance.metres(from: origin, to: $0) } ?? .infinity
    }
    return ids.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { ids[$0] }
  }
}

extension MapWindow {
  /// The window enlarged by half its size on each side.
  fileprivate var widened: MapWindow {
    let (width, height) = ((east &- west) / 2, (south - north) / 2)
    // Doubling a window of half the world or more gives the whole world.
    let isRound = east &- west >= UInt32.max / 2
    return MapWindow(
      west: isRound ? 0 : west &- width, north: north - min(north, height),
      east: isRound ? .max : east &+ width, south: south + min(.max - south, height))
  }
}

/// The discoveries in view.
package struct MapInView: Hashable, Sendable {
  /// The discoveries, nearest first to the origin of distances, or else to the middle of the map; at
  /// most `limit`.
  package var ids: [DiscoveryID] = []
  /// The total number in view.
  package var total = 0
  /// Increases when rows may have changed while the discoveries stayed the same.
  package var revision = 0

  /// The maximum length of the list beside the map.
  package static let limit = 500

  /// Creates an empty region.
  package init() {}
}

/// The outline of a heritage site on the map.
package struct MapAreaOutline: Hashable, Identifiable, Sendable {
  /// The heritage site.
  package var id: DiscoveryID
  /// Outer and inner rings, filled by the even-odd rule.
  package var rings: [[MapPoint]]

  init(_ id: DiscoveryID, _ area: [Polygon]) {
    self.id = id
    rings = area.flatMap(\.rings).map { $0.map(MapPoint.init) }
  }
}
