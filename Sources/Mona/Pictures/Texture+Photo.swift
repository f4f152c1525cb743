import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaServices

extension Texture {
  /// Decodes a photo on a thread of MONA's own, upright, at most `side` pixels wide and high.
  ///
  /// Throws as `load` does.
  /// - Parameter cut: what it is cut to; nil to keep all of it.
  @MainActor
  static func photo(
    _ file: URL, side: Int, cut: Cut? = nil
  ) async throws -> Object<OpaquePointer> {
    try await withTaskExecutorPreference(WorkThreads.working) {
      try await load(
        file, side: side, maxPixels: PhotoInfo.pixelLimit,
        orientation: PhotoOrientation.overlooked, cut: cut)
    }
  }
}
