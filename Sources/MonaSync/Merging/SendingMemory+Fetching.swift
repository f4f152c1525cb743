import MonaModel
import MonaPerson

extension SendingMemory {
  /// What was merged is what is known of the server; what it answers is kept for the next merge.
  package static func merging(_ store: Store, _ fetching: VisitFetching) -> SendingMemory {
    SendingMemory(
      revision: { id in try await WorkThreads.reading.run { try store.revision(of: id) } },
      merge: { id in _ = try await fetching.run(id) },
      sent: { id, digest, visit in
        try await WorkThreads.working.run {
          if let digest { try store.noteSent(photo: digest, of: id) }
          if let visit { try store.noteAnswered(RemoteVisit(visit)) }
        }
      })
  }
}
