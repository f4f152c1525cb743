import Foundation
import Hummingbird
import MonaModel
import MonaServerStore
import MonaText
import MonaWeb
import NIOPosix
import Synchronization

/// What pages and the interface answer to researchers, and the log of it.
struct ServerResearch: WebResearch {
  let source: ResearchSource
  /// The server's data folder.
  let folder: URL
  private let photos: any PhotoStorage
  private let seen = SeenActs()

  init(_ source: ResearchSource, _ photos: any PhotoStorage, folder: URL) {
    (self.source, self.photos, self.folder) = (source, photos, folder)
  }

  private var store: ServerStore { source.store }

  var today: CivilDate { CivilDate(dayNumber: Int(store.clock.now() / 86_400_000)) }

  /// The answer to a question, which is logged.
  /// - Parameters:
  ///   - account: the number of the account that asks.
  ///   - language: that of who asks.
  /// - Throws: `ResearchFaults`.
  func answer(
    _ query: ResearchQuery, for account: Int64, in language: SpokenLanguage
  ) async throws -> ResearchAnswer {
    let answer = try await ResearchAnswer(to: query, source, photos, folder: folder, in: language)
    let act =
      switch query.subject {
      case .visits: ResearchAct.visits
      case .works: ResearchAct.works
      case .summary: ResearchAct.summary
      case .tables: ResearchAct.tables
      }
    try await log(act, of: query.filter.text, by: account)
    return answer
  }

  func overview(_ filter: ResearchFilter, works: Int) async throws -> ResearchOverview {
    try await store.researchOverview(scope(filter).0, works: works)
  }

  func people(
    _ filter: ResearchFilter, _ page: Range<Int>
  ) async throws -> (count: Int, people: [ResearchPerson]) {
    let (scope, pseudonyms) = try await scope(filter)
    return try await store.researchPeople(scope, pseudonyms, page)
  }

  func visits(_ filter: ResearchFilter, _ page: Range<Int>) async throws -> [GivenVisit] {
    let (scope, pseudonyms) = try await scope(filter)
    return try await store.lastResearchVisits(scope, page).map { $0.given(pseudonyms) }
  }

  func comments(
    _ filter: ResearchFilter, _ page: Range<Int>
  ) async throws -> (count: Int, comments: [FoundComment]) {
    guard let search = filter.words.flatMap({ WordSearch($0) }) else { return (0, []) }
    let (scope, pseudonyms) = try await scope(filter, hasWords: false)
    return try await store.comments(with: search, scope, pseudonyms, page)
  }

  func words(
    _ filter: ResearchFilter, excluding words: Set<String>, limit: Int
  ) async throws -> [WordCount] {
    try await store.words(scope(filter).0, excluding: words, limit: limit)
  }

  func export(
    _ query: ResearchQuery, for person: WebPerson, in language: SpokenLanguage
  ) async throws -> Response {
    try await answer(query, for: person.account, in: language).response
  }

  func list(
    _ file: WebListFile, for person: WebPerson?,
    _ ids: @escaping @Sendable () throws -> [DiscoveryID]
  ) async throws -> Response {
    let discoveries = try await NIOThreadPool.blocking.runIfActive(ids)
    if let person { try await log(.works, of: file.subject, by: person.account) }
    let answer = ListAnswer(
      discoveries: discoveries, source: source, format: file.format, hasCounts: person != nil)
    return .attachment(file.name, file.format.mediaType) { try await answer.write(to: &$0) }
  }

  func note(_ act: ResearchAct, of subject: String, by person: WebPerson) async throws {
    // One row an hour, as each is durable before the page is shown.
    let key = "\(person.account) \(act.rawValue) \(subject)"
    guard seen.isNew(key, at: store.clock.now()) else { return }
    try await log(act, of: subject, by: person.account)
  }

  func log(before last: Int64?, limit: Int) async throws -> [LoggedAct] {
    try await NIOThreadPool.blocking.runIfActive { [store] in
      try store.researchActs(before: last, limit: limit)
    }
  }

  private func log(_ act: ResearchAct, of subject: String, by account: Int64) async throws {
    try await NIOThreadPool.blocking.runIfActive { [store] in
      try store.note(act.rawValue, of: subject, by: AdminAction.actor(ofAccount: account))
    }
  }

  private func scope(
    _ filter: ResearchFilter, hasWords: Bool = true
  ) async throws -> (ResearchScope, Pseudonyms) {
    try await NIOThreadPool.blocking.runIfActive { [source] in
      (try source.scope(filter, hasWords: hasWords), try Pseudonyms(source.store))
    }
  }
}

/// What was seen in the current hour.
private final class SeenActs: Sendable {
  private let state = Mutex<(hour: Int64, keys: Set<String>)>((0, []))
  /// How many are remembered; more are logged again.
  private static let limit = 10_000

  func isNew(_ key: String, at now: Int64) -> Bool {
    state.withLock { state in
      let hour = now / 3_600_000
      if state.hour != hour || state.keys.count >= Self.limit { state = (hour, []) }
      return state.keys.insert(key).inserted
    }
  }
}

extension ServerStore {
  /// What researchers saw and exported, the last first.
  /// - Parameter last: only acts with smaller numbers.
  func researchActs(before last: Int64?, limit: Int) throws -> [LoggedAct] {
    try database.read { db in
      try db.rows(
        """
        SELECT action.id, doneAt, actor, person.username, action, subject
        FROM \(AdminAction.tables)
        WHERE action LIKE 'research %' AND action.id < ? ORDER BY action.id DESC LIMIT ?
        """, [last ?? .max, limit]
      ).map { row in
        LoggedAct(
          number: row[0], doneAt: row[1], actor: row[2], name: row[3], act: row[4], subject: row[5])
      }
    }
  }
}
