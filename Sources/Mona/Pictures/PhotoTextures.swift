import CGtk
import Foundation
import GtkKit
import MonaLog
import MonaModel
import MonaPerson
import MonaServices

/// Small photos: made off the main thread a few at a time, in the order asked for, and kept as long
/// as they are few enough bytes.
@MainActor
package final class PhotoTextures {
  /// Those of the collection, cut to its tiles; one takes about 150 kB.
  package static let tiles = PhotoTextures(.small, bytesKept: 32_000_000)
  /// Whole small ones; one takes about 230 kB.
  static let small = PhotoTextures(.small, bytesKept: 4_000_000)
  /// Those of the rows of lists, 44 pixels wide, on fine screens 88: what is drawn from many more
  /// pixels costs a frame its time.
  static let rows = PhotoTextures(.small, side: 96, bytesKept: 8_000_000)
  /// Those of sheets and of the day; one takes about 4 MB.
  static let large = PhotoTextures(.large, bytesKept: 16_000_000)

  /// What the photo of a file holds, if that is known; asked off the main thread.
  static var digest: @Sendable (URL) -> PhotoDigest? = { _ in nil }

  private let size: ThumbnailSize
  private let side: Int
  private let bytesKept: Int
  /// Leaves a thread to the store.
  private static let limit = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

  private static let thumbnails = Thumbnails(
    folder: Folders.current().data.appendingPathComponent("thumbnails"),
    executor: BlockingExecutor(name: "thumbnails", width: 4, qos: .utility))
  private var kept: [URL: Object<OpaquePointer>] = [:]
  private var order: [URL] = []
  private var bytes = 0
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private init(_ size: ThumbnailSize, side: Int? = nil, bytesKept: Int) {
    self.size = size
    self.side = side ?? size.side
    self.bytesKept = bytesKept
  }

  /// Keeps the thumbnails on the disk within 500 MB; to be called once the window has settled.
  static func trim() async {
    await thumbnails.trim(.small, to: 250_000_000)
    await thumbnails.trim(.large, to: 250_000_000)
  }

  /// Lets go of photos whose files changed.
  static func forget(_ photos: [URL]) {
    for textures in [tiles, small, rows, large] { photos.forEach(textures.forget) }
  }

  /// What photos are cut to; nil while they are kept whole.
  ///
  /// Those cut otherwise are let go of.
  var cut: Texture.Cut? {
    didSet {
      guard cut != oldValue else { return }
      (kept, order, bytes) = ([:], [], 0)
    }
  }

  /// How many are kept.
  package var count: Int { kept.count }

  /// The photo, if it is there already.
  func known(_ photo: URL) -> Object<OpaquePointer>? { kept[photo] }

  /// The photo; nil when it cannot be shown, or when the task was cancelled before its turn.
  func texture(_ photo: URL) async -> Object<OpaquePointer>? {
    await tryLogging("A photo cannot be shown") { try await made(photo) }
  }

  private func made(_ photo: URL) async throws -> Object<OpaquePointer> {
    if let texture = kept[photo] { return texture }
    await begin()
    defer { end() }
    try Task.checkCancellation()
    if let texture = kept[photo] { return texture }
    // A folder that cannot be written to still shows photos, only more slowly.
    let file = await Self.thumbnail(of: photo, size, digest: Self.digest) ?? photo
    try Task.checkCancellation()
    let cut = cut
    let texture = try await Texture.photo(file, side: side, cut: cut)
    if cut == self.cut { keep(texture, of: photo) }
    return texture
  }

  private static func thumbnail(
    of photo: URL, _ size: ThumbnailSize, digest: @Sendable (URL) -> PhotoDigest?
  ) async -> URL? {
    let digest = await BlockingExecutor.shared.run { digest(photo) }
    return await thumbnails.thumbnail(of: photo, digest: digest, size: size)
  }

  private func begin() async {
    if running < Self.limit {
      running += 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Hands the turn to the next one.
  private func end() {
    if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() }
  }

  /// Keeps the newest; what still shows lives on, whatever is let go here.
  private func keep(_ texture: Object<OpaquePointer>, of photo: URL) {
    guard kept.updateValue(texture, forKey: photo) == nil else { return }
    order.append(photo)
    bytes += Self.size(texture)
    while bytes > bytesKept, !order.isEmpty { letGo(order.removeFirst()) }
  }

  private func forget(_ photo: URL) {
    guard kept[photo] != nil else { return }
    order.removeAll { $0 == photo }
    letGo(photo)
  }

  private func letGo(_ photo: URL) {
    if let gone = kept.removeValue(forKey: photo) { bytes -= Self.size(gone) }
  }

  private static func size(_ texture: Object<OpaquePointer>) -> Int {
    Int(gdk_texture_get_width(texture.pointer)) * Int(gdk_texture_get_height(texture.pointer)) * 4
  }
}

extension Texture {
  /// Decodes a photo off the main thread, upright, at most `side` pixels wide and high.
  ///
  /// Throws as `decode` does.
  /// - Parameter cut: what it is cut to; nil to keep all of it.
  @MainActor
  static func photo(
    _ file: URL, side: Int, cut: Cut? = nil
  ) async throws -> Object<OpaquePointer> {
    let decoded = try await BlockingExecutor.shared.run {
      try decode(
        file, side: side, maxPixels: PhotoInfo.pixelLimit,
        orientation: PhotoOrientation.overlooked, cut: cut)
    }
    return decoded.take()
  }
}

/// A photo of the album, whole and in its own proportions, cut to round corners.
@MainActor
final class PhotoPicture {
  /// Takes no room where there is no photo to show.
  let widget: Widget = gtk_picture_new()
  /// Whether there is a file that cannot be shown.
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
    loading = Task { [weak self] in
      let texture = await PhotoTextures.large.texture(url)
      guard !Task.isCancelled, let self else { return }
      widget.paintable = texture?.pointer
      isUnreadable = texture == nil
      widget.isVisible = !isUnreadable
      if isUnreadable { failed() }
    }
  }

  /// The largest that the photo of a widget can be shown in this room, in pixels; one that is still
  /// being read is taken for three by two.
  static func size(of photo: Widget, width: Int, highest: Int) -> (width: Int, height: Int) {
    let own = photo.paintable.map { gdk_paintable_get_intrinsic_aspect_ratio($0) } ?? 0
    let aspect = own > 0 ? own : 1.5
    let height = min(Double(width) / aspect, Double(highest))
    return (min(width, Int((height * aspect).rounded())), Int(height.rounded()))
  }
}
