import CGtk
import GtkKit
import MonaScreens
import MonaServices
import MonaText

/// Brings the ground of the map, and tells the screen how that goes.
@MainActor
final class MapTiles {
  private let screen: MapScreen
  private let fetcher = TileFetcher.shared
  private var generation = 0
  private var source: TileSource?
  private var connection: Connection?

  init(_ screen: MapScreen) {
    self.screen = screen
  }

  /// A source for the map; a new one asks for every tile again.
  func makeSource() -> UnsafeMutablePointer<ShumateMapSource> {
    generation += 1
    let (fetcher, generation) = (fetcher, generation)
    let note: @Sendable (MapGround.Problem?) async -> Void = { [weak self] problem in
      await self?.note(problem, generation)
    }
    let source = TileSource(
      id: "mona-\(TileFetcher.server.name)-\(generation)", name: "OpenStreetMap",
      licence: tr("© OpenStreetMap contributors"),
      licenceLink: "https://www.openstreetmap.org/copyright"
    ) { address in
      do {
        let image = try await fetcher.image(
          of: Tile(zoom: address.zoom, x: address.x, y: address.y))
        await note(nil)
        return image
      } catch let failure as TileFailure {
        await note(failure == .noNetwork ? .noNetwork : .refused)
        throw failure
      }
    }
    self.source = source
    return source.pointer
  }

  /// Runs the closure when the computer has a network again and what failed is forgotten.
  func whenNetworkReturns(_ back: @escaping @MainActor () -> Void) {
    guard let monitor = g_network_monitor_get_default() else { return }
    connection = connect(monitor, "network-changed") { [fetcher] (isAvailable: Bool) in
      guard isAvailable else { return }
      Task {
        await fetcher.forgetFailures()
        back()
      }
    }
  }

  isolated deinit {
    connection?.disconnect()
  }

  private func note(_ problem: MapGround.Problem?, _ generation: Int) {
    if generation == self.generation { screen.noteTile(missing: problem) }
  }
}
