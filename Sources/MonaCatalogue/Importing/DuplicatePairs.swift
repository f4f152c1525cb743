import GRDB
import MonaModel

/// Two current discoveries of a kind that are perhaps the same work.
package struct DuplicatePair: Hashable, Sendable {
  package let first: DiscoveryID
  package let second: DiscoveryID
  /// How far they are from each other, in metres.
  package let distance: Double

  package init(_ first: DiscoveryID, _ second: DiscoveryID, distance: Double) {
    (self.first, self.second, self.distance) = (first, second, distance)
  }
}

extension Catalogue {
  /// The pairs of current discoveries, of whatever sources, that are perhaps the same work, the nearest first.
  ///
  /// They are near each other, and have the same names or, by the same maker, titles of which one contains the other. It
  /// compares all with their neighbours: some seconds for 200,000.
  package func likelyDuplicates() throws -> [DuplicatePair] {
    try reader.readSnapshot { db in
      let finder = try DuplicateFinder(except: nil, withOwn: true, db)
      var names: [Int64: DuplicateFinder.Names] = [:]
      func read(_ known: DuplicateFinder.Known) throws -> DuplicateFinder.Names? {
        if let known = names[known.key] { return known }
        names[known.key] = try finder.names(of: known)
        return names[known.key]
      }
      var pairs: [DuplicatePair] = []
      for known in finder.known {
        guard let first = DiscoveryID(key: known.key) else { continue }
        for near in finder.neighbours(of: known.coordinate) where near.key > known.key {
          guard let second = DiscoveryID(key: near.key), second.kind == first.kind,
            let (one, other) = try Self.both(read(known), read(near)), one.isLike(other)
          else { continue }
          pairs.append(
            DuplicatePair(
              first, second,
              distance: Distance.metres(from: known.coordinate, to: near.coordinate)))
        }
      }
      return pairs.sorted {
        ($0.distance, $0.first, $0.second) < ($1.distance, $1.first, $1.second)
      }
    }
  }

  private static func both<Value>(_ first: Value?, _ second: Value?) -> (Value, Value)? {
    first.flatMap { first in second.map { (first, $0) } }
  }
}

extension DuplicateFinder.Names {
  /// Whether both are the same, or have a maker in common and titles of which one contains the other.
  fileprivate func isLike(_ other: Self) -> Bool {
    if isEmpty || other.isEmpty { return false }
    return isSame(as: other)
      || !makers.isDisjoint(with: other.makers)
        && titles.contains { title in
          other.titles.contains { $0.contains(title) || title.contains($0) }
        }
  }
}
