import CServices
import Foundation
import MonaMap
import MonaModel

/// Provides the tiles of any source, from servers by a fetcher or from files.
///
/// Above the source's highest zoom level, a part of its closest tile is enlarged.
package actor TileSupply {
  private let fetcher: ImageFetcher
  /// The last opened file; all maps usually show the same one.
  private var opened: MBTiles?

  /// A supply that fetches tiles of servers with `fetcher`.
  package init(_ fetcher: ImageFetcher) {
    self.fetcher = fetcher
  }

  /// The image of a tile, PNG or JPEG.
  ///
  /// - Parameter report: called with each event before the image is there.
  /// - Throws: ``TileUnavailable`` when the source has no such tile, or `CancellationError`.
  package nonisolated func image(
    of tile: Tile, from source: MapSource, isDark: Bool,
    report: @escaping @Sendable (ImageEvent) async -> Void
  ) async throws -> Data {
    let base = tile.ancestor(zoom: source.zooms.upperBound)
    guard source.zooms.contains(base.zoom), tile.zoom - base.zoom <= TileEnlarger.limit else {
      throw TileUnavailable.outsideSource
    }
    guard let template = source.template(isDark: isDark) else {
      guard let file = source.file else { throw TileUnavailable.unreadable }
      return try await image(of: tile, at: base.zoom, outermost: source.zooms.lowerBound, in: file)
    }
    let image = try await fetcher.image(of: base, from: template) { event in
      if case .stale(let image) = event, base != tile {
        if let part = TileEnlarger.part(tile, of: image, at: base) { await report(.stale(part)) }
      } else {
        await report(event)
      }
    }
    guard base != tile else { return image }
    guard let part = TileEnlarger.part(tile, of: image, at: base) else {
      throw TileUnavailable.outsideSource
    }
    return part
  }

  /// The tile of a file, or a part of its closest ancestor; many files have the highest zoom levels
  /// for a few places only.
  private nonisolated func image(
    of tile: Tile, at closest: Int, outermost: Int, in file: URL
  ) async throws -> Data {
    do {
      let tiles = try await tiles(in: file)
      for zoom in (max(outermost, tile.zoom - TileEnlarger.limit)...closest).reversed() {
        let base = tile.ancestor(zoom: zoom)
        guard let image = try await tiles.image(of: base) else { continue }
        if base == tile { return image }
        if let part = TileEnlarger.part(tile, of: image, at: base) { return part }
      }
    } catch is MBTilesError {
      throw TileUnavailable.unreadable
    }
    throw TileUnavailable.outsideSource
  }

  private func tiles(in file: URL) async throws -> MBTiles {
    if let opened, opened.file == file { return opened }
    let tiles = try await BlockingExecutor.shared.run { try MBTiles(file) }
    opened = tiles
    return tiles
  }
}

/// Enlarges a part of a tile, for zoom levels that a source lacks.
package enum TileEnlarger {
  /// The largest number of zoom levels to enlarge by; beyond it no detail is visible.
  package static let limit = 6
  /// The largest number of pixels of a tile; usual ones have 512 × 512.
  private static let pixelLimit = 2048 * 2048

  /// The part of an ancestor's image that shows a tile, as a PNG of 256 × 256 pixels; nil for an
  /// image that cannot be read.
  package static func part(_ tile: Tile, of image: Data, at ancestor: Tile) -> Data? {
    let steps = tile.zoom - ancestor.zoom
    guard steps > 0, let whole = Pixbuf(data: image, pixels: pixelLimit) else { return nil }
    let parts = 1 << steps
    return whole.part(
      column: tile.x - ancestor.x * parts, row: tile.y - ancestor.y * parts, of: parts, side: 256)?
      .png()
  }
}

extension TileStock {
  /// The stock of a cache and the fetcher that fills it.
  package static func live(_ fetcher: ImageFetcher, _ cache: ImageCache) -> TileStock {
    TileStock(
      used: { await BlockingExecutor.shared.run { cache.used() } },
      clear: { await BlockingExecutor.shared.run { cache.clear() } },
      limit: { bytes in await BlockingExecutor.shared.run { cache.limit(to: bytes) } },
      trial: { template, tile in await fetcher.trial(template, tile) })
  }
}
