import Foundation
import MonaModel
import MonaText
import Observation

/// The cache of pictures on disk.
package struct PictureStock: Sendable {
  /// The size of the cache on disk, in bytes.
  package var used: @Sendable () async -> Int
  /// Deletes all cached pictures.
  package var clear: @Sendable () async -> Void
  /// Sets the maximum size in bytes; the least recently used pictures are deleted first.
  package var limit: @Sendable (Int) async -> Void

  /// Creates a cache from its functions.
  package init(
    used: @escaping @Sendable () async -> Int, clear: @escaping @Sendable () async -> Void,
    limit: @escaping @Sendable (Int) async -> Void
  ) {
    (self.used, self.clear, self.limit) = (used, clear, limit)
  }

  /// A cache without storage.
  package static let none = PictureStock(used: { 0 }, clear: {}, limit: { _ in })
}

/// The pictures in the Preferences window: whether they are shown, and the size of their cache.
@Observable @MainActor
package final class PicturePreferences {
  /// The maximum sizes of the cache to choose from, in megabytes.
  package static let spaces = [50, 100, 200, 500, 1000]

  /// The size of the cache in bytes; nil until known.
  package private(set) var used: Int?
  /// Whether the cache is being cleared.
  package private(set) var isClearing = false

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let stock: PictureStock

  init(_ context: AppContext, stock: PictureStock) {
    (self.context, self.stock) = (context, stock)
  }

  /// Determines the size of the cache again.
  package func load() async { used = await stock.used() }

  /// The names of the choices, in order.
  package var policyNames: [String] { PicturePolicy.allCases.map(\.displayName) }

  /// The position of the choice.
  package var policyIndex: Int {
    PicturePolicy.allCases.firstIndex(of: context.pictures.policy) ?? 0
  }

  /// Chooses whether pictures are shown, by position.
  package func setPolicy(_ index: Int) {
    guard PicturePolicy.allCases.indices.contains(index), index != policyIndex else { return }
    context.pictures.choose(PicturePolicy.allCases[index])
  }

  /// The maximum sizes as texts, in order.
  package var spaceTexts: [String] { Self.spaces.map { Format.megabytes($0 * 1_000_000) } }

  /// The position of the chosen maximum size, or of the next larger one.
  package var spaceIndex: Int {
    Self.spaces.firstIndex { $0 >= context.preferences.pictureSpace } ?? Self.spaces.count - 1
  }

  /// Chooses the maximum size at a position.
  package func setSpace(_ index: Int) async {
    guard Self.spaces.indices.contains(index),
      Self.spaces[index] != context.preferences.pictureSpace
    else { return }
    context.preferences.pictureSpace = Self.spaces[index]
    await stock.limit(Self.spaces[index] * 1_000_000)
    used = await stock.used()
  }

  /// The size of the cache, as text.
  package var usedText: String {
    used.map { tr("{size} used now", ["size": Format.megabytes($0)]) } ?? tr("Counting…")
  }

  /// Whether there are pictures to delete.
  package var canClear: Bool { !isClearing && (used ?? 0) > 0 }

  /// Deletes all cached pictures.
  package func clear() async {
    guard canClear else { return }
    isClearing = true
    defer { isClearing = false }
    await stock.clear()
    used = await stock.used()
  }
}
