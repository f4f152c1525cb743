import Foundation
import MonaCore

extension Session {
  /// Collects a discovery with a photo, off the main thread, then opens the flow after a photo.
  ///
  /// A photo that is refused is told, and nothing is half made.
  /// - Returns: whether it is collected.
  @discardableResult
  package func collect(_ id: DiscoveryID, title: String, photo: URL) async -> Bool {
    do {
      let collected = try await collecting.collect(id, photo: photo, title: title)
      open(.collected(id, badges: collected.badges))
      return true
    } catch {
      fail(error)
      return false
    }
  }
}
