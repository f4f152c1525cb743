import MonaCatalogue
import MonaModel
import MonaWeb
import NIOPosix
import Synchronization

extension ServerContext {
  /// The works that are in the catalogue twice, for the pages where editors say so.
  var webDuplicates: WebDuplicates {
    WebDuplicates(
      pairs: { [store] in
        let distinct = try await store.distinctPairs()
        let pairs = try await NIOThreadPool.blocking.runIfActive {
          try likelyDuplicates.pairs(of: catalogue, numbers)
        }
        return pairs.filter { pair in
          !distinct.contains([pair.first, pair.second].sorted { $0.key < $1.key })
        }
      },
      list: { [store] works, rows in
        let (stored, count, version) = try await store.duplicates(of: works, rows)
        let names = try await store.names(
          ofActors: StoredDecision.actors(of: stored.map(\.decision)))
        let decisions = stored.map {
          WebDuplicate(
            kept: $0.kept, other: $0.other, isSame: $0.isSame, WebDecision($0.decision, names))
        }
        return WebDuplicateList(decisions, count: count, version: version)
      },
      decide: { kept, other, isSame, reason, version, editor in
        try await changing {
          let works = try [kept, other].map { id in
            guard let stored = numbers.stored(id), try catalogue.listedDiscovery(stored) != nil
            else { throw WebError.notFound }
            try numbers.assign([stored.key], in: catalogue)
            return numbers.published(stored)
          }
          try store.decide(
            works[0], works[1], isSame: isSame,
            by: AdminAction.actor(ofAccount: editor.account), because: reason, version: version)
          if isSame { try catalogue.correct(by: corrections) }
        }
      },
      undo: { number, editor in
        try await changing {
          try store.undo(duplicate: number, by: AdminAction.actor(ofAccount: editor.account))
          try catalogue.correct(by: corrections)
        }
      })
  }
}

/// The pairs of works that are perhaps the same, found once for each revision of the catalogue.
final class LikelyDuplicates: Sendable {
  /// The most pairs; editors decide about the nearest first.
  private static let limit = 10_000

  private let known = Mutex<(revision: Int64, pairs: [DuplicatePair])?>(nil)

  /// The catalogue's pairs, under their published numbers; blocks on the disk, also while another call finds them.
  func pairs(of catalogue: Catalogue, _ numbers: PublishedNumbers) throws -> [DuplicatePair] {
    try known.withLock { known in
      // A change after this has the next call find them again.
      let revision = try catalogue.revision()
      if let known, known.revision == revision { return known.pairs }
      let stored = try catalogue.likelyDuplicates().prefix(Self.limit)
      try numbers.assign(stored.flatMap { [$0.first.key, $0.second.key] }, in: catalogue)
      let pairs = stored.map {
        DuplicatePair(
          numbers.published($0.first), numbers.published($0.second), distance: $0.distance)
      }
      known = (revision, pairs)
      return pairs
    }
  }
}
