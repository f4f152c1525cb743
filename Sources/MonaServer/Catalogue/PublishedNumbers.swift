import Foundation
import MonaCatalogue
import MonaModel
import MonaServerStore
import Synchronization

/// The numbers under which clients know the discoveries of imported catalogues.
///
/// Those of MONA's own catalogue keep theirs. Numbers of other sources exceed 2^53, which JavaScript cannot hold, so
/// each of these discoveries is published under a number below 2^31, for good: also after it left the catalogue.
/// Accounts' visits and reports refer to published numbers.
final class PublishedNumbers: Sendable {
  private let database: any StoreDatabase
  private let known: Mutex<Known>

  private struct Known: Sendable {
    /// The published keys by stored key.
    var published: [Int64: Int64] = [:]
    /// The stored keys by published key.
    var stored: [Int64: Int64] = [:]
  }

  /// - Parameter database: the server's, whose table `publishedNumber` keeps the numbers.
  init(_ database: any StoreDatabase) throws {
    self.database = database
    var known = Known()
    let rows = try database.read { db in
      try db.rows("SELECT discovery, published FROM publishedNumber")
    }
    for row in rows {
      let (discovery, published): (Int64, Int64) = (row[0], row[1])
      known.published[discovery] = published
      known.stored[published] = discovery
    }
    self.known = Mutex(known)
  }

  /// The identity that clients know; the given one for a discovery without another number.
  func published(_ id: DiscoveryID) -> DiscoveryID {
    known.withLock { $0.published[id.key] }.flatMap { DiscoveryID(key: $0) } ?? id
  }

  /// A discovery as clients know it, also in what it replaces.
  func published(_ discovery: Discovery) -> Discovery {
    var discovery = discovery
    discovery.id = published(discovery.id)
    discovery.replaces = discovery.replaces.map {
      published(DiscoveryID(discovery.id.kind, $0)).number
    }
    return discovery
  }

  /// The published identity of a discovery that a client names; earlier servers published stored numbers.
  func published(named id: DiscoveryID) -> DiscoveryID {
    known.withLock { $0.stored[id.key] } == nil && !id.isFromMona ? published(id) : id
  }

  /// The identity in the catalogue of a discovery that a client names; nil for a number of MONA's own catalogue under
  /// which nothing is published, because the work that has it got another.
  func stored(_ id: DiscoveryID) -> DiscoveryID? {
    known.withLock { known in
      if let key = known.stored[id.key] { return DiscoveryID(key: key) }
      return id.isFromMona && known.published[id.key] != nil ? nil : id
    }
  }

  /// Assigns numbers to those of the discoveries that need one; blocks on the disk.
  /// - Parameter catalogue: none of its own numbers is assigned again.
  func assign(_ keys: [Int64], in catalogue: Catalogue) throws {
    let missing = known.withLock { known in
      keys.filter { key in
        guard known.published[key] == nil else { return false }
        // A later import of MONA's own format may bring a number that was assigned before.
        return DiscoveryID(key: key)?.isFromMona != true || known.stored[key] != nil
      }
    }
    guard !missing.isEmpty else { return }
    let own = try catalogue.knownKeys(ofSource: 0)
    let assigned = try database.write { db in try Self.assign(missing, besides: own, db) }
    known.withLock { known in
      for (key, published) in assigned {
        known.published[key] = published
        known.stored[published] = key
      }
    }
  }

  /// The discoveries under their published numbers, which are assigned if they are missing; blocks on the disk.
  func publish(_ discoveries: [Discovery], of catalogue: Catalogue) throws -> [Discovery] {
    try assign(discoveries.map(\.id.key), in: catalogue)
    return discoveries.map(published)
  }

  /// The numbers of a source begin at one of 2,000 multiples of this, by its name: servers that import each other's
  /// catalogues seldom give the same number twice.
  private static let blockSize = 1_000_000
  private static let blockCount = 2000

  /// Stores a number for each of the discoveries that has none.
  /// - Parameter own: the keys of MONA's own catalogue, of which none is assigned.
  /// - Returns: the published keys by stored key.
  private static func assign(
    _ keys: [Int64], besides own: Set<Int64>, _ db: any StoreSession
  ) throws -> [Int64: Int64] {
    var taken = try own.union(
      Set(db.values(Int64.self, "SELECT published FROM publishedNumber")))
    var assigned: [Int64: Int64] = [:]
    for key in keys.sorted() {
      guard let id = DiscoveryID(key: key) else { continue }
      // Another request may have assigned it meanwhile.
      if let published = try db.value(
        Int64.self, "SELECT published FROM publishedNumber WHERE discovery = ?", [key],
        isKept: true)
      {
        assigned[key] = published
        continue
      }
      var number =
        (1 + id.source % blockCount) * blockSize + id.number % DiscoveryID.recordLimit % blockSize
      while !taken.insert(DiscoveryID(id.kind, number).key).inserted { number += 1 }
      let published = DiscoveryID(id.kind, number).key
      try db.execute(
        "INSERT INTO publishedNumber (discovery, published) VALUES (?, ?)", [key, published],
        isKept: true)
      assigned[key] = published
    }
    return assigned
  }
}

extension PublishedNumbers {
  /// The migration that adds the numbers.
  ///
  /// Earlier servers published the stored numbers. What people did under these follows to the new ones, which counts as
  /// a change of each visit.
  static func migrate(_ db: any StoreSession) throws {
    try db.executeAll(
      """
      CREATE TABLE publishedNumber (
        discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
        published INTEGER NOT NULL UNIQUE
          CHECK ((published & 3) = (discovery & 3) AND published BETWEEN 0 AND (1 << 53))
      );
      """)
    let first = DiscoveryID.keys(ofSource: 1).lowerBound
    let tables = ["visit", "removal", "report", "visitPhoto", "removedPhoto"]
    let keys = try tables.reduce(into: Set<Int64>()) { keys, table in
      keys.formUnion(
        Set(
          try db.values(Int64.self, "SELECT discovery FROM \(table) WHERE discovery >= ?", [first]))
      )
    }
    guard !keys.isEmpty else { return }
    // No number of MONA's own catalogue is as high as those that are assigned.
    _ = try assign(keys.sorted(), besides: [], db)
    let epoch = UUID().uuidString.lowercased()
    for table in ["visit", "removal"] {
      let rows = try db.rows(
        "SELECT person, discovery FROM \(table) WHERE discovery >= ? ORDER BY revision", [first])
      for row in rows {
        let (person, discovery): (Int64, Int64) = (row[0], row[1])
        try db.execute(
          "UPDATE \(table) SET revision = ? WHERE person = ? AND discovery = ?",
          [try ServerStore.nextRevision(person, epoch, db), person, discovery])
      }
    }
    for table in tables {
      try db.execute(
        """
        UPDATE \(table) SET discovery = published FROM publishedNumber
        WHERE publishedNumber.discovery = \(table).discovery
        """)
    }
  }
}
