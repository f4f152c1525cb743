import MonaModel
import MonaPerson

extension RemoteStateCache {
  /// What was merged is what is known of the server.
  package static func merging(_ store: Store, _ fetching: VisitFetching) -> RemoteStateCache {
    RemoteStateCache(
      revision: { id in try await store.read { try $0.revision(of: id) } },
      merge: { id in _ = try await fetching.run(id) })
  }
}
