import Hummingbird
import MonaAPI
import MonaModel

/// Receives reports that the catalogue is wrong or out of date.
struct ReportRoutes: Sendable {
  let server: ServerContext

  func add(to group: RouterGroup<ServerRequestContext>) {
    group.post("reports") { request, _ in try await report(request) }
  }

  private func report(_ request: Request) async throws -> Response {
    let (form, login) = try await server.photoForm(request)
    var faults: [FieldError] = []
    let problem = form.value("problem").flatMap(Report.Problem.init)
    if problem == nil { faults.append(.problemUnknown) }
    let discovery = problem == .new ? nil : try await discovery(form, &faults)
    let place = place(form, &faults)
    // The place of a new discovery is known only to the reporter; for one that moved, the comment may describe it.
    if problem == .new, place == nil, !faults.contains(.locationMalformed) {
      faults.append(.locationMissing)
    }
    let comment = form.value("comment")
    if let comment, CommentLimit.isExceeded(by: comment) { faults.append(.commentTooLong) }
    faults.append(contentsOf: form.photoFaults)
    guard faults.isEmpty, let problem else { throw RequestError.invalid(faults) }
    let report = Report(problem: problem, discovery: discovery, comment: comment, place: place)
    try await server.checkQuota(form, of: login.account.id)
    let number = try await server.keepPhoto(of: form) { photo in
      var report = report
      report.photo = photo
      return try await server.store.keep(
        report, of: login.account.id, photos: server.photos,
        key: IdempotencyKey(request, report.act), limit: server.options.reportsPerAccount)
    }
    return .json { json in json.object { $0.member("id", Int(number)) } }
  }

  private func discovery(
    _ form: RequestForm, _ faults: inout [FieldError]
  ) async throws -> DiscoveryID? {
    guard let kind = form.value("type").flatMap({ DiscoveryKind(name: $0) }) else {
      faults.append(.typeUnknown)
      return nil
    }
    return try await server.discovery(kind, form, &faults)
  }

  private func place(_ form: RequestForm, _ faults: inout [FieldError]) -> Coordinate? {
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
