import Foundation
import MonaModel
import MonaPerson

extension ReportProblem {
  /// The problem as a person chooses it.
  package var displayName: String {
    switch self {
    case .absent: trc("what is reported of a work", "It is not there")
    case .moved: trc("what is reported of a work", "It has moved")
    case .damaged: trc("what is reported of a work", "It is damaged")
    case .wrong: trc("what is reported of a work", "The catalogue is wrong about it")
    case .new: trc("what is reported of a work", "It is missing from the catalogue")
    }
  }
}

extension ReportedFact {
  /// The fact as a person chooses it.
  package var displayName: String {
    switch self {
    case .title: trc("a fact that is wrong", "Title")
    case .artists: trc("a fact that is wrong", "Artists")
    case .date: trc("a fact that is wrong", "Date")
    case .category: trc("a fact that is wrong", "Category")
    case .materials: trc("a fact that is wrong", "Materials")
    case .address: trc("a fact that is wrong", "Address")
    case .description: trc("a fact that is wrong", "Description")
    case .other: trc("a fact that is wrong", "Something else")
    }
  }
}

extension ReportError {
  /// The error message, and what to do.
  package var sentence: String {
    switch self {
    case .placeMissing: tr("The report does not say where it is: give its place.")
    case .factMissing: tr("The report does not say what is wrong: choose the facts, or write it.")
    case .tooLong(let count):
      tr(
        "The report is {count} characters long: shorten it to {limit}.",
        [
          "count": Format.number(count), "limit": Format.number(ReportContent.wordLimit),
        ])
    case .unknown: tr("This report is not there any more.")
    case .alreadySent: tr("This report was sent already: it cannot be taken back.")
    }
  }
}

extension ReportEntry {
  /// The title of the discovery, or that it is a new one.
  package var displayTitle: String {
    guard let discovery = content.discovery else {
      return trc("a discovery in no catalogue", "New discovery")
    }
    return title.isEmpty && !discovery.isFromMona
      ? "\(discovery.kind.displayName) \(discovery.number)" : title.display(for: discovery.kind)
  }

  /// What was reported, with the facts and the place, on one line.
  package var summary: String {
    let facts = content.facts.map(\.displayName).joined(separator: ", ")
    let place = content.place.map { Format.place($0) }
    return ([content.problem.displayName, facts, place ?? ""].filter { !$0.isEmpty })
      .joined(separator: " · ")
  }

  /// What became of it, and what to do.
  package var stateText: String {
    switch state {
    case .waiting:
      if !isForMona {
        tr("Not sent, as the work is of another catalogue: pass it on by e-mail or as a file.")
      } else if let failure {
        failure.sentence
      } else {
        tr("Waits to be sent.")
      }
    case .passedOn: tr("Passed on by you, {day}.", ["day": Format.day(changedAt)])
    case .received: tr("Received by MONA, {day}.", ["day": Format.day(changedAt)])
    case .done:
      if let answer {
        tr("Answered by MONA: {answer}", ["answer": answer.isolated])
      } else {
        tr("Answered by MONA: it is done.")
      }
    case .declined:
      if let answer {
        tr("Answered by MONA: it stays as it is. {answer}", ["answer": answer.isolated])
      } else {
        tr("Answered by MONA: it stays as it is.")
      }
    }
  }
}

extension ReportEntry.Failure {
  /// Why the server did not take the report, and what to do.
  package var sentence: String {
    switch reason {
    case .unknownDiscovery:
      tr("The server does not know this work: pass the report on by e-mail or as a file.")
    case .photoRefused, .commentRefused, .refused:
      tr("The server refuses it: pass the report on by e-mail or as a file.")
    default: reason.sentence
    }
  }
}

/// A report as an e-mail.
package struct ReportMessage {
  /// The address of those who look after MONA's catalogue.
  package static let address = "linux@monamontreal.org"

  private let entry: ReportEntry

  /// The e-mail of a report.
  package init(_ entry: ReportEntry) { self.entry = entry }

  /// The subject: "Report: La Joute".
  package var subject: String { tr("Report: {title}", ["title": entry.displayTitle]) }

  /// The text, with the identity of the discovery.
  package var body: String {
    let id = entry.content.discovery.map { " (\($0))" } ?? ""
    var lines = ["\(entry.displayTitle)\(id)", entry.summary]
    if let words = entry.content.words { lines += ["", words] }
    lines += ["", "MONA · \(Format.day(entry.reportedAt))"]
    return lines.joined(separator: "\n")
  }

  /// The `mailto:` address (RFC 6068) of the e-mail without its photo; nil if it cannot be written.
  package var mailto: String? {
    var components = URLComponents()
    components.scheme = "mailto"
    components.path = Self.address
    components.queryItems = [
      URLQueryItem(name: "subject", value: subject),
      URLQueryItem(name: "body", value: body.replacing("\n", with: "\r\n")),
    ]
    return components.string?.replacing("+", with: "%2B")
  }

  /// A suggested file name: "MONA report La Joute.eml".
  package var fileName: String {
    let title = entry.displayTitle.filter { !"/\\:*?\"<>|".contains($0) && !$0.isNewline }
    return tr("MONA report {title}", ["title": String(title.prefix(60))]) + ".eml"
  }

  /// The e-mail as a file that mail programs open, with the photo attached.
  package func file(photo: Data?) -> Data {
    MailFile(
      to: Self.address, subject: subject, body: body, jpeg: photo, date: entry.reportedAt
    ).data
  }
}
