import CGtk
import Foundation
import GtkKit
import MonaCore
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

  /// The tiles of a source; `tell` hears how each fares.
  func tiles(
    of source: MapSource, isDark: Bool, id: String,
    tell: @escaping @Sendable (Tile, TileFate) async -> Void = { _, _ in }
  ) -> TileSource {
    // What libshumate keeps in memory is called by this name.
    let name = "\(id)-\(source.id)-\(isDark ? "dark" : "light")"
    return TileSource(id: name, name: source.name) { [supply] address, show in
      let tile = Tile(zoom: address.zoom, x: address.x, y: address.y)
      await tell(tile, .asked)
      do {
        let image = try await supply.image(of: tile, from: source, isDark: isDark) { news in
          switch news {
          case .kept(let image):
            await show(image)
            await tell(tile, .kept)
          case .late(let failure, let day): await tell(tile, .late(failure, keptSince: day))
          }
        }
        await tell(tile, .came)
        return image
      } catch let absence as TileAbsence {
        await tell(tile, .absent(absence))
        // What there is to tell stays until the tile leaves the view.
        defer { Task { await tell(tile, .left) } }
        while true { try await Task.sleep(for: .seconds(3600)) }
      } catch {
        await tell(tile, .left)
        throw error
      }
    }
  }
}
