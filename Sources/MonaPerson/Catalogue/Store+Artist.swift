import MonaCatalogue
import MonaModel

/// The works of an artist, the oldest first.
package struct ArtistWorks: Hashable, Sendable {
  /// The works of a decade.
  package struct Period: Hashable, Sendable {
    /// The first year of the decade; nil for works without a date, which come last.
    package var decade: Int?
    /// The works by year, those of a year by title.
    package var works: [DiscoveryRow]
  }

  /// All works by year: those of the catalogue, and those collected before it dropped them.
  package let all: [DiscoveryRow]

  /// Sorts works by year; those of a year stay in their order.
  package init(_ works: [DiscoveryRow]) {
    let sorted = works.enumerated().sorted { left, right in
      (left.element.produced?.year ?? .max, left.offset)
        < (right.element.produced?.year ?? .max, right.offset)
    }
    all = sorted.map(\.element)
  }

  /// The works by decade.
  package var periods: [Period] {
    var periods: [Period] = []
    for work in all {
      let decade = work.produced?.year.map { $0 - $0 % 10 }
      if periods.isEmpty || periods[periods.count - 1].decade != decade {
        periods.append(Period(decade: decade, works: []))
      }
      periods[periods.count - 1].works.append(work)
    }
    return periods
  }

  /// The number of works that the person collected.
  package var collectedCount: Int { all.count { $0.state == .collected } }
}

extension Store {
  /// The works of an artist, given by a `FacetRow.id`, under all spellings of the name.
  package func works(ofArtist facet: Int64, language: Language) throws -> ArtistWorks {
    var list = DiscoveryList()
    list.facet = facet
    let current = try ordered(list, language: language).ids
    list.state = .collected
    let listed = Set(current)
    let dropped = try ordered(list, language: language).ids.filter { !listed.contains($0) }
    return ArtistWorks(try rows(current + dropped))
  }
}
