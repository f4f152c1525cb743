import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson

/// The files of a store in which nothing was collected yet: copying them takes a hundredth of what making
/// them takes, and a store in files prepares its statements once, as one in memory does not.
package final class SeededStore: Sendable {
  private let folder: TemporaryFolder

  /// - Parameter ids: what there is to collect.
  package init(_ ids: [DiscoveryID]) throws {
    folder = try TemporaryFolder()
    try Store(folder: folder.url).catalogue.seed(ids)
  }

  /// A store of its own.
  package func copy(to place: URL) throws -> Store {
    try FileManager.default.copyItem(at: folder.url, to: place)
    return try Store(folder: place)
  }
}
