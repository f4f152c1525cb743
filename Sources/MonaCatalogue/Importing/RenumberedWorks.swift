import Foundation
import GRDB
import MonaLog
import MonaModel

/// Works that a file has under other numbers than before: each missing one with the new one of the
/// same title, makers and place.
struct RenumberedWorks {
  /// The largest distance between positions of the same work in two versions of a file, in metres.
  private static let radius = 50.0
  /// Of several alike, the nearest is the same work if all others are this much farther, in metres.
  private static let margin = 1.0
  /// The maximum number of works of the same title that are compared.
  private static let crowd = 1000

  private struct Pair {
    var old: Int64
    var new: Int64
    /// Whether it is the same work without a question.
    var isSure: Bool
  }

  private var pairs: [Pair] = []

  /// The number of works that look the same.
  var count: Int { pairs.count { !$0.isSure } }
  /// The number of works that are the same without a question.
  var sureCount: Int { pairs.count { $0.isSure } }

  /// - Parameters:
  ///   - missing: the discoveries that the file does not have.
  ///   - arrived: the works that are new in the file, or were retired until now.
  ///   - columns: those by which the file is read.
  init(
    _ missing: [Int64], among arrived: [ComparedWork], _ columns: Columns, _ db: Database
  ) throws {
    guard !missing.isEmpty, !arrived.isEmpty else { return }
    let byTitle = Dictionary(grouping: arrived, by: \.title)
    var nearestNew: [Int64: Nearest] = [:]
    var nearestOld: [Int64: Nearest] = [:]
    for key in missing {
      guard let id = DiscoveryID(key: key), let old = try ComparedWork.stored(id, columns, db)
      else {
        continue
      }
      for new in (byTitle[old.title] ?? []).prefix(Self.crowd) {
        let isSure = old.isSurely(new)
        guard let distance = isSure ? -2 * Self.margin : old.distance(to: new, within: Self.radius)
        else { continue }
        nearestNew[old.key, default: Nearest()].add(new.key, distance, isSure, Self.margin)
        nearestOld[new.key, default: Nearest()].add(old.key, distance, isSure, Self.margin)
      }
    }
    pairs = nearestNew.compactMap { old, nearest in
      guard let new = nearest.only, nearestOld[new]?.only == old else { return nil }
      return Pair(old: old, new: new, isSure: nearest.isSure)
    }
  }

  /// The works among `arrived` that are none of these.
  func others(among arrived: [ComparedWork]) -> [ComparedWork] {
    let taken = Set(pairs.map(\.new))
    return arrived.filter { !taken.contains($0.key) }
  }

  /// The discoveries of a source that were retired before, and that nothing replaces: a visit that
  /// was restored from a backup may refer to them.
  static func retired(of source: Int, _ db: Database) throws -> [Int64] {
    let keys = DiscoveryID.keys(ofSource: source)
    return try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT key FROM discovery WHERE retired = 1 AND key BETWEEN ? AND ?
            AND key NOT IN (SELECT old FROM replacement)
          """), arguments: [keys.lowerBound, keys.upperBound])
  }

  /// The nearest of the works that look like another one.
  private struct Nearest {
    private var key: Int64?
    private var distance = Double.infinity
    private(set) var isSure = false
    private var isAlone = true

    /// Its key; nil if another one is about as near.
    var only: Int64? { isAlone ? key : nil }

    mutating func add(_ key: Int64, _ distance: Double, _ isSure: Bool, _ margin: Double) {
      if distance + margin < self.distance {
        isAlone = true
      } else if distance <= self.distance + margin {
        isAlone = false
      }
      guard distance < self.distance else { return }
      (self.key, self.distance, self.isSure) = (key, distance, isSure)
    }
  }

  /// Makes the new discoveries the replacements of the old ones, which visits follow.
  /// - Parameter all: whether also those that only look the same.
  func link(all: Bool, _ db: Database) throws {
    for pair in pairs where all || pair.isSure {
      try db.executeCached(sql: "DELETE FROM replacement WHERE old = ?", arguments: [pair.new])
      try db.executeCached(
        sql: "INSERT OR REPLACE INTO replacement (old, new) VALUES (?, ?)",
        arguments: [pair.old, pair.new])
    }
  }
}

/// What is compared of a work in two versions of a file.
struct ComparedWork {
  /// Its kind and title, normalized.
  struct Title: Hashable {
    var kind: DiscoveryKind
    var text: String
  }

  let key: Int64
  let title: Title
  /// The key that it has without a number of its own.
  let keyByContent: Int64
  /// A hash of its record.
  private let record: Int
  private let makers: Set<String>
  private let address: String
  private let coordinate: Coordinate?

  /// - Parameters:
  ///   - bytes: its record, in JSON.
  ///   - columns: those by which it is read.
  init(_ discovery: Discovery, _ bytes: UnsafeRawBufferPointer, _ columns: Columns) {
    let id = discovery.id
    key = id.key
    title = Title(
      kind: id.kind, text: NormalizedKey.of(discovery.title.fr ?? discovery.title.en ?? ""))
    // The bytes were written or decoded just before.
    var reader = JSONReader(bytes)
    let value = (try? reader.value()) ?? .null
    let identity = SourceDecoder.identity(of: value, columns: columns, isNamed: false)
    keyByContent = DiscoveryID(id.kind, source: id.source, record: identity.number(attempt: 0)).key
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    record = hasher.finalize()
    makers = Set((discovery.artwork?.makers ?? []).map { NormalizedKey.of($0.name) })
    address = NormalizedKey.of(discovery.addresses.first?.fr ?? "")
    coordinate = discovery.coordinate
  }

  /// The work of a stored record, read by the columns of the file it is compared with, which may
  /// mean something else than at the last import; nil when there is none, or it cannot be read.
  static func stored(
    _ id: DiscoveryID, _ columns: Columns, _ db: Database
  ) throws -> ComparedWork? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT record FROM discoveryRecord WHERE row = \(SearchRow.rowSQL(of: "?1"))"),
      arguments: [id.key])
    let work = tryLogging("A stored record was not compared", level: .info) {
      try row?.withUnsafeData(named: "record") { data in
        try data?.withUnsafeBytes {
          ComparedWork(try StoredRecord.discovery(id, $0, by: columns.rules), $0, columns)
        }
      }
    }
    return work ?? nil
  }

  /// Whether two of the same title are one without a doubt: their records are equal, or one of them
  /// has no number, and the same title, makers and place.
  func isSurely(_ other: ComparedWork) -> Bool {
    record == other.record || keyByContent == other.key || key == other.keyByContent
  }

  /// The distance to a work of the same title, in metres; nil if they are not one.
  ///
  /// One has the same makers, if both name any, and the same place. Untitled ones need makers.
  func distance(to other: ComparedWork, within radius: Double) -> Double? {
    let haveMakers = !makers.isEmpty && makers == other.makers
    guard haveMakers || (makers.isEmpty || other.makers.isEmpty) && !title.text.isEmpty else {
      return nil
    }
    switch (coordinate, other.coordinate) {
    case (let here?, let there?):
      let metres = Distance.metres(from: here, to: there)
      return metres <= radius ? metres : nil
    case (nil, nil) where address.isEmpty && other.address.isEmpty: return haveMakers ? 0 : nil
    default: return !address.isEmpty && address == other.address ? 0 : nil
    }
  }
}
