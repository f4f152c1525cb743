import MonaCatalogue
import MonaWeb
import NIOPosix

extension ServerContext {
  /// What is said instead of terms of the vocabulary, for the pages of those who set them right.
  var webVocabulary: WebVocabulary {
    WebVocabulary(
      terms: { [catalogue] in
        try await NIOThreadPool.blocking.runIfActive { try catalogue.vocabulary() }
      },
      wordings: { [store] in
        let (wordings, version) = try await store.knownWordings()
        let names = try await store.names(
          ofActors: StoredDecision.actors(of: wordings.map(\.decision)))
        let web = wordings.reversed().map {
          WebWording($0.wording, WebDecision($0.decision, names))
        }
        return (web, version)
      },
      say: { wordings, reason, version, editor in
        try await changing {
          try store.say(
            wordings, by: AdminAction.actor(ofAccount: editor.account), because: reason,
            version: version)
          try catalogue.correct(by: corrections)
        }
      },
      undo: { number, editor in
        try await changing {
          try store.undo(wording: number, by: AdminAction.actor(ofAccount: editor.account))
          try catalogue.correct(by: corrections)
        }
      })
  }
}
