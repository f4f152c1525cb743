import Foundation
import MonaAPI
import MonaModel
import MonaPerson

/// Builds the requests that send a visit.
struct VisitRequests: Sendable {
  let visit: VisitSnapshot
  let profile: ServerProfile
  /// The prefix of this session's idempotency keys, which is unique to the session.
  let keyPrefix: String

  /// A form with all parts that have a value, with the photo's file if the photo is one of them.
  func form(_ items: [OutboxItem], _ photo: PreparedPhoto?) -> ServerRequest {
    var fields = fields(items)
    if photo != nil, visit.sharesMetadata { fields["share_metadata"] = "1" }
    let part = photo.map { photo in
      ServerRequest.FilePart(
        name: "photo",
        filename: "\(visit.discovery.kind.name)-\(visit.discovery.number)."
          + photo.type.fileExtension,
        file: photo.file, type: "image/\(photo.type.rawValue)", size: photo.size)
    }
    return ServerRequest(
      .noteVisit(visit.discovery.kind), query: query(photo),
      headers: proving(named("note", items)),
      body: .multipart(fields, file: part))
  }

  /// The same form with the photo's checksum instead of its file.
  ///
  /// Both use the same key, so that the server processes only one of them if this one arrives late.
  func sum(_ items: [OutboxItem], _ photo: PhotoDigest) -> ServerRequest {
    var fields = fields(items)
    fields["photo_sha256"] = photo.description
    if visit.sharesMetadata { fields["share_metadata"] = "1" }
    return ServerRequest(
      .noteVisit(visit.discovery.kind), headers: proving(named("note", items)),
      body: .multipart(fields, file: nil))
  }

  private func fields(_ items: [OutboxItem]) -> [String: String] {
    var fields = VisitSnapshot.fields(of: items)
    fields["id"] = "\(visit.discovery.number)"
    if let moment = visit.collectedAt {
      fields["collected_at"] = APITime.preciseText(moment)
    }
    return fields.merging(times(items)) { $1 }
  }

  /// When the changes were made, of those that are sent again.
  private func times(_ items: [OutboxItem]) -> [String: String] {
    guard profile.has("epochs") else { return [:] }
    var fields: [String: String] = [:]
    // The time of a visit is no field with a time of its own.
    for item in items where item.field != .visit && item.field != .date {
      guard let moment = visit.changedAt(item) else { continue }
      fields["\(item.field.rawValue)_at"] = APITime.preciseText(moment)
    }
    return fields
  }

  /// Sets and clears values, on the condition that no other device changed the visit first
  /// (`If-Match`).
  func patch(_ items: [OutboxItem]) -> ServerRequest {
    var members: [String: Any] = [:]
    for item in items {
      switch item.change {
      case .rating(let rating): members["rating"] = rating ?? NSNull()
      case .comment(let comment): members["comment"] = comment ?? NSNull()
      case .photo(nil): members["photo"] = NSNull()
      case .date(let date): members["collected_at"] = APITime.preciseText(date)
      case .photo, .collected, .removed, .listed, .unlisted: break
      }
    }
    for (name, moment) in times(items) { members[name] = moment }
    // A dictionary of strings, numbers and nulls can always be encoded as JSON.
    let body = (try? JSONSerialization.data(withJSONObject: members)) ?? Data()
    return ServerRequest(
      .editVisit(visit.discovery), headers: knowing(conditioned(named("edit", items))),
      body: .json(body))
  }

  func removal() -> ServerRequest {
    var request = ServerRequest(
      .removeVisit(visit.discovery),
      headers: proving(conditioned(named("remove", visit.items))))
    if profile.has("epochs"),
      let moment = visit.items.first(where: { $0.change == .removed }).flatMap(visit.changedAt)
    {
      request.query["removed_at"] = APITime.preciseText(moment)
    }
    return request
  }

  /// Adds one of the visit's photos, or says when it was taken: with its file, or the checksum of one that the server
  /// has, or neither for a photo that the server has under its key.
  func listing(
    _ item: OutboxItem, _ photo: OutboxItem.ListedPhoto, key: PhotoDigest,
    sum: PhotoDigest? = nil, file: PreparedPhoto? = nil
  ) -> ServerRequest {
    var fields = ["key": key.description]
    fields["taken_at"] = photo.takenAt.map { APITime.preciseText($0) } ?? ""
    if let sum { fields["photo_sha256"] = sum.description }
    if sum != nil || file != nil, visit.sharesMetadata { fields["share_metadata"] = "1" }
    if let moment = visit.changedAt(item) { fields["added_at"] = APITime.preciseText(moment) }
    let part = file.map { file in
      ServerRequest.FilePart(
        name: "photo", filename: "\(key.description.prefix(12)).\(file.type.fileExtension)",
        file: file.file, type: "image/\(file.type.rawValue)", size: file.size)
    }
    return ServerRequest(
      .addPhoto(visit.discovery), query: query(file), headers: knowing(named("list", [item])),
      body: .multipart(fields, file: part))
  }

  /// Removes one of the visit's photos.
  func unlisting(_ item: OutboxItem, _ key: PhotoDigest) -> ServerRequest {
    var request = ServerRequest(
      .removePhoto(visit.discovery, key: key), headers: knowing(named("unlist", [item])))
    if let moment = visit.changedAt(item) {
      request.query["removed_at"] = APITime.preciseText(moment)
    }
    return request
  }

  private func query(_ photo: PreparedPhoto?) -> [String: String] {
    guard case .mona(let capabilities) = profile, let photo, photo.size > capabilities.photoBytes
    else { return [:] }
    return ["photo": "large"]
  }

  /// Adds the idempotency key, which is the same for each repetition and differs between requests.
  private func named(_ act: String, _ items: [OutboxItem]) -> [String: String] {
    guard profile.has("idempotency-key") else { return [:] }
    let parts = items.map { "\($0.field.rawValue).\($0.number)" }
    let revision = visit.revision.map { ["r\($0)"] } ?? []
    let name = [keyPrefix, act, "\(visit.discovery.key)"] + parts + revision
    return ["Idempotency-Key": name.joined(separator: "-")]
  }

  /// Asks for an answer that proves what was done.
  private func proving(_ headers: [String: String]) -> [String: String] {
    let headers = knowing(headers)
    guard profile.has("visit-answers") else { return headers }
    return headers.merging(["Prefer": "return=representation"]) { $1 }
  }

  /// Adds the last change that is known here, by which a server notices that it was put back from a backup.
  private func knowing(_ headers: [String: String]) -> [String: String] {
    guard profile.has("epochs"), let known = visit.knownChange else { return headers }
    return headers.merging(known.header) { $1 }
  }

  private func conditioned(_ headers: [String: String]) -> [String: String] {
    guard profile.has("if-match"), let revision = visit.revision else { return headers }
    return headers.merging(["If-Match": "\"\(revision)\""]) { $1 }
  }
}
