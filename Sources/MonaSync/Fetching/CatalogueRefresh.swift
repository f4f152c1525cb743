import Foundation
import MonaAPI
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson

/// Fetches the changes of a server's collections and imports all of them, or none on an error.
package struct CatalogueRefresh: Sendable {
  private let client: ServerClient
  private let store: Store
  private let importing: Importing
  private let folder: URL
  private let now: @Sendable () -> Date

  /// - Parameter folder: a temporary folder for the responses, created for each run and deleted
  ///   after it.
  package init(
    _ client: ServerClient, store: Store, importing: Importing, folder: URL,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.client, self.store, self.importing) = (client, store, importing)
    (self.folder, self.now) = (folder, now)
  }

  /// Which collections to fetch.
  package enum Extent: Sendable {
    /// Those last checked too long ago (`FreshnessLimit`); without discoveries while MONA's own
    /// catalogue is hidden.
    case due
    /// All collections.
    case all
  }

  /// The date when the next collection is due; a past date when one is due already.
  package func nextDue() async throws -> Date {
    try await store.read { _ in
      try CollectionUpdate.Collection.all.map(dueDate).min() ?? .distantFuture
    }
  }

  /// Fetches and imports the changes.
  /// - Returns: the outcome; nil when nothing was due and no request was sent.
  /// - Throws: ``ServerRequestError``, and errors of `Importing.refresh`; the catalogue is then
  ///   unchanged.
  package func run(_ extent: Extent) async throws -> RefreshOutcome? {
    let collections = try await store.read { _ in
      try CollectionUpdate.Collection.all.filter { collection in
        try extent == .all || dueDate(collection) <= now()
      }
    }
    guard !collections.isEmpty else { return nil }
    try await BlockingExecutor.shared.run { try makeFolder() }
    do {
      let outcome = try await ask(for: collections)
      await removeFolder()
      return outcome
    } catch {
      await removeFolder()
      throw error
    }
  }

  /// Fetches the catalogue of a server that has its own in place of MONA's, unless it is here already: until then, the
  /// numbers of visits mean other works there.
  /// - Parameter profile: what the server can do.
  /// - Throws: as `run`.
  package func fetchOwn(_ profile: ServerProfile) async throws {
    guard profile.has("catalogue") else { return }
    let isHere = try await store.read { store in
      try DiscoveryKind.allCases.allSatisfy { kind in
        try store.catalogue.freshness(of: .discoveries(kind), from: client.address.description)
          != nil
      }
    }
    guard !isHere, try await client.expecting(profile).catalogue().replacesStarter else { return }
    _ = try await run(.all)
  }

  private func ask(for collections: [CollectionUpdate.Collection]) async throws -> RefreshOutcome {
    let profile = try await client.profile()
    let asking = CollectionRequest(
      client: client.expecting(profile), profile: profile, folder: folder, now: now())
    let description = profile.has("catalogue") ? try await asking.client.catalogue() : nil
    var news: [CollectionUpdate] = []
    for collection in collections {
      let known = try await store.read {
        try $0.catalogue.freshness(of: collection, from: client.address.description)
      }
      news.append(try await asking.news(of: collection, since: known))
    }
    let outcome = try await importing.refresh(
      news, from: client.address.description, as: description.map(ServerCatalogue.init))
    // Without them, the catalogue is current all the same; the next refresh tries again.
    await tryLogging("The pictures of the server are not known", level: .info) {
      try await asking.client.fetchPictures(into: store, profile)
    }
    return outcome
  }

  private func dueDate(_ collection: CollectionUpdate.Collection) throws -> Date {
    // What is off is not fetched unasked.
    if case .discoveries = collection,
      try store.catalogue.source(named: CatalogueSource.monaName)?.isHidden == true
    {
      return .distantFuture
    }
    let known = try store.catalogue.freshness(of: collection, from: client.address.description)
    guard let known else { return .distantPast }
    // After the clock was set back, a date in the future would delay the next check for a long
    // time.
    guard known.checkedAt <= now() else { return .distantPast }
    return known.checkedAt + FreshnessLimit.seconds(collection)
  }

  private func makeFolder() throws {
    // The folder usually does not exist.
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  private func removeFolder() async {
    // Files that cannot be deleted are deleted before the next run.
    await BlockingExecutor.shared.run { try? FileManager.default.removeItem(at: folder) }
  }
}

extension ServerCatalogue {
  /// What a server says, in one name, credit and licence.
  fileprivate init(_ answer: APICatalogue) {
    func joined(_ texts: [String]) -> String {
      var seen: Set<String> = []
      return texts.filter { seen.insert($0).inserted }.joined(separator: ", ")
    }
    let (credit, licence) = (
      joined(answer.parts.compactMap(\.credit)), joined(answer.parts.compactMap(\.licence))
    )
    self.init(
      name: joined(answer.parts.map(\.name)), credit: credit.isEmpty ? nil : credit,
      licence: licence.isEmpty ? nil : licence, replacesStarter: answer.replacesStarter)
  }
}

extension CollectionUpdate.Collection {
  /// All collections that a server offers.
  static let all = DiscoveryKind.allCases.map(Self.discoveries) + [.badges]
}

/// How long fetched data counts as current.
enum FreshnessLimit {
  /// In seconds: a day for discoveries, which change weekly; a week for badges, which rarely
  /// change.
  static func seconds(_ collection: CollectionUpdate.Collection) -> TimeInterval {
    switch collection {
    case .discoveries: 86_400
    case .badges: 7 * 86_400
    }
  }

  /// How long only changed records are fetched, in seconds, from a server that does not report
  /// removals.
  static let whole: TimeInterval = 7 * 86_400
}
