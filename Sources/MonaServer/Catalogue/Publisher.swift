import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import NIOPosix

/// Publishes a snapshot of each collection once for each revision of the catalogue, whichever process changed it.
actor Publisher {
  private let catalogue: Catalogue
  private let history: ChangeHistory
  private let numbers: PublishedNumbers
  /// The published number of the discovery that an editor chose for a day; nil for none.
  private let dailyChoice: @Sendable (MontrealDay) throws -> DiscoveryID?
  /// What editors say instead of the badges of the catalogue.
  private let badgeChanges: @Sendable () throws -> BadgeChanges
  private let folder: URL
  private let clock: ServerClock
  private let current: CurrentSnapshots
  private var snapshots: [APICollection: PublishedSnapshot] = [:]
  private var pending: [APICollection: Task<PublishedSnapshot, any Error>] = [:]
  /// The running query of the revisions, and the one that starts after it.
  private var runningQuery: Task<ChangeNumbers, any Error>?
  private var nextQuery: Task<ChangeNumbers, any Error>?
  /// The list of artists and collectives of a revision, which may still be read.
  private var makers: (revision: Int64, list: Task<[Maker], any Error>)?

  /// - Parameters:
  ///   - folder: the folder for the snapshots' files.
  ///   - dailyChoice: the published number of the discovery that an editor chose for a day; nil for none.
  ///   - badgeChanges: what editors say instead of the badges of the catalogue.
  init(
    _ catalogue: Catalogue, _ history: ChangeHistory, _ numbers: PublishedNumbers, folder: URL,
    clock: ServerClock, dailyChoice: @escaping @Sendable (MontrealDay) throws -> DiscoveryID?,
    badgeChanges: @escaping @Sendable () throws -> BadgeChanges
  ) throws {
    current = try CurrentSnapshots(of: catalogue)
    self.catalogue = catalogue
    self.history = history
    self.numbers = numbers
    self.folder = folder
    self.clock = clock
    self.dailyChoice = dailyChoice
    self.badgeChanges = badgeChanges
  }

  /// The current snapshot of a collection; queries the catalogue's revision if the catalogue was changed.
  nonisolated func snapshot(of collection: APICollection) async throws -> PublishedSnapshot {
    // Badges are also changed outside the catalogue.
    let version = collection == .badges ? nil : current.version()
    if let snapshot = current.snapshot(of: collection, at: version) { return snapshot }
    return try await snapshot(of: collection, at: version)
  }

  /// - Parameter version: the version of the catalogue's file, read before this call.
  private func snapshot(
    of collection: APICollection, at version: Int64?
  ) async throws -> PublishedSnapshot {
    while true {
      let revision = try await revision(of: collection)
      if let snapshot = snapshots[collection], snapshot.revision == revision {
        current.note(snapshot, of: collection, at: version)
        return snapshot
      }
      if let task = pending[collection] {
        _ = try await task.value
        continue
      }
      let task = Task { try await write(collection, revision) }
      pending[collection] = task
      defer { pending[collection] = nil }
      let snapshot = try await task.value
      snapshots[collection] = snapshot
      // It shows the catalogue after the call, even if the catalogue was changed again meanwhile.
      return snapshot
    }
  }

  /// The keys of the discoveries of a kind that changed on a day, "2026-11-22", or later.
  func changed(since day: String, of kind: DiscoveryKind) async throws -> [Int64] {
    _ = try await snapshot(of: APICollection(kind))
    return try await history.changed(since: day, of: kind)
  }

  /// The changes of the discoveries of a kind after a revision; nil for a revision that the history never assigned.
  func changes(
    of kind: DiscoveryKind, after revision: Int64, limit: Int
  ) async throws -> ChangeHistory.Changes? {
    _ = try await snapshot(of: APICollection(kind))
    return try await history.changes(of: kind, after: revision, limit: limit)
  }

  /// The day in Montréal and its discovery; nil when the catalogue is empty.
  ///
  /// What an editor chose, while the catalogue lists it; else the choice made at the first call is kept until midnight
  /// unless the discovery leaves the catalogue. One that was merged gives way to the one that stays.
  func daily() async throws -> (day: MontrealDay, discovery: Discovery?) {
    let day = MontrealDay(clock.date)
    return try await NIOThreadPool.blocking.runIfActive {
      [catalogue, history, numbers, dailyChoice] in
      var discovery = try dailyChoice(day).flatMap(numbers.stored)
        .flatMap(catalogue.currentDiscovery)
      if discovery == nil {
        discovery = try history.daily(on: day) { id in
          try catalogue.currentDiscovery(id) != nil
        } choose: {
          try catalogue.daily(on: day)
        }.flatMap(catalogue.currentDiscovery)
      }
      return (day, try numbers.publish([discovery].compactMap(\.self), of: catalogue).first)
    }
  }

  /// The badges as they are published, in the order of their numbers.
  nonisolated func badges() async throws -> [Badge] {
    try await NIOThreadPool.blocking.runIfActive { [catalogue, badgeChanges] in
      try badgeChanges().applied(to: catalogue.badges())
    }
  }

  /// All artists and collectives of the current catalogue, ordered by number.
  func allMakers() async throws -> [Maker] {
    let revision = try await revision(of: .artists)
    if let makers, makers.revision == revision { return try await makers.list.value }
    let list = Task {
      try await NIOThreadPool.blocking.runIfActive { [catalogue] in try Self.makers(catalogue) }
    }
    makers = (revision, list)
    do { return try await list.value } catch {
      // The next request tries again.
      if makers?.revision == revision { makers = nil }
      throw error
    }
  }

  /// The current revision of a collection.
  private func revision(of collection: APICollection) async throws -> Int64 {
    let revisions = try await revisions()
    guard collection == .badges else { return revisions[.catalogue] ?? 0 }
    let changes = try await NIOThreadPool.blocking.runIfActive { [badgeChanges] in
      try badgeChanges()
    }
    // Both only grow.
    return (revisions[.badges] ?? 0) + changes.version
  }

  /// The revisions at some time after the call.
  ///
  /// Calls that arrive while a query runs share the next one, so that a query never starts before a call that
  /// uses its result.
  private func revisions() async throws -> ChangeNumbers {
    if let nextQuery { return try await nextQuery.value }
    let task = Task { [runningQuery] in
      _ = await runningQuery?.result
      begin()
      return try await NIOThreadPool.blocking.runIfActive { [catalogue] in try catalogue.revisions()
      }
    }
    nextQuery = task
    return try await task.value
  }

  private func begin() { (runningQuery, nextQuery) = (nextQuery, nil) }

  private func write(_ collection: APICollection, _ revision: Int64) async throws
    -> PublishedSnapshot
  {
    let makers = collection == .artists ? try await allMakers() : []
    let badges = collection == .badges ? try await badges() : []
    let day = clock.day
    return try await NIOThreadPool.blocking.runIfActive { [catalogue, history, numbers, folder] in
      var writer = try SnapshotWriter(in: folder)
      switch collection {
      case .artists: for maker in makers { try writer.add { $0.maker(maker, .v3) } }
      case .badges: for badge in badges { try writer.add { $0.badge(badge, .v3) } }
      case .artworks: try writer.add(.artwork, of: catalogue, numbers, history, on: day)
      case .places: try writer.add(.place, of: catalogue, numbers, history, on: day)
      case .heritages: try writer.add(.heritage, of: catalogue, numbers, history, on: day)
      }
      return try writer.finish(revision: revision)
    }
  }

  private static func makers(_ catalogue: Catalogue) throws -> [Maker] {
    var makers: [Int: Maker] = [:]
    try catalogue.forEachDiscovery(of: .artwork) { discovery in
      for maker in discovery.artwork?.makers ?? [] where makers[maker.number] == nil {
        makers[maker.number] = maker
      }
    }
    return makers.values.sorted { $0.number < $1.number }
  }
}

extension SnapshotWriter {
  fileprivate mutating func add(_ write: (inout JSONText) -> Void) throws {
    var text = JSONText()
    write(&text)
    try add(text.bytes)
  }

  /// Adds all discoveries of a kind, and records in the history which of them changed.
  fileprivate mutating func add(
    _ kind: DiscoveryKind, of catalogue: Catalogue, _ numbers: PublishedNumbers,
    _ history: ChangeHistory, on day: String
  ) throws {
    try numbers.assign(catalogue.listedKeys(of: kind), in: catalogue)
    var hashes: [Int64: Int64] = [:]
    try catalogue.forEachDiscovery(of: kind) { discovery in
      let discovery = numbers.published(discovery)
      var text = JSONText()
      text.discovery(discovery, .v3)
      let hash = StableHash.of(String(decoding: text.bytes, as: UTF8.self))
      hashes[discovery.id.key] = Int64(bitPattern: hash)
      try add(text.bytes)
    }
    try history.note(hashes, of: kind, on: day)
  }
}
