import MonaModel
import MonaPerson

/// Access to the last known server state of each visit.
package struct RemoteStateCache: Sendable {
  /// The revision of a visit on the server; nil when it is unknown, so that requests are sent
  /// without a condition.
  package var revision: @Sendable (DiscoveryID) async throws -> Int?
  /// Fetches a visit that another device changed, and merges it into the store.
  package var merge: @Sendable (DiscoveryID) async throws -> Void
  /// Fetches all changes, because the server was put back from a backup.
  package var catchUp: @Sendable () async throws -> Void

  package init(
    revision: @escaping @Sendable (DiscoveryID) async throws -> Int?,
    merge: @escaping @Sendable (DiscoveryID) async throws -> Void,
    catchUp: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.revision = revision
    self.merge = merge
    self.catchUp = catchUp
  }

  /// No known state.
  package static let none = RemoteStateCache(revision: { _ in nil }, merge: { _ in })
}

extension RemoteStateCache {
  /// The state as of the last merge into the store.
  package static func merging(_ store: Store, _ fetching: VisitFetching) -> RemoteStateCache {
    RemoteStateCache(
      revision: { id in try await store.read { try $0.revision(of: id) } },
      merge: { id in _ = try await fetching.run(id) },
      catchUp: { _ = try await fetching.run() })
  }
}
