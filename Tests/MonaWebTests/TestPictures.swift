import Hummingbird
import MonaModel
import NIOCore
import Synchronization

@testable import MonaWeb

/// Photos that may be shown to everybody, in memory, and which one is: the same of each discovery.
final class TestPictures: Sendable {
  private let photos: [(key: String, credit: String?)]
  private let state = Mutex<(shown: String?, reasons: [String])>((nil, []))

  init(_ photos: [(key: String, credit: String?)] = []) { self.photos = photos }

  /// The key of the one that is shown.
  var shown: String? { state.withLock(\.shown) }
  /// The reasons of all choices.
  var reasons: [String] { state.withLock(\.reasons) }

  var source: WebPictures {
    WebPictures(
      picture: { [self] _ in
        photos.first { $0.key == shown }.map { WebPicture(tag: "t\($0.key)", credit: $0.credit) }
      },
      candidates: { [self] _ in
        let candidates = photos.map {
          WebCandidate(key: $0.key, credit: $0.credit, isShown: $0.key == shown)
        }
        let changes = reasons.map {
          WebChange(changedAt: 0, name: "eva", kind: .shown, reason: $0)
        }
        return (candidates, changes)
      },
      photo: { [self] _, key in
        photos.contains { $0.key == key } ? Response(status: .ok) : nil
      },
      choose: { [self] _, key, reason, _ in
        guard key == nil || photos.contains(where: { $0.key == key }) else {
          throw WebError.overtaken
        }
        state.withLock { state in
          state.shown = key
          state.reasons.append(reason)
        }
      })
  }
}
