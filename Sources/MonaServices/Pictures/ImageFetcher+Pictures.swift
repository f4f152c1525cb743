import Foundation
import MonaArchive
import MonaLog
import MonaModel

extension ImageFetcher {
  /// A fetcher of pictures that stores them in `cache`, as JPEG files of at most 1,280 pixels a
  /// side.
  ///
  /// They are decoded within limits before they are stored (`PhotoDecoder.foreign`).
  ///
  /// - Parameters:
  ///   - sleep: waits for a number of seconds.
  ///   - jitter: returns a random factor around 1.
  package init(
    pictures cache: ImageCache, http: HTTPSession, now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    },
    jitter: @escaping @Sendable () -> Double = { .random(in: 0.8...1.2) }
  ) {
    self.init(
      pictures: cache, http: http, decoder: .foreign, now: now, sleep: sleep, jitter: jitter)
  }

  init(
    pictures cache: ImageCache, http: HTTPSession, decoder: PhotoDecoder,
    now: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (TimeInterval) async throws -> Void,
    jitter: @escaping @Sendable () -> Double
  ) {
    let reducer = PictureReducer(cache: cache, decoder: decoder)
    // Servers of pictures answer with 401 or 403 for a single one too.
    self.init(
      cache: cache, http: http,
      rules: Rules(image: { await reducer.reduced($0) }, refusals: [429]), now: now, sleep: sleep,
      jitter: jitter)
  }

  /// The session for pictures: addresses of catalogues lead to the internet only.
  ///
  /// - Parameters:
  ///   - agent: the user agent.
  ///   - hosts: which hosts may be asked.
  package static func pictureSession(agent: String, hosts: HostRule = .foreign) -> HTTPSession {
    HTTPSession(agent: agent, limit: pictureLimit, hosts: hosts)
  }

  /// The largest picture, in bytes.
  private static let pictureLimit = 20_000_000

  /// A picture, a JPEG.
  ///
  /// After a failure it is requested again later, until the task is cancelled.
  ///
  /// - Parameter report: called with an outdated picture that is shown until the new one is there.
  /// - Throws: `CancellationError` only.
  package nonisolated func picture(
    _ reference: PictureReference, report: @Sendable (Data) async -> Void = { _ in }
  ) async throws -> Data {
    try await image(ImageRequest(reference)) { event in
      if case .stale(let image) = event { await report(image) }
    }
  }

  /// The cached picture, a JPEG; nothing is requested.
  package nonisolated func cached(_ reference: PictureReference) async -> Data? {
    await cached(ImageRequest(reference))?.image
  }
}

extension ImageRequest {
  /// The request of a picture.
  init(_ reference: PictureReference) {
    let address = reference.address
    var digest = SHA256()
    var bytes = Array(address.utf8)
    bytes.withUnsafeMutableBytes { digest.update(UnsafeRawBufferPointer($0)) }
    let name = digest.hexadecimal()
    self.init(
      server: reference.server, address: address,
      path: "\(name.prefix(2))/\(name.dropFirst(2))")
  }
}

/// Reduces pictures from elsewhere to JPEG files of a size that the window shows.
struct PictureReducer: Sendable {
  /// Has the folder for what is being decoded.
  let cache: ImageCache
  let decoder: PhotoDecoder

  private static let side = ThumbnailSize.large.side
  private static let quality = 85
  /// Two pictures at once: each may take a process.
  private static let executor = BlockingExecutor(name: "pictures", width: 2, qos: .utility)

  /// The bytes of the reduced picture; nil if it cannot be decoded within the limits, or the task
  /// was cancelled.
  func reduced(_ picture: Data) async -> Data? {
    await Self.executor.run {
      guard !Task.isCancelled else { return nil }
      return tryLogging("A picture cannot be decoded") {
        try cache.withParts { source, result in
          try picture.write(to: source)
          return try source.withTextPath { source in
            let head = try decoder.head(of: source)
            let side = min(Self.side, decoder.largestSide(of: head))
            guard let small = try decoder.decode(source, head, side: side).opaque(),
              small.saveJPEG(to: result, quality: Self.quality)
            else { return nil }
            return try Data(contentsOf: result)
          }
        }
      }.flatMap { $0 }
    }
  }
}
