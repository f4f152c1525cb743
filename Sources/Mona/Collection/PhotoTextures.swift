import CGtk
import Foundation
import GtkKit
import MonaCore
import MonaServices

/// Small photos: made off the main thread a few at a time, in the order asked for, and kept as long
/// as they are few enough bytes.
@MainActor
final class PhotoTextures {
  /// Those of the collection; one takes about 230 kB.
  static let grid = PhotoTextures(side: Thumbnails.side, bytesKept: 32_000_000)
  /// Those of the rows of lists, 44 pixels wide, on fine screens 88: what is drawn from many more
  /// pixels costs a frame its time.
  static let rows = PhotoTextures(side: 96, bytesKept: 8_000_000)

  private let side: Int
  private let bytesKept: Int
  /// Leaves a thread to the store.
  private static let limit = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

  private let thumbnails = Thumbnails(cache: Folders.current().cache)
  private var kept: [URL: Object<OpaquePointer>] = [:]
  private var order: [URL] = []
  private var bytes = 0
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private init(side: Int, bytesKept: Int) {
    self.side = side
    self.bytesKept = bytesKept
  }

  /// The photo, if it is there already.
  func known(_ photo: URL) -> Object<OpaquePointer>? { kept[photo] }

  /// The photo; throws when it is no image, or when the task was cancelled before its turn.
  func texture(_ photo: URL) async throws -> Object<OpaquePointer> {
    if let texture = kept[photo] { return texture }
    await begin()
    defer { end() }
    try Task.checkCancellation()
    if let texture = kept[photo] { return texture }
    // A cache that cannot be written to still shows photos, only more slowly.
    let file = await thumbnails.thumbnail(of: photo) ?? photo
    try Task.checkCancellation()
    let texture = try await Texture.load(file, side: side)
    keep(texture, of: photo)
    return texture
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
    while bytes > bytesKept, let oldest = order.first {
      order.removeFirst()
      if let gone = kept.removeValue(forKey: oldest) { bytes -= Self.size(gone) }
    }
  }

  private static func size(_ texture: Object<OpaquePointer>) -> Int {
    Int(gdk_texture_get_width(texture.pointer)) * Int(gdk_texture_get_height(texture.pointer)) * 4
  }
}
