import Hummingbird
import MonaAPI
import MonaModel

/// What people say is not, or no longer, as the catalogue has it.
struct ReportRoutes: Sendable {
  let parts: ServerParts

  func add(to group: RouterGroup<RequestScope>) {
    group.post("reports") { request, _ in try await report(request) }
  }

  private func report(_ request: Request) async throws -> Response {
    let form =
      request.isMultipart
      ? try await RequestForm.multipart(request, photos: parts.photos)
      : try await RequestForm.read(request)
    let login = try await parts.login(request, form)
    var faults: [FieldFault] = []
    let problem = form.value("problem").flatMap(Report.Problem.init)
    if problem == nil { faults.append(.problemUnknown) }
    let discovery = problem == .new ? nil : try await discovery(form, &faults)
    let place = place(form, &faults)
    // Where something new is, nobody else can tell; where something moved to, a comment may.
    if problem == .new, place == nil, !faults.contains(.locationMalformed) {
      faults.append(.locationMissing)
    }
    let comment = form.value("comment")
    if let comment, comment.count > VisitChange.commentLimit { faults.append(.commentTooLong) }
    if form.isPhotoTooHeavy { faults.append(.photoTooHeavy(limit: form.photoLimit)) }
    if form.value("photo") != nil { faults.append(.photoNotImage) }
    guard faults.isEmpty, let problem else { throw Refusal.invalid(faults) }
    let report = Report(problem: problem, discovery: discovery, comment: comment, place: place)
    let number = try await keep(report, form, of: login.account.id, request)
    return .json { json in json.object { $0.member("id", Int(number)) } }
  }

  private func keep(
    _ report: Report, _ form: RequestForm, of person: Int64, _ request: Request
  ) async throws -> Int64 {
    var report = report
    while true {
      if let photo = form.photo {
        let sharesMetadata = form.value("share_metadata") == "1"
        report.photo = try await parts.photos.keep(photo, sharesMetadata: sharesMetadata)
      }
      do {
        return try await parts.store.keep(
          report, of: person, photos: parts.photos, key: IdempotencyKey(request, report.act))
      } catch is ServerStore.PhotoVanished {
        // The last that had an equal photo was removed meanwhile.
        continue
      }
    }
  }

  private func discovery(
    _ form: RequestForm, _ faults: inout [FieldFault]
  ) async throws -> DiscoveryID? {
    guard let kind = form.value("type").flatMap({ DiscoveryKind(name: $0) }) else {
      faults.append(.typeUnknown)
      return nil
    }
    return try await parts.discovery(kind, form, &faults)
  }

  private func place(_ form: RequestForm, _ faults: inout [FieldFault]) -> Coordinate? {
    let (latitude, longitude) = (form.value("latitude"), form.value("longitude"))
    if latitude == nil, longitude == nil { return nil }
    guard let north = latitude.flatMap(Double.init), let east = longitude.flatMap(Double.init),
      let place = Coordinate(latitude: north, longitude: east)
    else {
      faults.append(.locationMalformed)
      return nil
    }
    return place
  }
}
