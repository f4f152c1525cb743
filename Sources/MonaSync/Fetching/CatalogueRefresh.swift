import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import MonaPerson

/// Asks MONA's server what is new of its collections, and takes it over: all of it, or nothing.
package struct CatalogueRefresh: Sendable {
  private let client: ServerClient
  private let store: Store
  private let importing: Importing
  private let folder: URL
  private let now: @Sendable () -> Date

  /// - Parameter folder: where answers lie until they are taken over; made anew, and removed after.
  package init(
    _ client: ServerClient, store: Store, importing: Importing, folder: URL,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.client, self.store, self.importing) = (client, store, importing)
    (self.folder, self.now) = (folder, now)
  }

  /// What there is to ask for.
  package enum Extent: Sendable {
    /// What was not asked for in a while (`FreshnessLimit`).
    case due
    /// All of it.
    case all
  }

  /// When something is next to be asked for; in the past when it is due.
  package func nextDue() async throws -> Date {
    try await store.read { _ in
      try CollectionUpdate.Collection.all.map(dueDate).min() ?? .distantFuture
    }
  }

  /// Asks for what is new.
  /// - Returns: what came of it; nil when nothing was due, and nobody was asked.
  /// - Throws: ``ServerRequestError`` when the server does not answer as it should, and what
  ///   `Importing.refresh` throws; the catalogue is then as it was.
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

  private func ask(for collections: [CollectionUpdate.Collection]) async throws -> RefreshOutcome {
    let asking = CollectionRequest(
      client: client, profile: try await client.profile(), folder: folder, now: now())
    var news: [CollectionUpdate] = []
    for collection in collections {
      let known = try await store.read {
        try $0.catalogue.freshness(of: collection, from: client.address.description)
      }
      news.append(try await asking.news(of: collection, since: known))
    }
    return try await importing.refresh(news, from: client.address.description)
  }

  private func dueDate(_ collection: CollectionUpdate.Collection) throws -> Date {
    let known = try store.catalogue.freshness(of: collection, from: client.address.description)
    guard let known else { return .distantPast }
    // A clock that was set back would have it wait for years.
    guard known.checkedAt <= now() else { return .distantPast }
    return known.checkedAt + FreshnessLimit.seconds(collection)
  }

  private func makeFolder() throws {
    // There is most often none.
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  private func removeFolder() async {
    // What stays is removed before the next time.
    await BlockingExecutor.shared.run { try? FileManager.default.removeItem(at: folder) }
  }
}

extension CollectionUpdate.Collection {
  /// All that the server is asked for.
  static let all = DiscoveryKind.allCases.map(Self.discoveries) + [.badges]
}

/// For how long what a server said is taken for what it would say now.
enum FreshnessLimit {
  /// A day for discoveries, as works are added and moved each week; a week for badges, of which there
  /// were two lists in seven years.
  static func seconds(_ collection: CollectionUpdate.Collection) -> TimeInterval {
    switch collection {
    case .discoveries: 86_400
    case .badges: 7 * 86_400
    }
  }

  /// How long parts alone are asked for, in seconds, of a server that does not say what it removed.
  static let whole: TimeInterval = 7 * 86_400
}
