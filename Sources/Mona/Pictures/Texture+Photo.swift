import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaServices

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
