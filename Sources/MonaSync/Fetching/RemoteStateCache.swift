import MonaModel
import MonaPerson

/// What is known of the server's own state of each visit, as whoever merges keeps it.
package struct RemoteStateCache: Sendable {
  /// The number of a visit's last change there; nil where none is known, so that what is sent is done
  /// whatever became of the visit.
  package var revision: @Sendable (DiscoveryID) async throws -> Int?
  /// Fetches a visit that another device changed, and merges it with what is here.
  package var merge: @Sendable (DiscoveryID) async throws -> Void

  package init(
    revision: @escaping @Sendable (DiscoveryID) async throws -> Int?,
    merge: @escaping @Sendable (DiscoveryID) async throws -> Void
  ) {
    self.revision = revision
    self.merge = merge
  }

  /// Nothing is known of the server.
  package static let none = RemoteStateCache(revision: { _ in nil }, merge: { _ in })
}

extension RemoteStateCache {
  /// What was merged is what is known of the server.
  package static func merging(_ store: Store, _ fetching: VisitFetching) -> RemoteStateCache {
    RemoteStateCache(
      revision: { id in try await store.read { try $0.revision(of: id) } },
      merge: { id in _ = try await fetching.run(id) })
  }
}
