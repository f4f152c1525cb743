import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaServices

extension Texture {
  /// Decodes a photo off the main actor, upright, at most `side` pixels wide and high.
  ///
  /// Throws as `load` does.
  @MainActor
  static func photo(_ file: URL, side: Int) async throws -> Object<OpaquePointer> {
    try await load(
      file, side: side, maxPixels: PhotoInfo.pixelLimit,
      orientation: PhotoOrientation.overlooked)
  }
}
