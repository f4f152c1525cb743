import Hummingbird
import MonaAPI
import MonaLog
import MonaModel
import MonaText
import NIOPosix

/// Receives reports that the catalogue is wrong or out of date, and lists them to their author with the answers.
struct ReportRoutes: Sendable {
  let server: ServerContext

  func add(to group: RouterGroup<ServerRequestContext>) {
    group.post("reports") { request, context in try await report(request, Log(context.log)) }
    group.delete("reports/{id}") { request, context in
      let login = try await server.login(request)
      guard let number = context.parameters.get("id", as: Int64.self) else {
        throw RequestError.notFound
      }
      try await erase(number, of: login.account.id)
      return Response.emptyList
    }
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

  /// Erases what a report of a person says, and notes that in the ledger first.
  ///
  /// Its number and key stay: the person's other devices find it closed, and do not send it again.
  private func erase(_ number: Int64, of person: Int64) async throws {
    let own = try await server.store.reports(of: person, after: number - 1, limit: 1).first
    guard let own, own.id == number else { throw RequestError.notFound }
    try await NIOThreadPool.blocking.runIfActive {
      guard try server.store.report(number) != nil else { throw RequestError.notFound }
      try server.ledger.note(.init(own, at: server.store.clock.now()))
      let isErased = try server.store.erase(report: number) { server.photos.remove($0) }
      guard isErased else { throw RequestError.notFound }
    }
  }

  /// Mails those who answer reports; the person's request does not wait for it.
  private func announce(_ number: Int64, _ report: Report, _ log: Log) {
    guard let address = server.options.reportsTo, let queue = server.mailQueue else { return }
    let subject = tr("Report {number} on MONA", ["number": "\(number)"])
    let text = tr(
      "Somebody reported “{problem}”. “mona-server report show {number}” shows it, “mona-server report answer {number}” answers it.",
      ["problem": report.problem.rawValue, "number": "\(number)"])
    Task {
      await tryLogging("A report is not announced by mail", level: .warning) {
        _ = try await queue.send(.init(text: text, subject: subject, address: address), log)
      }
    }
  }

  private func report(_ request: Request, _ log: Log) async throws -> Response {
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
    announce(number, report, log)
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
