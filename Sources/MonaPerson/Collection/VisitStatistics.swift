import MonaModel

/// How many visits there are of each month, borough, kind, category and rating.
package struct VisitStatistics: Hashable, Sendable {
  /// What a number of visits have in common.
  package struct Share: Hashable, Sendable {
    /// The borough or category, as long as the catalogue is not replaced.
    package var facet: Int64
    /// Its name.
    package var name: Localized
    /// How many visits, at least 1.
    package var count: Int

    /// How many visits a facet has.
    package init(facet: Int64, name: Localized, count: Int) {
      self.facet = facet
      self.name = name
      self.count = count
    }
  }

  /// All visits, also of discoveries the catalogue no longer holds.
  package var visits = 0
  /// Visits of each month that has some.
  package var months: [MontrealMonth: Int] = [:]
  /// Visits of each kind that has some.
  package var kinds: [DiscoveryKind: Int] = [:]
  /// Visits of each rating from 1 to 5 that has some, and under 0 those without a rating.
  package var ratings: [Int: Int] = [:]
  /// Visits of each borough that has some, the most visited first.
  package var boroughs: [Share] = []
  /// Visits of each category that has some, the most visited first; a discovery counts in each of its
  /// categories.
  package var categories: [Share] = []

  /// No visits.
  package init() {}
}
