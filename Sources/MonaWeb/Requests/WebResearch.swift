import Hummingbird
import MonaModel
import MonaText

/// What pages ask about the visits that people agree to give to research.
///
/// All throw `ResearchFaults` for what the catalogue does not have.
package protocol WebResearch: Sendable {
  /// The current day in UTC.
  var today: CivilDate { get }
  /// The numbers of visits.
  /// - Parameter works: how many of the works with the most visits to name.
  func overview(_ filter: ResearchFilter, works: Int) async throws -> ResearchOverview
  /// A page of people, those with the most visits first, and how many there are.
  func people(
    _ filter: ResearchFilter, _ page: Range<Int>
  ) async throws -> (count: Int, people: [ResearchPerson])
  /// A page of visits, the last first.
  func visits(_ filter: ResearchFilter, _ page: Range<Int>) async throws -> [GivenVisit]
  /// A page of the comments with the words of the filter, and how many there are.
  func comments(
    _ filter: ResearchFilter, _ page: Range<Int>
  ) async throws -> (count: Int, comments: [FoundComment])
  /// The most frequent words of comments, without some.
  func words(
    _ filter: ResearchFilter, excluding words: Set<String>, limit: Int
  ) async throws -> [WordCount]
  /// The response with a file, which is logged.
  func export(
    _ query: ResearchQuery, for person: WebPerson, in language: SpokenLanguage
  ) async throws -> Response
  /// The response with a list of discoveries as a file.
  /// - Parameters:
  ///   - person: who may see the numbers of visits, which is logged; nil for those who may not.
  ///   - ids: reads the identities in the catalogue, in the order of the list; blocks on the disk.
  func list(
    _ file: WebListFile, for person: WebPerson?,
    _ ids: @escaping @Sendable () throws -> [DiscoveryID]
  ) async throws -> Response
  /// Logs that a person saw something.
  func note(_ act: ResearchAct, of subject: String, by person: WebPerson) async throws
  /// A page of the log, the last act first.
  /// - Parameter last: only acts with smaller numbers; nil for all.
  func log(before last: Int64?, limit: Int) async throws -> [LoggedAct]
}

/// A list of discoveries as a file.
package struct WebListFile: Equatable, Sendable {
  /// The forms that a list has.
  static let formats: [ResearchQuery.Format] = [.csv, .json, .geojson]

  /// The name that a browser gives it.
  package let name: String
  package let format: ResearchQuery.Format
  /// The filters of the list, as they are logged.
  package let subject: String
}

/// A line of the log of what researchers saw and exported.
package struct LoggedAct: Equatable, Sendable {
  package let number: Int64
  /// Milliseconds since 1970.
  package let doneAt: Int64
  /// "account 12", or the system's account whose command did it.
  package let actor: String
  /// The name of the account; nil when it was erased.
  package let name: String?
  /// That of a `ResearchAct`.
  package let act: String
  /// The filter, in words of `ResearchFilter.text`.
  package let subject: String

  package init(
    number: Int64, doneAt: Int64, actor: String, name: String?, act: String, subject: String
  ) {
    (self.number, self.doneAt, self.actor) = (number, doneAt, actor)
    (self.name, self.act, self.subject) = (name, act, subject)
  }
}
