import Foundation
import MonaAPI
import MonaCatalogue
import MonaModel
import NIOPosix

/// Has each collection written down once each time the catalogue changed, whichever process did it.
actor Publisher {
  private let catalogue: Catalogue
  private let history: ChangeHistory
  private let folder: URL
  private let clock: ServerClock
  private var editions: [APICollection: PublishedSnapshot] = [:]
  private var pending: [APICollection: Task<PublishedSnapshot, any Error>] = [:]
  /// The question whether the catalogue changed that is being asked, and the one that is asked after it.
  private var asking: Task<ChangeNumbers, any Error>?
  private var nextAsking: Task<ChangeNumbers, any Error>?
  private var makers: (revision: Int64, list: [Maker])?

  /// - Parameter folder: where editions find room for their files.
  init(_ catalogue: Catalogue, _ history: ChangeHistory, folder: URL, clock: ServerClock) {
    self.catalogue = catalogue
    self.history = history
    self.folder = folder
    self.clock = clock
  }

  /// A collection as the catalogue is now: the catalogue is asked for its revision each time.
  func edition(of collection: APICollection) async throws -> PublishedSnapshot {
    while true {
      let revision = try await revision(of: collection)
      if let edition = editions[collection], edition.revision == revision { return edition }
      if let task = pending[collection] {
        _ = try await task.value
        continue
      }
      let task = Task { try await write(collection, revision) }
      pending[collection] = task
      defer { pending[collection] = nil }
      editions[collection] = try await task.value
    }
  }

  /// Which discoveries of a kind changed on a day or later, "2026-11-22", by their keys.
  func changed(since day: String, of kind: DiscoveryKind) async throws -> [Int64] {
    _ = try await edition(of: APICollection(kind))
    return try await history.changed(since: day, of: kind)
  }

  /// What became of the discoveries of a kind since a change of a number; nil for a number nobody gave.
  func changes(
    of kind: DiscoveryKind, after revision: Int64, limit: Int
  ) async throws -> ChangeHistory.Changes? {
    _ = try await edition(of: APICollection(kind))
    return try await history.changes(of: kind, after: revision, limit: limit)
  }

  /// The discovery of the day in Montréal, the same from the first time it is asked for until midnight
  /// unless it leaves the catalogue; nil when there is none.
  func daily() async throws -> (day: MontrealDay, discovery: Discovery)? {
    let day = MontrealDay(clock.date)
    return try await NIOThreadPool.blocking.runIfActive { [catalogue, history] in
      let id = try history.daily(on: day) { id in
        try catalogue.listedDiscovery(id) != nil
      } choose: {
        try catalogue.daily(on: day)
      }
      return try id.flatMap(catalogue.listedDiscovery).map { (day, $0) }
    }
  }

  /// All artists and collectives of the catalogue as it is now, in the order of their numbers.
  func allMakers() async throws -> [Maker] {
    let revision = try await revision(of: .artists)
    if let makers, makers.revision == revision { return makers.list }
    let list = try await NIOThreadPool.blocking.runIfActive { [catalogue] in
      try Self.makers(catalogue)
    }
    makers = (revision, list)
    return list
  }

  /// How often what a collection says was changed.
  private func revision(of collection: APICollection) async throws -> Int64 {
    try await revisions()[collection == .badges ? .badges : .catalogue] ?? 0
  }

  /// What the catalogue says after this was called, however many call it: one question answers all who
  /// came before it was put.
  private func revisions() async throws -> ChangeNumbers {
    if let nextAsking { return try await nextAsking.value }
    let task = Task { [asking] in
      _ = await asking?.result
      begin()
      return try await NIOThreadPool.blocking.runIfActive { [catalogue] in try catalogue.revisions()
      }
    }
    nextAsking = task
    return try await task.value
  }

  private func begin() { (asking, nextAsking) = (nextAsking, nil) }

  private func write(_ collection: APICollection, _ revision: Int64) async throws
    -> PublishedSnapshot
  {
    let makers = collection == .artists ? try await allMakers() : []
    let day = clock.day
    return try await NIOThreadPool.blocking.runIfActive { [catalogue, history, folder] in
      var writer = try SnapshotWriter(in: folder)
      switch collection {
      case .artists: for maker in makers { try writer.add { $0.maker(maker, .v3) } }
      case .badges:
        for badge in try catalogue.badges() { try writer.add { $0.badge(badge, .v3) } }
      case .artworks: try writer.add(.artwork, of: catalogue, history, on: day)
      case .places: try writer.add(.place, of: catalogue, history, on: day)
      case .heritages: try writer.add(.heritage, of: catalogue, history, on: day)
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

  /// Adds all discoveries of a kind, and notes which of them are others than they were.
  fileprivate mutating func add(
    _ kind: DiscoveryKind, of catalogue: Catalogue, _ history: ChangeHistory, on day: String
  ) throws {
    var hashes: [Int64: Int64] = [:]
    try catalogue.forEachDiscovery(of: kind) { discovery in
      var text = JSONText()
      text.discovery(discovery, .v3)
      let hash = StableHash.of(String(decoding: text.bytes, as: UTF8.self))
      hashes[discovery.id.key] = Int64(bitPattern: hash)
      try add(text.bytes)
    }
    try history.note(hashes, of: kind, on: day)
  }
}
