import Foundation
import MonaLog
import MonaMap
import MonaModel
import MonaText
import Observation

/// The land that all maps draw where they have no tiles; read once, off the main thread.
@Observable @MainActor
package final class MapLand {
  /// The land; nil until it is read, or if there is none.
  package private(set) var land: Land?

  @ObservationIgnored private var reading: Task<Void, Never>?

  /// Creates a land that is not read yet.
  package init() {}

  /// Reads the land of a folder, unless that has begun already; without a folder there is none.
  package func load(from folder: URL?) async {
    guard let folder else { return }
    let reading =
      reading
      ?? Task {
        let file = folder.appendingPathComponent(Land.fileName)
        land = await BlockingExecutor.shared.run {
          tryLogging("The land of the maps cannot be read", level: .warning) {
            try Land(contentsOf: file)
          }
        }
      }
    self.reading = reading
    await reading.value
  }
}

/// The attributions of what a map shows.
package struct MapCredits: Hashable, Sendable {
  /// An attribution, with its link.
  package struct Credit: Hashable, Sendable {
    /// The text.
    package var text: String
    /// The address that it links to.
    package var link: String?
  }

  /// The attributions, that of the tiles first; none where the map shows nothing of anybody.
  package let credits: [Credit]

  /// The attributions of a map.
  ///
  /// - Parameters:
  ///   - source: where its tiles come from.
  ///   - window: what it shows; nil if that is not known yet.
  @MainActor
  package init(
    tilesOf source: MapSource, _ status: MapTileStatus, land: Land?, in window: MapWindow?
  ) {
    var credits: [Credit] = []
    if status.hasTiles { credits.append(Credit(text: source.attribution, link: source.link)) }
    if status.hasGaps, let land, let window, land.isSeen(in: window) {
      credits.append(
        Credit(
          text: Self.landText,
          link: "https://creativecommons.org/licenses/by/4.0/"))
    }
    self.credits = credits.filter { !$0.text.isEmpty }
  }

  /// The attribution of the land.
  package static var landText: String { tr("Borders: Ville de Montréal, CC BY 4.0") }

  /// All attributions in one line.
  package var text: String { credits.map(\.text).joined(separator: " · ") }
}
