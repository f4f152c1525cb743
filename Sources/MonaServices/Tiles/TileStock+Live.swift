import MonaMap

extension TileStock {
  /// The stock of a cache and of who fills it.
  package static func live(_ fetcher: TileFetcher, _ cache: TileCache) -> TileStock {
    @concurrent @Sendable func off<Result: Sendable>(
      _ work: @Sendable () -> Result
    ) async -> Result { work() }
    return TileStock(
      used: { await off { cache.used() } },
      clear: { await off { cache.clear() } },
      limit: { bytes in await off { cache.limit(to: bytes) } },
      trial: { template, tile in await fetcher.trial(template, tile) })
  }
}
