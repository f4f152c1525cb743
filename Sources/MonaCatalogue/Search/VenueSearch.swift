import GRDB
import MonaModel

/// Finds the buildings, squares and parks that discoveries stand in, by their names.
struct VenueSearch {
  /// How many names are looked for in the others: those of large places are short.
  private static let mergedNames = 16

  /// What stands in the same place, by the words of its name.
  private struct Group {
    var name: String
    var rows: [Int64] = []
    /// How many of the words that were typed are in its name only as beginnings.
    var partial = 0
  }

  private let search: AddressSearch

  /// - Parameter limit: how many are found at most.
  /// - Returns: nil when nothing in `text` is long enough to look for.
  init?(_ text: String, limit: Int) {
    guard let search = AddressSearch(text, limit: limit, near: .montreal) else { return nil }
    self.search = search
  }

  /// The very words first, then the places of the most discoveries.
  func venues(_ db: Database) throws -> [Venue] {
    let (indexed, waiting) = try search.matches(search.sources(db), db)
    let groups = Self.merged(try groups(of: indexed + (waiting?.rows ?? []), db))
    let best = groups.sorted {
      ($0.partial, -$0.rows.count, $0.name) < ($1.partial, -$1.rows.count, $1.name)
    }
    return try best.prefix(search.limit).compactMap { try venue($0, db) }
  }

  private func groups(of rows: [Int64], _ db: Database) throws -> [Group] {
    let matchers = search.words.matchers
    let texts = try FullTextContent.addresses(db)
    var groups: [String: Group] = [:]
    for row in rows {
      _ = try texts.read(row) { entry in
        let place = entry.text(0)
        let presences = matchers.map { $0.presence(in: place) }
        guard presences.allSatisfy({ $0 > .none }) else { return }
        // The first line is the name in one language, the second, if any, in the other.
        let name = String(decoding: place.prefix { $0 != 0x0A }, as: UTF8.self)
        let partial = presences.count { $0 < .whole }
        groups[name, default: Group(name: name, partial: partial)].rows.append(row)
      }
    }
    return Array(groups.values)
  }

  /// Gives to a place what stands in a part of it: "Parc Jean-Drapeau, Île Notre-Dame" is in "Parc
  /// Jean-Drapeau", and stays a place of its own.
  private static func merged(_ groups: [Group]) -> [Group] {
    let shortestFirst = groups.sorted {
      ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name)
    }
    var merged = shortestFirst
    for (index, whole) in shortestFirst.prefix(mergedNames).enumerated() {
      let name = " \(whole.name) "
      for part in shortestFirst.dropFirst(index + 1) where " \(part.name) ".contains(name) {
        merged[index].rows += part.rows
      }
    }
    return merged
  }

  private func venue(_ group: Group, _ db: Database) throws -> Venue? {
    let ids = group.rows.compactMap(SearchRow.discovery)
    // What a part of it is called does not come first.
    guard let first = ids.first,
      let place = try AddressSearch.discovery(first, db)?.artwork?.place, !place.isEmpty
    else { return nil }
    return Venue(name: place, discoveries: ids)
  }
}

extension Catalogue {
  /// The buildings, squares and parks whose name matches, with what stands in them.
  ///
  /// - Parameter limit: how many at most.
  package func venues(matching text: String, limit: Int = 3) throws -> [Venue] {
    guard let search = VenueSearch(text, limit: limit) else { return [] }
    return try reader.read { db in try search.venues(db) }
  }
}
