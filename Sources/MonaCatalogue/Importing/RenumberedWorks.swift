import Foundation
import GRDB
import MonaLog
import MonaModel

/// Works that a file has under other numbers than before: each missing one with the only new one of
/// the same title, makers and place.
struct RenumberedWorks {
  /// The largest distance between positions of the same work in two versions of a file, in metres.
  private static let radius = 50.0
  /// The maximum number of works of the same title that are compared.
  private static let crowd = 1000

  /// A discovery that is new in a file, or was retired until now.
  struct Arrival {
    var discovery: Discovery
    /// The key that it would have without a number of its own.
    var keyByContent: Int64

    init(_ entry: SourceReader.Entry) {
      discovery = entry.discovery
      let id = entry.discovery.id
      // The bytes were written or read just before.
      let value = try? entry.bytes.withUnsafeBytes { bytes throws(JSONReader.Failure) in
        var reader = JSONReader(bytes)
        return try reader.value()
      }
      let identity = SourceDecoder.identity(of: value ?? .null, columns: nil, isNamed: false)
      keyByContent =
        DiscoveryID(id.kind, source: id.source, record: identity.number(attempt: 0)).key
    }
  }

  private struct Pair {
    var old: Int64
    var new: Int64
    /// Whether the old one had no number, and was identified by the same title, makers and place.
    var isIdentical: Bool
  }

  private var pairs: [Pair] = []

  /// The number of works that look the same.
  var count: Int { pairs.count { !$0.isIdentical } }
  /// The number of works that are the same, as they had no number before.
  var identical: Int { pairs.count { $0.isIdentical } }

  /// - Parameters:
  ///   - missing: the discoveries that the file does not have; they are not retired yet.
  ///   - arrived: the discoveries that are new in it.
  init(_ missing: [Int64], among arrived: [Arrival], _ db: Database) throws {
    guard !missing.isEmpty, !arrived.isEmpty else { return }
    let byTitle = Dictionary(grouping: arrived) { Key($0.discovery) }
    var alike: [Int64: [Int64]] = [:]
    var takers: [Int64: Int] = [:]
    var identical: Set<Int64> = []
    for key in missing {
      guard let id = DiscoveryID(key: key) else { continue }
      let read = tryLogging("A retired record was not compared", level: .info) {
        try RecordQuery.discovery(id, db)
      }
      guard let old = read ?? nil else { continue }
      let matches = (byTitle[Key(old)] ?? []).prefix(Self.crowd).filter { arrival in
        arrival.keyByContent == key || Self.areSame(old, arrival.discovery)
      }
      for arrival in matches where arrival.keyByContent == key { identical.insert(key) }
      alike[key] = matches.map(\.discovery.id.key)
      for match in matches { takers[match.discovery.id.key, default: 0] += 1 }
    }
    pairs = missing.compactMap { key in
      guard let matches = alike[key], matches.count == 1, takers[matches[0]] == 1 else {
        return nil
      }
      return Pair(old: key, new: matches[0], isIdentical: identical.contains(key))
    }
  }

  /// Makes the new discoveries the replacements of the old ones, which visits follow.
  /// - Parameter all: whether also those that only look the same.
  func link(all: Bool, _ db: Database) throws {
    for pair in pairs where all || pair.isIdentical {
      try db.executeCached(sql: "DELETE FROM replacement WHERE old = ?", arguments: [pair.new])
      try db.executeCached(
        sql: "INSERT OR REPLACE INTO replacement (old, new) VALUES (?, ?)",
        arguments: [pair.old, pair.new])
    }
  }

  private struct Key: Hashable {
    var kind: DiscoveryKind
    var title: String

    init(_ discovery: Discovery) {
      kind = discovery.id.kind
      title = NormalizedKey.of(discovery.title.fr ?? discovery.title.en ?? "")
    }
  }

  /// Whether two discoveries of the same title are one: they have the same makers, if both name any,
  /// and the same place.
  ///
  /// Untitled ones need makers.
  private static func areSame(_ one: Discovery, _ other: Discovery) -> Bool {
    let (makers, others) = (makers(of: one), makers(of: other))
    guard makers == others || makers.isEmpty || others.isEmpty else { return false }
    let isNamed = !one.title.isEmpty || !makers.isEmpty && makers == others
    guard isNamed else { return false }
    let (address, otherAddress) = (Self.address(of: one), Self.address(of: other))
    switch (one.coordinate, other.coordinate) {
    case (let here?, let there?): return Distance.metres(from: here, to: there) <= radius
    case (nil, nil):
      return address == otherAddress && (!address.isEmpty || !makers.isEmpty && makers == others)
    default: return !address.isEmpty && address == otherAddress
    }
  }

  private static func makers(of discovery: Discovery) -> Set<String> {
    Set((discovery.artwork?.makers ?? []).map { NormalizedKey.of($0.name) })
  }

  private static func address(of discovery: Discovery) -> String {
    NormalizedKey.of(discovery.addresses.first?.fr ?? "")
  }
}
