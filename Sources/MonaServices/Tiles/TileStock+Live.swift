import MonaMap
import MonaModel

extension TileStock {
  /// The stock of a cache and of who fills it.
  package static func live(_ fetcher: TileFetcher, _ cache: TileCache) -> TileStock {
    TileStock(
      used: { await BlockingExecutor.shared.run { cache.used() } },
      clear: { await BlockingExecutor.shared.run { cache.clear() } },
      limit: { bytes in await BlockingExecutor.shared.run { cache.limit(to: bytes) } },
      trial: { template, tile in await fetcher.trial(template, tile) })
  }
}
