import ArgumentParser
import MonaPerson
import MonaText

/// `outbox`: lists changes that wait to be uploaded.
struct Outbox: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr(
        "List the photos, ratings, comments, dates, removals and reports that wait to be sent."),
      discussion: """
        --json: [{"id": "artwork:4", "number", "field": "photo" | "rating" | "comment" | "date" | "photos", \
        "value" (null when it was cleared), "changedAt", "tries", "triedSince", "nextTry" (null when it is not \
        tried again by itself), "reason" (\(reasons)), "words" (the server’s own)}, …]; "field" is \
        "visit" for a visit that has nothing else to say, and for one that was removed, "value" then \
        "collected" or "removed"; "report" for a report, "value" then its problem, "number" null, and \
        "id" null for a new work; what was not tried in vain has no "reason", and 0 "tries"
        """)
  }

  private static let reasons = UploadFailure.Reason.allCases.map { "\"\($0.rawValue)\"" }
    .joined(separator: ", ")

  @OptionGroup var output: OutputOptions

  func run() throws {
    let session = try Session()
    let items = try session.store.outbox()
    let failures = try session.store.uploadFailures()
    func failure(_ item: OutboxItem) -> UploadFailure? {
      // A failure does not concern changes made after it.
      failures[item.discovery].flatMap { $0.change >= item.number ? $0 : nil }
    }
    let reports = try session.store.waitingReports()
    if output.isJSON {
      return try Output.json(list: items.map { $0.json(failure($0)) } + reports.map(\.waitingJSON))
    }
    if items.isEmpty, reports.isEmpty { return try Output.lines([tr("Nothing waits to be sent.")]) }
    var table = Table([.init(), .init(limit: 36), .init(), .init()])
    for item in items {
      let row = try session.store.rows([item.discovery]).first
      table.add(["\(item.discovery)", row?.displayTitle ?? "", item.fieldName, item.text])
    }
    // Prints the failure of a visit once, below the last change that was tried.
    let tried = items.indices.filter { failure(items[$0]) != nil }
    let last = Dictionary(tried.map { (items[$0].discovery, $0) }) { $1 }
    try Output.lines(
      zip(items.indices, table.lines).flatMap { index, line in
        guard last[items[index].discovery] == index, let failure = failure(items[index]) else {
          return [line]
        }
        return [line] + Self.lines(failure)
      })
    try Output.lines(reports.flatMap(Self.lines))
  }

  private static func lines(_ report: ReportEntry) -> [String] {
    let parts = [
      report.content.discovery.map { "\($0)" }, report.displayTitle,
      trc("what waits to be sent", "Report"), report.content.problem.displayName,
    ]
    let line = parts.compactMap(\.self).joined(separator: "  ")
    return [line] + (report.failure.map { ["  \($0.sentence)"] } ?? [])
  }

  /// The lines that explain why a change was not uploaded yet.
  private static func lines(_ failure: UploadFailure) -> [String] {
    let words = failure.words.map { tr("The server: “{words}”", ["words": $0]) }
    return [failure.reason.sentence, failure.tryText, words].compactMap(\.self).map { "  \($0)" }
  }
}

extension ReportEntry {
  fileprivate var waitingJSON: JSONValue {
    [
      "id": JSONValue(content.discovery.map { "\($0)" }), "number": .null,
      "field": .string("report"),
      "value": .string(content.problem.rawValue), "changedAt": JSONValue(reportedAt),
      "tries": .int(failure?.tries ?? 0),
      "triedSince": failure.map { JSONValue($0.since) } ?? .null,
      "nextTry": failure?.nextTry.map { JSONValue($0) } ?? .null,
      "reason": JSONValue(failure?.reason.rawValue), "words": JSONValue(failure?.words),
    ]
  }
}

extension OutboxItem {
  fileprivate func json(_ failure: UploadFailure?) -> JSONValue {
    let value: JSONValue =
      switch change {
      case .collected: .string("collected")
      case .removed: .string("removed")
      case .photo(let name): JSONValue(name)
      case .rating(let stars): JSONValue(stars)
      case .comment(let comment): JSONValue(comment)
      case .date(let date): JSONValue(date)
      case .listed(let photo): .string(photo.name)
      case .unlisted: .null
      }
    return [
      "id": .string("\(discovery)"), "number": .int(number), "field": .string(field.rawValue),
      "value": value, "changedAt": JSONValue(changedAt), "tries": .int(failure?.tries ?? 0),
      "triedSince": failure.map { JSONValue($0.since) } ?? .null,
      "nextTry": failure?.nextTry.map { JSONValue($0) } ?? .null,
      "reason": JSONValue(failure?.reason.rawValue), "words": JSONValue(failure?.words),
    ]
  }

  fileprivate var fieldName: String {
    switch field {
    case .visit: trc("what waits to be sent", "Visit")
    case .photo: trc("what waits to be sent", "Photo")
    case .rating: trc("what waits to be sent", "Rating")
    case .comment: trc("what waits to be sent", "Comment")
    case .date: trc("of a visit", "Date")
    case .photos: trc("what waits to be sent", "Photo")
    }
  }

  fileprivate var text: String {
    let text: String? =
      switch change {
      case .collected: trc("what waits to be sent of a visit", "collected")
      case .removed: trc("what waits to be sent of a visit", "removed")
      case .photo(let name): name
      case .rating(let stars): stars.map(Format.number)
      case .comment(let comment): comment
      case .date(let date): Format.moment(date)
      case .listed(let photo): photo.name
      case .unlisted: trc("what waits to be sent of a visit", "removed")
      }
    return text ?? trc("what waits to be sent of a photo, rating or comment", "cleared")
  }
}
