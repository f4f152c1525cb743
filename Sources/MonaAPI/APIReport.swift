import Foundation
import MonaModel

/// A person's report as stored on a server (`GET reports`).
package struct APIReport: Hashable, Sendable {
  /// The server's number.
  package var number: Int
  /// The identity that the device gave it; nil if it gave none.
  package var key: String?
  /// What was reported.
  package var content: ReportContent
  /// Whether it was answered, and how.
  package var state: State
  /// The words of the answer; nil without any.
  package var answer: String?
  /// When it arrived, and when it was answered.
  package var createdAt: Date?
  package var answeredAt: Date?

  /// What became of a report; raw values are sent.
  package enum State: String, CaseIterable, Codable, Sendable {
    /// It is not answered yet.
    case open
    /// Those who run the server acted on it.
    case done
    /// They decided against it.
    case declined
  }

  /// Decodes a report; nil when it has no number, or a problem or discovery that is not known here.
  package init?(_ fields: APIFields) {
    guard let number = fields.integer("id"),
      let problem = fields.text("problem").flatMap(ReportProblem.init)
    else { return nil }
    let discovery = DiscoveryID(fields)
    guard (discovery == nil) == (problem == .new) else { return nil }
    self.number = number
    key = fields.text("key")
    let location = fields.object("location")
    let place = location?.number("lat").flatMap { latitude in
      location?.number("lng").flatMap { Coordinate(latitude: latitude, longitude: $0) }
    }
    content = ReportContent(
      problem, of: discovery, facts: [ReportedFact](list: fields.text("facts") ?? ""),
      words: fields.text("comment"), place: place)
    state = fields.text("state").flatMap(State.init) ?? .open
    answer = fields.text("answer")
    createdAt = fields.moment("created_at")
    answeredAt = fields.moment("answered_at")
  }

  /// Decodes a page of reports; nil when the data is not one.
  /// - Returns: the reports, and the number after which the next page begins; nil after the last page.
  package static func page(_ data: Data) -> (reports: [APIReport], next: Int?)? {
    guard let fields = APIFields(data), let objects = fields.objects("data") else { return nil }
    let last = objects.last?.integer("id")
    return (
      objects.compactMap { APIReport($0) }, fields.flag("more") == true ? last : nil
    )
  }
}
