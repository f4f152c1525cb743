import MonaCatalogue
import MonaModel
import MonaWeb
import NIOPosix

extension ServerContext {
  /// The badges, for the pages that show how many people reach them, and where editors change them.
  var webBadges: WebBadges {
    WebBadges(
      list: { [publisher] in try await publisher.badges() },
      badge: { [store, catalogue] number in
        let (changes, version) = try await store.badgeChanges(of: number)
        let names = try await store.names(
          ofActors: StoredDecision.actors(of: changes.map(\.decision)))
        let own = try await NIOThreadPool.blocking.runIfActive {
          try catalogue.badges().first { $0.id == number }
        }
        let inForce = changes.first { $0.decision.endedAt == nil }
        let isListed = inForce.map { $0.badge != nil } ?? (own != nil)
        guard
          let badge = inForce?.badge ?? (isListed ? own : nil) ?? changes.lazy.compactMap(\.badge)
            .first
            ?? own
        else { return nil }
        return WebBadge(
          badge: badge, isListed: isListed,
          changes: changes.map {
            WebBadgeChange(badge: $0.badge, decision: WebDecision($0.decision, names))
          }, version: version)
      },
      reach: { [store, research] badges, limit in
        let (subjects, pseudonyms) = try await NIOThreadPool.blocking.runIfActive {
          (try research.source.works.badgeSubjects(), try Pseudonyms(store))
        }
        return try await store.reach(of: badges, subjects, pseudonyms, names: limit)
      },
      check: { form in try await NIOThreadPool.blocking.runIfActive(form) },
      change: { number, badge, reason, version, editor in
        try await changing {
          let actor = AdminAction.actor(ofAccount: editor.account)
          guard let number else {
            guard let badge else { throw WebError.notFound }
            let last = try catalogue.badges().map(\.id).max() ?? 0
            return try store.add(badge, after: last, by: actor, because: reason)
          }
          try store.change(badge: number, to: badge, by: actor, because: reason, version: version)
          return number
        }
      },
      undo: { number, badge, editor in
        try await changing {
          try store.undo(
            badgeChange: number, of: badge, by: AdminAction.actor(ofAccount: editor.account))
        }
      })
  }
}
