import Foundation
import MonaAPI
import MonaModel
import MonaPerson

/// Sends single reports, and saves the results in the store.
struct ReportUploader: Sendable {
  let context: UploadContext

  /// The reports to send now, the oldest first, and the earliest automatic retry of the others.
  func due() async throws -> (reports: [ReportEntry], nextTry: Date?) {
    let (store, now) = (context.store, context.clock.now())
    // A server without reports gets none: they wait for another one, or for the person.
    guard context.profile.has("reports") else { return ([], nil) }
    let waiting = try await context.executor.run { try store.waitingReports() }
    let due = waiting.filter { report in
      report.failure.map { $0.nextTry.map { $0 <= now } ?? false } ?? true
    }
    return (due, waiting.compactMap { $0.failure?.nextTry }.filter { $0 > now }.min())
  }

  /// The reports that the server has to erase; none for a server that cannot.
  func removals() async throws -> [ReportRemoval] {
    guard context.profile.has("report-removal") else { return [] }
    return try await context.executor.run { [store = context.store] in try store.reportRemovals() }
  }

  /// Has the server erase a report, unless it has another one under this number, as a server that was put back may.
  /// - Throws: ``ServerRequestError``, `CancellationError`, and errors of the store.
  func remove(_ removal: ReportRemoval) async throws {
    let client = context.client
    let page = try await client.ask(
      ServerRequest(.reports, query: ["after": "\(removal.number - 1)"])
    ) { APIReport.page($0) }
    if page.reports.contains(where: { $0.number == removal.number && $0.key == removal.id }) {
      do {
        try await client.ask(ServerRequest(.removeReport(removal.number)))
      } catch ServerRequestError.refused(_, status: 404) {
        // It was erased before, and only the answer was lost.
      }
    }
    let (store, now) = (context.store, context.clock.now())
    try await context.executor.run { try store.confirm(removal, at: now) }
  }

  /// Sends a report.
  ///
  /// It may arrive more than once, as the server stores it once.
  /// - Returns: whether the server took it; if not, why is stored.
  /// - Throws: ``ServerRequestError`` for problems that do not concern this report alone, `CancellationError`, and
  ///   errors of the store.
  func send(_ report: ReportEntry) async throws -> Bool {
    let store = context.store
    let photo = try await photo(of: report)
    defer { photo.map { _ = unlink($0.file.path) } }
    do {
      let number = try await number(request(report, photo))
      let now = context.clock.now()
      try await context.executor.run { try store.confirmReport(report.id, number: number, at: now) }
      return true
    } catch ServerRequestError.refused(let refusal, let status) {
      try await note(UploadError(refusal, status: status), of: report)
      return false
    } catch let error as ServerRequestError {
      if case .serverFailure(_, let words, _) = error {
        try await note(UploadError(.serverFailure, words: words), of: report)
      }
      throw error
    }
  }

  private func number(_ request: ServerRequest) async throws -> Int {
    func ask(_ request: ServerRequest) async throws -> Int {
      try await context.client.ask(request) { body in
        APIFields(body)?.integer("id").flatMap { $0 > 0 ? $0 : nil }
      }
    }
    do { return try await ask(request) } catch ServerRequestError.refused(let refusal, status: 422)
      where refusal.errors.isEmpty && request.headers["Idempotency-Key"] != nil
    {
      // The key was used for the same report of another content, as its discovery was replaced since.
      var anew = request
      anew.headers["Idempotency-Key"]? += "-anew"
      return try await ask(anew)
    }
  }

  private func note(_ error: UploadError, of report: ReportEntry) async throws {
    let (store, now, jitter) = (context.store, context.clock.now(), context.jitter())
    let tries = (report.failure?.tries ?? 0) + 1
    let delay = error.isFinal ? nil : Backoff.delay(after: tries, jitter: jitter)
    let failure = ReportEntry.Failure(
      tries: tries, since: report.failure?.since ?? now,
      nextTry: delay.map(now.addingTimeInterval), reason: error.reason, words: error.words)
    try await context.executor.run { try store.note(failure, ofReport: report.id) }
  }

  /// The photo of a report in a file, which the caller deletes.
  private func photo(of report: ReportEntry) async throws -> ServerRequest.FilePart? {
    guard report.hasPhoto else { return nil }
    let (store, file) = (
      context.store, context.folder.appendingPathComponent("report-\(report.id)")
    )
    return try await context.executor.run {
      guard let bytes = try store.reportPhoto(of: report.id) else { return nil }
      try bytes.write(to: file)
      return ServerRequest.FilePart(
        name: "photo", filename: "report.jpg", file: file, type: "image/jpeg", size: bytes.count)
    }
  }

  private func request(_ report: ReportEntry, _ photo: ServerRequest.FilePart?) -> ServerRequest {
    let content = report.content
    var fields = ["problem": content.problem.rawValue]
    if let discovery = content.discovery {
      fields["type"] = discovery.kind.name
      fields["id"] = "\(discovery.number)"
    }
    if let place = content.place {
      fields["latitude"] = "\(place.latitude)"
      fields["longitude"] = "\(place.longitude)"
    }
    fields["comment"] = content.words
    if context.profile.has("report-answers") {
      fields["key"] = report.id
      if !content.facts.isEmpty { fields["facts"] = content.facts.list }
    } else if !content.facts.isEmpty {
      // A server of 0.1.0 has no field for them.
      let names = content.facts.map(\.rawValue).joined(separator: ", ")
      fields["comment"] = [names, content.words].compactMap(\.self).joined(separator: ": ")
    }
    let headers =
      context.profile.has("idempotency-key") ? ["Idempotency-Key": "report-\(report.id)"] : [:]
    return ServerRequest(.report, headers: headers, body: .multipart(fields, file: photo))
  }
}
