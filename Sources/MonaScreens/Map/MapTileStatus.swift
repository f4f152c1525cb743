import Foundation
import MonaMap
import MonaModel
import MonaText
import Observation

/// The problems of the tiles in view on the large map.
@Observable @MainActor
package final class MapTileStatus {
  /// A problem with a tile in view.
  package enum Problem: Hashable, Sendable {
    /// The tile cannot be shown.
    case missing(ImageFailure)
    /// A cached image from `since` is shown, because the server could not be asked for a newer one.
    case kept(since: Date, ImageFailure)
    /// The background has no tile there.
    case beyond
    /// The map file cannot be read.
    case unreadable

    /// Whether nothing is shown in the tile's place.
    fileprivate var isGap: Bool {
      if case .kept = self { false } else { true }
    }
  }

  /// The tiles in view that have a problem.
  private var problems: [Tile: Problem] = [:]
  /// Whether a tile has been shown since the background was chosen.
  package private(set) var hasTiles = false

  /// Creates a status without problems.
  package init() {}

  /// Records a problem with a tile.
  package func note(_ problem: Problem, of tile: Tile) {
    if problems[tile] != problem { problems[tile] = problem }
  }

  /// Records that a tile was loaded.
  package func arrive(_ tile: Tile) {
    leave(tile)
    if !hasTiles { hasTiles = true }
  }

  /// Records that a cached and possibly outdated tile is shown.
  package func showKept() {
    if !hasTiles { hasTiles = true }
  }

  /// Records that a tile has left the view.
  package func leave(_ tile: Tile) {
    if problems[tile] != nil { problems[tile] = nil }
  }

  /// Clears the status; for a new background.
  package func reset() {
    if !problems.isEmpty { problems = [:] }
    if hasTiles { hasTiles = false }
  }

  /// Whether tiles were asked for, and none has come.
  package var hasOnlyProblems: Bool { !hasTiles && !problems.isEmpty }

  /// Whether a part of what is in view has no tile, and shows what MONA draws itself.
  package var hasGaps: Bool { !hasTiles || problems.values.contains(where: \.isGap) }

  /// Whether a point of the map has no tile.
  package func lacksTile(at point: MapPoint) -> Bool {
    !hasTiles || problems.contains { tile, problem in problem.isGap && tile.contains(point) }
  }

  /// One line about the most important problem; nil without problems.
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
