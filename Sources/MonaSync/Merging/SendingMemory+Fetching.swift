import MonaModel
import MonaPerson

extension SendingMemory {
  /// What was merged is what is known of the server.
  package static func merging(_ store: Store, _ fetching: VisitFetching) -> SendingMemory {
    SendingMemory(
      revision: { id in try await WorkThreads.sending.run { try store.revision(of: id) } },
      merge: { id in _ = try await fetching.run(id) })
  }
}
