import Foundation
import Hummingbird
import MonaModel
import MonaText
import NIOCore
import Synchronization

@testable import MonaWeb

/// What people give to research in a test: the same for each filter, which it remembers.
final class TestResearch: WebResearch {
  struct Content: Sendable {
    var overview = ResearchOverview()
    var people: [ResearchPerson] = []
    var visits: [GivenVisit] = []
    var comments: [FoundComment] = []
    var words: [WordCount] = []
    var log: [LoggedAct] = []
  }

  let content: Content
  private let filters = Mutex<[ResearchFilter]>([])
  private let acts = Mutex<[String]>([])

  /// The filters of all questions.
  var asked: [ResearchFilter] { filters.withLock { Array($0) } }
  /// What was logged.
  var logged: [String] { acts.withLock { Array($0) } }

  /// - Parameter change: what there is beside nothing.
  init(_ change: (inout Content) -> Void = { _ in }) {
    var content = Content()
    change(&content)
    self.content = content
  }

  var today: CivilDate { CivilDate(year: 2026, month: 11, day: 29) }

  private func ask(_ filter: ResearchFilter) throws {
    filters.withLock { $0.append(filter) }
    if filter.borough == "nowhere" { throw ResearchFaults([.borough]) }
  }

  func overview(_ filter: ResearchFilter, works: Int) async throws -> ResearchOverview {
    try ask(filter)
    return content.overview
  }

  func people(
    _ filter: ResearchFilter, _ page: Range<Int>
  ) async throws -> (count: Int, people: [ResearchPerson]) {
    try ask(filter)
    return (content.people.count, content.people)
  }

  func visits(_ filter: ResearchFilter, _ page: Range<Int>) async throws -> [GivenVisit] {
    try ask(filter)
    return content.visits
  }

  func comments(
    _ filter: ResearchFilter, _ page: Range<Int>
  ) async throws -> (count: Int, comments: [FoundComment]) {
    try ask(filter)
    return (content.comments.count, content.comments)
  }

  func words(
    _ filter: ResearchFilter, excluding words: Set<String>, limit: Int
  ) async throws -> [WordCount] {
    try ask(filter)
    return content.words.filter { !words.contains($0.word) }
  }

  func export(
    _ query: ResearchQuery, for person: WebPerson, in language: SpokenLanguage
  ) async throws -> Response {
    try ask(query.filter)
    return Response(
      status: .ok, headers: [.contentType: query.format.mediaType],
      body: ResponseBody(byteBuffer: ByteBuffer(string: query.fileName)))
  }

  func list(
    _ file: WebListFile, for person: WebPerson?,
    _ ids: @escaping @Sendable () throws -> [DiscoveryID]
  ) async throws -> Response {
    if let person { acts.withLock { $0.append("\(person.name) \(file.subject)") } }
    let text = try ids().map(\.description).joined(separator: " ")
    return Response(
      status: .ok, headers: [.contentType: file.format.mediaType],
      body: ResponseBody(byteBuffer: ByteBuffer(string: "\(file.name): \(text)")))
  }

  func note(_ act: ResearchAct, of subject: String, by person: WebPerson) async throws {
    acts.withLock { $0.append("\(act.rawValue) \(subject)") }
  }

  func log(before last: Int64?, limit: Int) async throws -> [LoggedAct] {
    Array(content.log.filter { $0.number < last ?? .max }.prefix(limit))
  }
}
