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
    let form = try await RequestForm.read(request, photos: parts.photos)
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
    faults.append(contentsOf: form.photoFaults)
    guard faults.isEmpty, let problem else { throw Refusal.invalid(faults) }
    let report = Report(problem: problem, discovery: discovery, comment: comment, place: place)
    let number = try await parts.keepPhoto(of: form) { photo in
      var report = report
      report.photo = photo
      return try await parts.store.keep(
        report, of: login.account.id, photos: parts.photos,
        key: IdempotencyKey(request, report.act))
    }
    return .json { json in json.object { $0.member("id", Int(number)) } }
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
