import MonaCatalogue
import MonaModel
import MonaServerStore

/// What research needs of the catalogue, under published numbers; blocks on the disk.
struct ResearchWorks: Sendable {
  let catalogue: Catalogue
  let numbers: PublishedNumbers

  /// The keys of the works that a filter names by borough, category, material or maker; nil if it names none.
  /// - Throws: `ResearchFaults` for what the catalogue does not have.
  func keys(_ filter: ResearchFilter) throws -> Set<Int64>? {
    guard filter.isOfCatalogue else { return nil }
    var restriction = ListRestriction()
    var faults: [ResearchQuery.Parameter] = []
    let facets: [(ResearchQuery.Parameter, String?, [FacetType])] = [
      (.borough, filter.borough, [.borough]),
      (.category, filter.category, [.category, .subcategory, .usage, .function]),
      (.material, filter.material, [.material]), (.maker, filter.maker, [.artist]),
    ]
    for (parameter, name, types) in facets {
      guard let name else { continue }
      let found = try types.compactMap { type in
        try catalogue.facet(FacetName(type, code: name)) ?? catalogue.facet(type, named: name)
      }
      if found.isEmpty { faults.append(parameter) }
      let works = try found.map { try catalogue.discoveries(ofFacet: $0.id) }
      restriction.keep(Set(works.joined().map(\.key)))
    }
    guard faults.isEmpty else { throw ResearchFaults(faults) }
    return restriction.wanted.map { keys in
      Set(keys.compactMap { DiscoveryID(key: $0).map { numbers.published($0).key } })
    }
  }

  /// The rows of works in the catalogue, retired ones too, by the keys of their published numbers.
  func rows(of keys: some Sequence<Int64>) throws -> [Int64: DiscoveryRow] {
    let works = Set(keys).compactMap { key in
      DiscoveryID(key: key).flatMap(numbers.stored).map { (stored: $0, key: key) }
    }
    let rows = try catalogue.rows(works.map(\.stored))
    let known = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    return Dictionary(works.compactMap { work in known[work.stored].map { (work.key, $0) } }) {
      first, _ in first
    }
  }

  /// What badges count works for, by the keys of their published numbers.
  func badgeSubjects() throws -> [Int64: BadgeSubjects] {
    Dictionary(
      try catalogue.badgeSubjects().map { (numbers.published($0.key).key, $0.value) }
    ) { first, _ in first }
  }
}
