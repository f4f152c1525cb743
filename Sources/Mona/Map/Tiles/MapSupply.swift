import CGtk
import Foundation
import GtkKit
import MonaMap
import MonaModel
import MonaPerson
import MonaScreens
import MonaServices

/// Provides the tiles of all maps through one cache and one fetcher, so that several maps do not
/// multiply the requests.
@MainActor
final class MapSupply {
  /// The maximum size of the tile cache, in megabytes; read when the first map is created.
  static var tileSpace = 200

  static let shared = MapSupply()

  /// The tiles cached on disk.
  let stock: TileStock
  /// What maps draw where they have no tiles.
  let land = MapLand()
  private let supply: TileSupply
  private var connection: Connection?

  private init() {
    let cache = ImageCache(
      folder: Folders.current().cache.appendingPathComponent("tiles"),
      limit: Self.tileSpace * 1_000_000)
    let fetcher = ImageFetcher(
      tiles: cache, http: HTTPSession(agent: HTTPAgent.name(version: AppIdentity.version)))
    stock = .live(fetcher, cache)
    supply = TileSupply(fetcher)
    Task { [land] in await land.load(from: Installation.starter) }
    guard let monitor = g_network_monitor_get_default() else { return }
    connection = connect(monitor, "network-changed") { (isAvailable: Bool) in
      if isAvailable { Task { await fetcher.forgetFailures() } }
    }
  }

  /// A tile source for a map; `report` is called with the state changes of each tile.
  func tiles(
    of source: MapSource, isDark: Bool, id: String,
    report: @escaping @Sendable (Tile, MapTileEvent) async -> Void = { _, _ in }
  ) -> TileSource {
    // libshumate identifies tiles in its memory cache by this name.
    let name = "\(id)-\(source.id)-\(isDark ? "dark" : "light")"
    return TileSource(id: name, name: source.name) { [supply] address, show in
      let tile = Tile(zoom: address.zoom, x: address.x, y: address.y)
      await report(tile, .requested)
      do {
        let image = try await supply.image(of: tile, from: source, isDark: isDark) { event in
          switch event {
          case .stale(let image):
            await show(image)
            await report(tile, .stale)
          case .delayed(let failure, let day):
            await report(tile, .delayed(failure, staleSince: day))
          }
        }
        await report(tile, .loaded)
        return image
      } catch let reason as TileUnavailable {
        await report(tile, .unavailable(reason))
        // The state is reported until the tile leaves the view, which cancels this task.
        defer { Task { await report(tile, .cancelled) } }
        while true { try await Task.sleep(for: .seconds(3600)) }
      } catch {
        await report(tile, .cancelled)
        throw error
      }
    }
  }
}

/// A state change of a tile that a map requested.
enum MapTileEvent: Sendable {
  /// The map requested it.
  case requested
  /// It was loaded.
  case loaded
  /// An expired image from the cache is shown until the current one is loaded.
  case stale
  /// Loading failed for now; an image from the given day is shown in its place, if there is one.
  case delayed(ImageFailure, staleSince: Date?)
  /// It will not be loaded.
  case unavailable(TileUnavailable)
  /// It left the view before it was loaded.
  case cancelled
}

extension MapTileStatus {
  /// Records a state change of a tile.
  func note(_ event: MapTileEvent, of tile: Tile) {
    switch event {
    case .requested: break
    case .stale: showKept()
    case .loaded: arrive(tile)
    case .cancelled: leave(tile)
    case .delayed(let failure, let day):
      note(day.map { .kept(since: $0, failure) } ?? .missing(failure), of: tile)
    case .unavailable(.outsideSource): note(.beyond, of: tile)
    case .unavailable(.unreadable): note(.unreadable, of: tile)
    }
  }
}
