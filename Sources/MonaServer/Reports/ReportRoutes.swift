import Hummingbird
import MonaAPI
import MonaModel

/// Receives reports that the catalogue is wrong or out of date, and lists them to their author with the answers.
struct ReportRoutes: Sendable {
  let server: ServerContext

  func add(to group: RouterGroup<ServerRequestContext>) {
    group.post("reports") { request, _ in try await report(request) }
    group.get("reports") { request, _ in try await list(request) }
  }

  /// The number of reports in an answer.
  private static let pageLength = 500

  private func list(_ request: Request) async throws -> Response {
    let login = try await server.login(request)
    let after = request.queryValue("after").flatMap(Int64.init) ?? 0
    let reports = try await server.store.reports(
      of: login.account.id, after: after, limit: Self.pageLength + 1)
    return .json { json in
      json.object { json in
        json.name("data")
        json.array { json in for report in reports.prefix(Self.pageLength) { json.report(report) } }
        json.member("more", reports.count > Self.pageLength)
      }
    }
  }

  private func report(_ request: Request) async throws -> Response {
    let (form, login) = try await server.photoForm(request)
    var faults: [FieldError] = []
    let problem = form.value("problem").flatMap(ReportProblem.init)
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
    let key = form.value("key")
    if let key, key.unicodeScalars.count > Report.keyLimit { faults.append(.keyTooLong) }
    guard faults.isEmpty, let problem else { throw RequestError.invalid(faults) }
    let facts = problem == .wrong ? [ReportedFact](list: form.value("facts") ?? "") : []
    let report = Report(
      problem: problem, discovery: discovery, facts: facts, comment: comment, place: place, key: key
    )
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
