import Foundation
import MonaAPI
import MonaLog
import MonaModel
import MonaPerson

// Uploading all photos of a visit, one by one, to a server that takes them.

extension VisitUploader {
  /// Sends the photos of a visit that the server lacks, and removes those that were removed here; each is confirmed on
  /// its own, and one that fails does not stop the others.
  /// - Parameter isRemoving: whether photos are removed; not before the server knows which photo is chosen now.
  /// - Returns: why one was not taken; nil when all were.
  /// - Throws: as ``send(_:before:whenLeft:)`` does.
  func sendPhotos(of id: DiscoveryID, removing isRemoving: Bool) async throws -> UploadError? {
    guard context.profile.has("photos") else { return nil }
    let (visit, isKnown) = try await store { store in
      let items = try store.beginSending(of: id).items.filter { $0.field == .photos }
      let visit = VisitSnapshot(
        discovery: id, items: items, sharesMetadata: try store.consent()?.sharesPosition ?? false,
        knownChange: try store.knownChange, resentThrough: try store.resentThrough,
        clockSkew: try store.clockSkew)
      return (visit, try store.isKnownToServer(id))
    }
    // Without its visit, the server has no place for a photo.
    guard isKnown else { return nil }
    var fault: UploadError?
    for item in visit.items {
      try Task.checkCancellation()
      guard try await store({ try $0.consent()?.holds == true }) else { return fault }
      do {
        switch item.change {
        case .listed(let photo): try await send(photo, item, of: visit)
        case .unlisted(let key) where isRemoving: try await remove(key, item, of: visit)
        default: continue
        }
      } catch ServerRequestError.refused(_, status: 410) where context.profile.has("epochs") {
        // The server was put back from a backup: what it lacks is found before anything more is sent.
        try await context.memory.catchUp()
        return UploadError(.overtaken)
      } catch ServerRequestError.refused(_, status: 404) {
        // Another device removed the visit.
        try await context.memory.merge(id)
        return UploadError(.overtaken)
      } catch ServerRequestError.refused(let refusal, let status) {
        fault = UploadError(refusal, status: status)
      } catch let error as UploadError {
        fault = error
      } catch let problem as PhotoPreparing.Fault {
        fault = UploadError(problem == .missing ? .photoMissing : .photoUnusable)
      } catch let error as ServerRequestError {
        throw error
      } catch  where !(error is CancellationError) {
        // For example, the disk is full.
        Log.program.failure("A photo is not made ready", error, level: .warning)
        fault = UploadError(.photoUnprepared)
      }
    }
    return fault
  }

  /// Whether the account has room on the server for a photo, which is then counted as sent.
  ///
  /// The server is asked at the first photo, and again when there seems to be too little room. A photo without room is
  /// not sent, and does not stop the others.
  func hasRoom(for photo: PreparedPhoto) async throws -> Bool {
    guard context.profile.has("storage") else { return true }
    if room ?? 0 < photo.size {
      do {
        let storage = try await context.client.storage()
        room = storage.limit - storage.photoBytes
      } catch ServerRequestError.refused {
        // The upload's answer will tell.
        return true
      }
    }
    guard let left = room, left >= photo.size else {
      await status.change { $0.isWithoutRoom = true }
      return false
    }
    room = left - photo.size
    return true
  }

  private func requests(_ visit: VisitSnapshot) -> VisitRequests {
    VisitRequests(visit: visit, profile: context.profile, keyPrefix: context.keyPrefix)
  }

  private func send(
    _ photo: OutboxItem.ListedPhoto, _ item: OutboxItem, of visit: VisitSnapshot
  ) async throws {
    guard let key = photo.key else { return }
    let requests = requests(visit)
    // The server has the photo, or its file as that of the chosen one.
    if photo.isConfirmed, try await ask(requests.listing(item, photo, key: key), item) { return }
    if let sum = photo.sent,
      try await ask(requests.listing(item, photo, key: key, sum: sum), item)
    {
      return
    }
    let prepared = try await context.photos.prepare(
      context.album.url(of: photo.name), context.file(for: item),
      context.profile.demand(keepsMetadata: visit.sharesMetadata))
    defer { unlink(prepared.file.path) }
    let sum = requests.listing(item, photo, key: key, sum: prepared.digest)
    if try await ask(sum, item) { return }
    guard try await hasRoom(for: prepared) else { throw UploadError(.noRoom) }
    _ = try await ask(requests.listing(item, photo, key: key, file: prepared), item)
  }

  /// Sends a request that lists a photo, and stores that the server has it.
  /// - Returns: false if the server lacks the file.
  private func ask(_ request: ServerRequest, _ item: OutboxItem) async throws -> Bool {
    do {
      let answer = try await context.client.askNamed(request)
      guard let fields = APIFields(answer.body), let listed = APIListedPhoto(fields),
        let revision = fields.integer("revision")
      else {
        throw ServerRequestError.notUnderstood(ServerRequestError.words(answer.body))
      }
      let known = KnownChange(revision, fields.text("epoch"))
      let digest = RemotePhoto(name: listed.photo)?.digest
      let now = context.clock.now()
      try await store {
        try $0.confirmListed(item, as: listed.key, digest, known: known, at: now)
      }
      return true
    } catch ServerRequestError.refused(let refusal, status: 422) where refusal.isOfSum {
      return false
    }
  }

  private func remove(
    _ key: PhotoDigest, _ item: OutboxItem, of visit: VisitSnapshot
  ) async throws {
    let answer = try await context.client.askNamed(requests(visit).unlisting(item, key))
    guard let fields = APIFields(answer.body), fields.text("key") == key.description,
      let revision = fields.integer("revision")
    else {
      throw ServerRequestError.notUnderstood(ServerRequestError.words(answer.body))
    }
    let known = KnownChange(revision, fields.text("epoch"))
    let now = context.clock.now()
    try await store { try $0.confirmListed(item, as: key, nil, known: known, at: now) }
  }
}
