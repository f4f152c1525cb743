import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaPerson

// Comparing the visited works with those of a server that gives their numbers to works of its own.

extension AccountService {
  /// The visits of works whose numbers are those of other works on a server; none for a server with MONA's catalogue,
  /// or one whose catalogue is in use here.
  /// - Throws: ``ServerRequestError``, `CatalogueError`, or errors of the store or the disk.
  func visitsOfOtherWorks(on address: ServerAddress) async throws -> [DiscoveryID] {
    let client = connect(address)
    guard try await client.profile().has("catalogue"),
      try await client.catalogue().replacesStarter
    else { return [] }
    let visited = try await read { try $0.visits().map(\.discovery).filter(\.isFromMona) }
    var others: [DiscoveryID] = []
    for (kind, ids) in Dictionary(grouping: visited, by: \.kind) {
      let isInUse = try await read {
        try $0.catalogue.freshness(of: .discoveries(kind), from: address.description) != nil
      }
      if isInUse { continue }
      let file = folders.cache.appendingPathComponent("compared-\(UUID().uuidString)")
      try await BlockingExecutor.shared.run {
        try PrivateFiles.makeFolder(file.deletingLastPathComponent())
      }
      do {
        try await client.collection(APICollection(kind), to: file)
        let keys = Set(ids.map(\.key))
        let found = try await read { try $0.catalogue.worksOfOthers(in: file, among: keys) }
        others += ids.filter { found.contains($0.key) }
        unlink(file.path)
      } catch {
        unlink(file.path)
        throw error
      }
    }
    return others.sorted { $0.key < $1.key }
  }
}
