import CGtk
import Foundation
import GtkKit
import MonaLog

/// The last photos that showed large, and the next one, decoded off the main thread.
@MainActor
final class InboxTextures {
  /// Enough for the photo's place on a large screen; one takes about 4 MB.
  private static let side = 1200
  private static let limit = 8

  private var kept: [(file: URL, texture: Object<OpaquePointer>)] = []
  private var running: [URL: Task<Object<OpaquePointer>, any Error>] = [:]

  /// The photo, if it is there already.
  func known(_ file: URL) -> Object<OpaquePointer>? { kept.first { $0.file == file }?.texture }

  /// The photo, upright; nil when it cannot be shown.
  func texture(_ file: URL) async -> Object<OpaquePointer>? {
    await tryLogging("A photo of the inbox cannot be shown") { try await made(file) }
  }

  private func made(_ file: URL) async throws -> Object<OpaquePointer> {
    if let texture = known(file) { return texture }
    if let task = running[file] { return try await task.value }
    let task = Task {
      try await Texture.photo(file, side: Self.side)
    }
    running[file] = task
    defer { running[file] = nil }
    let texture = try await task.value
    kept.append((file, texture))
    if kept.count > Self.limit { kept.removeFirst() }
    return texture
  }
}
