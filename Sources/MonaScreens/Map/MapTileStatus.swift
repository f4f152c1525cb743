import Foundation
import MonaMap
import MonaText
import Observation

/// How the background of the large map fares, tile by tile.
@Observable @MainActor
package final class MapTileStatus {
  /// What is wrong with a tile in view.
  package enum Problem: Hashable, Sendable {
    /// It does not show.
    case missing(TileFailure)
    /// An image shows that was right on this day; nobody could be asked since.
    case kept(since: Date, TileFailure)
    /// The map does not reach there.
    case beyond
    /// The file of the map cannot be read.
    case unreadable
  }

  /// The tiles in view that something is wrong with.
  private var problems: [Tile: Problem] = [:]
  /// Whether a tile showed since the map has this background.
  package private(set) var hasTiles = false

  /// A background of which nothing is known.
  package init() {}

  /// Takes note of what is wrong with a tile.
  package func note(_ problem: Problem, of tile: Tile) {
    if problems[tile] != problem { problems[tile] = problem }
  }

  /// Takes note that a tile came.
  package func arrive(_ tile: Tile) {
    leave(tile)
    if !hasTiles { hasTiles = true }
  }

  /// Takes note that an image of a tile shows which may be old.
  package func showKept() {
    if !hasTiles { hasTiles = true }
  }

  /// Takes note that a tile left the view.
  package func leave(_ tile: Tile) {
    if problems[tile] != nil { problems[tile] = nil }
  }

  /// Starts afresh: the map has another background.
  package func reset() {
    if !problems.isEmpty { problems = [:] }
    if hasTiles { hasTiles = false }
  }

  /// One line on what is wrong; nil when nothing is.
  package var text: String? {
    let problems = Set(self.problems.values)
    if problems.contains(.unreadable) { return tr("No map background: its file cannot be read") }
    let failures = Set(
      problems.compactMap { if case .missing(let failure) = $0 { failure } else { nil } })
    let days = problems.compactMap { if case .kept(let day, _) = $0 { day } else { nil } }
    if !failures.isEmpty {
      return missingText(isNetwork: failures.contains(.noNetwork), hasSome: hasTiles)
    }
    if let oldest = days.min() {
      let isNetwork = problems.contains {
        if case .kept(_, .noNetwork) = $0 { true } else { false }
      }
      let day = ["date": Format.day(oldest)]
      return isNetwork
        ? tr("Map background kept from {date}: no network", day)
        : tr("Map background kept from {date}: the map’s server refuses", day)
    }
    guard problems.contains(.beyond) else { return nil }
    return hasTiles
      ? tr("The map background ends here") : tr("The map background does not reach here")
  }

  private func missingText(isNetwork: Bool, hasSome: Bool) -> String {
    switch (isNetwork, hasSome) {
    case (true, false): tr("No map background: no network")
    case (true, true): tr("Part of the map is missing: no network")
    case (false, false): tr("No map background: the map’s server refuses")
    case (false, true): tr("Part of the map is missing: the map’s server refuses")
    }
  }
}
