import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaPerson
import MonaScreens
import MonaServices
import Synchronization

/// Provides the pictures of catalogues through one cache and one fetcher.
@MainActor
final class PictureSupply {
  /// The maximum size of the cache, in megabytes; read when the first picture is shown.
  static var space = 200
  /// Which pictures are shown; nil before there is a window.
  static weak var display: PictureDisplay?

  static let shared = PictureSupply()
  /// What addresses of the MONA server begin with, which may be on this computer or in its network; nil before there is
  /// a window.
  nonisolated private static let server = Mutex<String?>(nil)

  /// The pictures cached on disk.
  let stock: PictureStock
  private let fetcher: ImageFetcher
  private var connection: Connection?

  private init() {
    let cache = ImageCache(
      folder: Folders.current().cache.appendingPathComponent("pictures"),
      limit: Self.space * 1_000_000)
    let fetcher = ImageFetcher(
      pictures: cache,
      http: ImageFetcher.pictureSession(
        agent: HTTPAgent.name(version: AppIdentity.version),
        hosts: .foreign(besides: { Self.server.withLock(\.self) })))
    self.fetcher = fetcher
    stock = .live(cache)
    guard let monitor = g_network_monitor_get_default() else { return }
    connection = connect(monitor, "network-changed") { (isAvailable: Bool) in
      if isAvailable { Task { await fetcher.forgetFailures() } }
    }
  }

  /// The picture as a JPEG, if it is on this computer.
  func kept(_ reference: PictureReference) async -> Data? { await fetcher.cached(reference) }

  /// Shows a picture as a JPEG once it is there; an outdated one is shown until then.
  ///
  /// - Parameter mode: whether it may be fetched.
  /// - Throws: `CancellationError`, and errors of `show`.
  func load(
    _ reference: PictureReference, _ mode: PictureDisplay.Mode,
    show: @escaping @Sendable (Data) async -> Void
  ) async throws {
    switch mode {
    case .hidden: return
    case .kept: if let picture = await kept(reference) { await show(picture) }
    case .fetched:
      let server = Self.display?.server
      Self.server.withLock { $0 = server }
      await show(try await fetcher.picture(reference, report: show))
    }
  }
}

/// A cache of decoded pictures of catalogues, of one size.
@MainActor
final class PictureTextures {
  /// The pictures of list rows, 44 pixels wide or 88 at a scale factor of 2.
  static let rows = PictureTextures(side: 96, bytesKept: 8_000_000)
  /// The pictures of sheets and of the day; one takes about 4 MB.
  static let large = PictureTextures(side: ThumbnailSize.large.side, bytesKept: 12_000_000)

  private let side: Int
  private let cache: TextureCache<PictureReference>

  private init(side: Int, bytesKept: Int) {
    self.side = side
    cache = TextureCache(bytesKept: bytesKept)
  }

  /// The picture, if it is cached.
  func known(_ reference: PictureReference) -> Object<OpaquePointer>? { cache[reference] }

  /// Shows a picture once it is there, until the task is cancelled.
  ///
  /// - Parameter mode: whether it may be fetched.
  func load(
    _ reference: PictureReference, _ mode: PictureDisplay.Mode,
    show: @escaping @MainActor (Object<OpaquePointer>) -> Void
  ) async {
    if let texture = cache[reference] { return show(texture) }
    // Throws only in a cancelled task, whose widget shows something else.
    try? await PictureSupply.shared.load(reference, mode) { picture in
      await self.decode(picture, of: reference, show)
    }
  }

  private func decode(
    _ picture: Data, of reference: PictureReference,
    _ show: @MainActor (Object<OpaquePointer>) -> Void
  ) async {
    // A picture that cannot be decoded stays a cover.
    let texture = try? await Texture.picture(picture, side: side)
    guard let texture, !Task.isCancelled else { return }
    cache.keep(texture, of: reference)
    show(texture)
  }
}

extension PictureStock {
  /// The stock of a cache.
  fileprivate static func live(_ cache: ImageCache) -> PictureStock {
    PictureStock(
      used: { await BlockingExecutor.shared.run { cache.used() } },
      clear: { await BlockingExecutor.shared.run { cache.clear() } },
      limit: { bytes in await BlockingExecutor.shared.run { cache.limit(to: bytes) } })
  }
}

extension Texture {
  /// Decodes a cached picture off the main thread, at most `side` pixels wide and high.
  ///
  /// - Throws: `AlbumError`, or `CancellationError` if the task was cancelled before the decoding.
  @MainActor
  fileprivate static func picture(
    _ picture: Data, side: Int
  ) async throws -> Object<OpaquePointer> {
    let decoded = try await BlockingExecutor.decoding.run {
      try Task.checkCancellation()
      return try PhotoPixels.read(cached: picture, side: side) { pixels in
        guard let texture = Texture.decoded(pixels) else { throw AlbumError.notAnImage }
        return texture
      }
    }
    return decoded.take()
  }
}
