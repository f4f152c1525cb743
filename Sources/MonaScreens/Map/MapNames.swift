import Foundation
import MonaMap
import MonaModel

/// A name on the map: of a borough or town of the land, or of one that discoveries have.
package struct MapName: Hashable, Sendable {
  /// The name.
  package var text: String
  /// The point in its middle.
  package var point: MapPoint
  /// The extent of the area that it names; nil if that is not known.
  package var extent: MapWindow?
  /// The distance that it keeps from other names, in pixels.
  package var distance: Double

  /// The name of an area around a point.
  package init(
    _ text: String, at point: MapPoint, extent: MapWindow? = nil, distance: Double = 4
  ) {
    (self.text, self.point, self.extent, self.distance) = (text, point, extent, distance)
  }
}

/// The names that a map without tiles shows, those that matter most first.
package enum MapNames {
  /// The zoom level from which boroughs are named, and not only towns.
  static let boroughZoom = 9.5
  /// The distance between names further out, in pixels: there are many more than fit.
  private static let distanceOfTowns = 24.0

  /// The names of a map.
  ///
  /// From `boroughZoom` on, these are the areas of the land, the towns beside it, then the
  /// boroughs that discoveries have and the land does not; further out, the land as a whole, the
  /// towns, and the boroughs beside the land.
  /// - Parameters:
  ///   - window: what may come into view soon.
  ///   - view: what is in view.
  package static func names(
    of land: Land?, towns: [MapLabel], boroughs: [MapLabel], in window: MapWindow,
    view: MapWindow, zoom: Double
  ) -> [MapName] {
    let areas = land?.areas ?? []
    let known = Set(areas.map { NormalizedKey.of($0.name) })
    func names(_ labels: [MapLabel]) -> [MapName] {
      labels.filter { window.contains($0.point) && !$0.name.isEmpty }
        .sorted { ($0.count, $1.name) > ($1.count, $0.name) }
        .map { MapName($0.name, at: $0.point) }
    }
    // A town without boroughs may be both.
    let townKeys = Set(towns.map { NormalizedKey.of($0.name) })
    let boroughs = boroughs.filter { !townKeys.contains(NormalizedKey.of($0.name)) }
    let townsBeside = names(towns.filter { land?.area(at: $0.point) == nil })
    guard zoom >= boroughZoom else {
      let whole = land.flatMap {
        window.contains($0.inside) ? MapName($0.name, at: $0.inside) : nil
      }
      let boroughsBeside = names(boroughs.filter { land?.area(at: $0.point) == nil })
      return ([whole].compactMap(\.self) + townsBeside + boroughsBeside).map { name in
        MapName(name.text, at: name.point, distance: distanceOfTowns)
      }
    }
    let named = areas.filter { window.meets($0.bounds) }
      .sorted { ($0.bounds.size, $1.name) > ($1.bounds.size, $0.name) }
      .compactMap { area in
        area.placeOfName(in: window, view: view).map {
          MapName(area.name, at: $0, extent: area.bounds)
        }
      }
    // A borough of this name elsewhere, in another city, is another one.
    let others = boroughs.filter {
      !(known.contains(NormalizedKey.of($0.name)) && land?.bounds.contains($0.point) == true)
    }
    return named + townsBeside + names(others)
  }
}

extension DiscoveryRow {
  /// The name of its borough or town, for a small map without land; nil if it has none or no
  /// coordinate.
  package var placeName: MapName? {
    guard let coordinate, let name = borough ?? territory.map(MapLabel.town) else { return nil }
    return MapName(name.shortened(to: 40), at: MapPoint(coordinate))
  }
}

extension MapLabel {
  /// The name of a town as it is printed, without its region: "Laval" for "Laval (Laval)".
  static func town(_ territory: String) -> String {
    // Two hyphens stand for the dash between merged towns.
    let territory = territory.replacingOccurrences(of: "--", with: "–")
    guard territory.hasSuffix(")"), let start = territory.firstIndex(of: "(") else {
      return territory
    }
    let town = territory[..<start].trimmingCharacters(in: .whitespaces)
    return town.isEmpty ? territory : town
  }
}

extension Land.Area {
  /// The number of points across and down that stand for a part of the area.
  private static let samples = (across: 9, down: 7)
  /// The least number of them that must be in the area, or the part is too small for a name.
  private static let leastSamples = 6

  /// Where the name stands: at the inner point if that is in view, otherwise in the middle of what
  /// is in view of the area; nil if the area is not to be seen in the window.
  func placeOfName(in window: MapWindow, view: MapWindow) -> MapPoint? {
    if view.contains(inside) { return inside }
    let (across, down) = Self.samples
    var found: [MapPoint] = []
    for row in 0..<down {
      for column in 0..<across {
        let point = MapPoint(
          x: view.west
            &+ UInt32(Double(view.east &- view.west) * (Double(column) + 0.5) / Double(across)),
          y: view.north
            + UInt32(Double(view.south - view.north) * (Double(row) + 0.5) / Double(down)))
        if contains(point) { found.append(point) }
      }
    }
    guard found.count >= Self.leastSamples else { return window.contains(inside) ? inside : nil }
    let middle = (
      x: found.map { Double($0.x) }.reduce(0, +) / Double(found.count),
      y: found.map { Double($0.y) }.reduce(0, +) / Double(found.count)
    )
    // The middle of a bent part may be outside it.
    return found.min { $0.square(to: middle) < $1.square(to: middle) }
  }
}

extension MapPoint {
  fileprivate func square(to point: (x: Double, y: Double)) -> Double {
    let (across, down) = (Double(x) - point.x, Double(y) - point.y)
    return across * across + down * down
  }
}

extension MapWindow {
  /// The size for comparison, in square steps.
  fileprivate var size: Double { Double(east &- west) * Double(south - north) }
}
