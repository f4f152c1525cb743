import Foundation
import MonaMap

extension ImageFetcher {
  /// A fetcher of tiles that stores them in `cache`.
  ///
  /// - Parameters:
  ///   - sleep: waits for a number of seconds.
  ///   - jitter: returns a random factor around 1.
  package init(
    tiles cache: ImageCache, http: HTTPSession, now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    },
    jitter: @escaping @Sendable () -> Double = { .random(in: 0.8...1.2) }
  ) {
    self.init(
      cache: cache, http: http,
      rules: Rules(
        image: { TileImage.isWhole($0) ? $0 : nil },
        // With these, map servers refuse a client.
        refusals: [401, 403, 418, 429]),
      now: now, sleep: sleep, jitter: jitter)
  }

  /// The image of a tile, PNG or JPEG.
  ///
  /// After a failure it is requested again later, until the task is cancelled.
  ///
  /// - Parameter report: called with each event before the image is there.
  /// - Throws: `CancellationError` only.
  package nonisolated func image(
    of tile: Tile, from template: TileTemplate,
    report: @Sendable (ImageEvent) async -> Void = { _ in }
  ) async throws -> Data {
    try await image(ImageRequest(tile, template), report: report)
  }

  /// Requests a tile, ignoring the cache and earlier failures; nil when it arrived.
  package func trial(_ template: TileTemplate, _ tile: Tile) async -> ImageFailure? {
    await trial(ImageRequest(tile, template))
  }
}

extension ImageRequest {
  /// The request of a tile.
  init(_ tile: Tile, _ template: TileTemplate) {
    self.init(
      server: template.server, address: template.address(of: tile),
      path: "\(template.folder)/\(tile.zoom)/\(tile.x)/\(tile.y)")
  }
}

/// Why a source has no image of a tile.
package enum TileUnavailable: Error, Hashable, Sendable {
  /// The tile is outside the area or the zoom levels of the source.
  case outsideSource
  /// The source's file cannot be read.
  case unreadable
}
