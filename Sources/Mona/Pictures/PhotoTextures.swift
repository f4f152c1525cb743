import CGtk
import Foundation
import GtkKit
import MonaLog
import MonaModel
import MonaPerson
import MonaServices

/// A cache of small photos: they are decoded off the main thread, in the order of the requests, and kept up to a
/// number of bytes.
@MainActor
package final class PhotoTextures {
  /// The tiles of the collection, cropped; one takes about 150 kB.
  package static let tiles = PhotoTextures(.small, bytesKept: 32_000_000)
  /// Small photos, not cropped; one takes about 230 kB.
  static let small = PhotoTextures(.small, bytesKept: 4_000_000)
  /// The photos of list rows, 44 pixels wide or 88 at a scale factor of 2: drawing from many more
  /// pixels makes frames late.
  static let rows = PhotoTextures(.small, side: 96, bytesKept: 8_000_000)
  /// The photos of sheets and of the day; one takes about 4 MB.
  static let large = PhotoTextures(.large, bytesKept: 16_000_000)

  /// The digest of a photo file's content, if it is known; called off the main thread.
  static var digest: @Sendable (URL) -> PhotoDigest? = { _ in nil }

  private let size: ThumbnailSize
  private let side: Int
  private nonisolated static let thumbnails = Thumbnails(
    folder: Folders.current().data.appendingPathComponent("thumbnails"),
    executor: BlockingExecutor(
      name: "thumbnails", width: max(1, ProcessInfo.processInfo.activeProcessorCount),
      qos: .utility))
  private let cache: TextureCache<URL>

  private init(_ size: ThumbnailSize, side: Int? = nil, bytesKept: Int) {
    self.size = size
    self.side = side ?? size.side
    cache = TextureCache(bytesKept: bytesKept)
  }

  /// Limits the thumbnails on disk to 500 MB; call it once the window is idle after starting.
  static func trim() async {
    await thumbnails.trim(.small, to: 250_000_000)
    await thumbnails.trim(.large, to: 250_000_000)
  }

  /// The file of a photo's large thumbnail; nil if it cannot have one.
  static func thumbnail(of photo: URL) async -> URL? {
    let digest = digest
    let known = await BlockingExecutor.shared.run { digest(photo) }
    return await thumbnails.thumbnail(of: photo, digest: known, size: .large)
  }

  /// Removes photos whose files changed.
  static func forget(_ photos: [URL]) {
    for textures in [tiles, small, rows, large] { photos.forEach(textures.cache.forget) }
  }

  /// How photos are cropped; nil to keep them whole.
  ///
  /// A change clears the cache.
  var cut: Texture.Cut? {
    didSet {
      if cut != oldValue { cache.clear() }
    }
  }

  /// Whether tiles load no photos: they pass by unseen.
  var isPaused = false

  /// The number of cached photos.
  package var count: Int { cache.count }

  /// The photo, if it is cached.
  func known(_ photo: URL) -> Object<OpaquePointer>? { cache[photo] }

  /// The photo, loaded if needed; nil if it cannot be decoded, or the task was cancelled while it
  /// waited.
  func texture(_ photo: URL) async -> Object<OpaquePointer>? {
    await tryLogging("A photo cannot be shown") { try await made(photo) }
  }

  private func made(_ photo: URL) async throws -> Object<OpaquePointer> {
    if let texture = cache[photo] { return texture }
    let cut = cut
    let texture = try await loaded(photo, cut)
    if cut == self.cut { cache.keep(texture, of: photo) }
    return texture
  }

  private func loaded(_ photo: URL, _ cut: Texture.Cut?) async throws -> Object<OpaquePointer> {
    let (size, side, digest) = (size, side, Self.digest)
    // Most photos have a thumbnail: all of it is one step, so that none waits for the main thread.
    let (known, texture) = try await BlockingExecutor.decoding.run {
      try Task.checkCancellation()
      let digest = digest(photo)
      let file = digest.flatMap { Self.thumbnails.existing($0, size) }
      return (digest, try file.map { try Texture.decoded(photo: $0, side: side, cut: cut) })
    }
    if let texture { return texture.take() }
    let file = await Self.thumbnails.thumbnail(of: photo, digest: known, size: size)
    try Task.checkCancellation()
    // If the thumbnail folder is not writable, the photo itself is decoded, which takes longer.
    return try await Texture.photo(file ?? photo, side: side, cut: cut)
  }
}

extension Texture {
  /// Decodes a photo off the main thread, upright, at most `side` pixels wide and high.
  ///
  /// - Parameter cut: how to crop it; nil to keep all of it.
  /// - Throws: `AlbumError`, or `CancellationError` if the task was cancelled before the decoding.
  @MainActor
  static func photo(
    _ file: URL, side: Int, cut: Cut? = nil
  ) async throws -> Object<OpaquePointer> {
    let photo = try await BlockingExecutor.decoding.run {
      try Task.checkCancellation()
      return try decoded(photo: file, side: side, cut: cut)
    }
    return photo.take()
  }

  /// Decodes a photo as `photo` does; blocks meanwhile.
  fileprivate static func decoded(photo file: URL, side: Int, cut: Cut?) throws -> Decoded {
    try PhotoPixels.read(file, side: side) { picture in
      guard let texture = decoded(picture, cut: cut) else { throw AlbumError.notAnImage }
      return texture
    }
  }
}

/// A photo of the album, uncropped, with round corners.
@MainActor
final class PhotoPicture {
  /// Hidden, and without size, while there is no photo to show.
  let widget: Widget = gtk_picture_new()
  /// Whether there is a file that cannot be decoded.
  private(set) var isUnreadable = false
  private var shown: (url: URL?, edit: Int) = (nil, 0)
  private var loading: Task<Void, Never>?

  init() {
    widget.addClass("whole-photo")
    widget.clips = true
    widget.isVisible = false
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Shows this photo, or none.
  ///
  /// - Parameters:
  ///   - edit: grows when the photo's file changes.
  ///   - failed: called later when the photo cannot be shown; its place is hidden then.
  func show(_ url: URL?, edit: Int = 0, failed: @escaping @MainActor () -> Void = {}) {
    guard (url, edit) != shown else { return }
    shown = (url, edit)
    loading?.cancel()
    isUnreadable = false
    widget.paintable = nil
    widget.isVisible = url != nil
    guard let url else { return }
    loading = widget.startTask { [weak self] in
      let texture = await PhotoTextures.large.texture(url)
      guard !Task.isCancelled, let self else { return }
      widget.paintable = texture?.pointer
      isUnreadable = texture == nil
      widget.isVisible = !isUnreadable
      if isUnreadable { failed() }
    }
  }

  /// The largest size that a photo's widget can have within `width` and `highest`, in pixels.
  ///
  /// The proportions are 3:2 until the photo is loaded.
  static func size(of photo: Widget, width: Int, highest: Int) -> (width: Int, height: Int) {
    let own = photo.paintable.map { gdk_paintable_get_intrinsic_aspect_ratio($0) } ?? 0
    let aspect = own > 0 ? own : 1.5
    let height = min(Double(width) / aspect, Double(highest))
    return (min(width, Int((height * aspect).rounded())), Int(height.rounded()))
  }
}
