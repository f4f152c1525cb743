import Foundation
import MonaMap
import MonaModel

/// Brings the tiles of any source: those of servers through a fetcher, those of files from them.
///
/// Where a source does not go as close as asked, a part of its closest tile is enlarged.
package actor TileSupply {
  private let fetcher: TileFetcher
  /// The file that was opened last: the maps all show the same.
  private var opened: MBTiles?

  /// A supply that asks servers through `fetcher`.
  package init(_ fetcher: TileFetcher) {
    self.fetcher = fetcher
  }

  /// The image of a tile, PNG or JPEG, once it is there.
  ///
  /// - Parameter report: is told what happens before the image is there.
  /// - Throws: ``TileUnavailable`` where there is none to wait for, or `CancellationError`.
  package nonisolated func image(
    of tile: Tile, from source: MapSource, isDark: Bool,
    report: @escaping @Sendable (TileEvent) async -> Void
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

  /// The tile of a file, else a part of the closest one over it: files often have a few places
  /// closer than the rest.
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
