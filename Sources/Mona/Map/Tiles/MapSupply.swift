import CGtk
import Foundation
import GtkKit
import MonaMap
import MonaModel
import MonaPerson
import MonaServices

/// What brings the background of every map, so that together they are no heavier on a server than
/// one.
@MainActor
final class MapSupply {
  /// How many megabytes the tiles may take when the first map is made.
  static var tileSpace = 200

  static let shared = MapSupply()

  /// The tiles kept on this computer.
  let stock: TileStock
  private let supply: TileSupply
  private var connection: Connection?

  private init() {
    let cache = TileCache(
      folder: Folders.current().cache.appendingPathComponent("tiles"),
      limit: Self.tileSpace * 1_000_000)
    let fetcher = TileFetcher(
      cache: cache, http: HTTPSession(agent: HTTPAgent.name(version: AppIdentity.version)))
    stock = .live(fetcher, cache)
    supply = TileSupply(fetcher)
    guard let monitor = g_network_monitor_get_default() else { return }
    connection = connect(monitor, "network-changed") { (isAvailable: Bool) in
      if isAvailable { Task { await fetcher.forgetFailures() } }
    }
  }

  /// The tiles of a source; `report` is told what happens to each.
  func tiles(
    of source: MapSource, isDark: Bool, id: String,
    report: @escaping @Sendable (Tile, MapTileEvent) async -> Void = { _, _ in }
  ) -> TileSource {
    // What libshumate keeps in memory is called by this name.
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
        // What there is to tell stays until the tile leaves the view.
        defer { Task { await report(tile, .cancelled) } }
        while true { try await Task.sleep(for: .seconds(3600)) }
      } catch {
        await report(tile, .cancelled)
        throw error
      }
    }
  }
}

/// What happens to a tile that a map asked for.
enum MapTileEvent: Sendable {
  /// It was asked for.
  case requested
  /// It is there.
  case loaded
  /// The cached image whose time is over shows until it is there.
  case stale
  /// It did not come yet; what shows in its place was right on this day, if anything does.
  case delayed(TileFailure, staleSince: Date?)
  /// There will be none.
  case unavailable(TileUnavailable)
  /// It left the view before it was there.
  case cancelled
}
