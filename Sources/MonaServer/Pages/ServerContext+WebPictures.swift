import MonaModel
import MonaWeb
import NIOPosix

extension ServerContext {
  /// The pictures for everybody, for the pages where editors choose them.
  var webPictures: WebPictures {
    WebPictures(
      picture: { [store] id in
        try await store.picture(of: id).map { WebPicture(tag: $0.tag, credit: $0.credit) }
      },
      candidates: { [store] id in
        let shown = try await store.picture(of: id)
        let photos = try await store.pictureCandidates(of: id, limit: Self.candidateLimit)
        let candidates = photos.map { candidate in
          WebCandidate(
            key: candidate.photo.digest.description, credit: candidate.credit,
            isShown: candidate.photo == shown?.photo)
        }
        return (candidates, try await changes(of: "\(id)"))
      },
      photo: { [store] id, key in
        guard let digest = PhotoDigest(hex: key),
          let candidate = try await store.pictureCandidate(digest, of: id)
        else { return nil }
        return try await thumbnail(of: candidate.photo, .small)
      },
      choose: { [store] id, key, reason, editor in
        let actor = AdminAction.actor(ofAccount: editor.account)
        do {
          try await NIOThreadPool.blocking.runIfActive {
            guard let key else {
              return try store.hidePicture(of: id, by: actor, because: reason)
            }
            guard let digest = PhotoDigest(hex: key) else { throw RequestError.notFound }
            try store.show(digest, of: id, by: actor, because: reason)
          }
        } catch RequestError.notFound {
          throw WebError.overtaken
        }
      })
  }

  /// The most photos of a discovery among which a picture is chosen.
  private static let candidateLimit = 60
}
